"""The pytest plugin that cardlang installs: the one collector of `.case` files.

It is loaded in every pytest run of an environment that has cardlang, so it imports nothing of
cardlang by itself and does nothing in a project without case files.
"""
