"""cardlang: a language whose source is card ability text as printed."""

__version__ = "0.1.0"
