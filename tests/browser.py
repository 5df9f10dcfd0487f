"""A headless Chromium driven over a pipe, with nothing but the standard library: for tests of the pages we write."""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import subprocess
from pathlib import Path
from types import TracebackType

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PATIENCE = 60


class Browser:
    """One page in a browser without a window, of a width, that may ask nothing of the network."""

    def __init__(self, page: Path, width: int, height: int = 900) -> None:
        self._page, self._width, self._height = page, width, height
        self._number = 0
        self._session = ""
        self._rest = b""

    def __enter__(self) -> Browser:
        assert CHROMIUM is not None
        theirs, self._write = os.pipe()
        self._read, answers = os.pipe()
        profile = self._page.with_name(f"{self._page.name}.profile")
        command = [CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"]
        command += ["--no-first-run", "--disable-background-networking", f"--user-data-dir={profile}"]
        # The browser reads its orders from file 3 and answers on file 4.
        shell = ["bash", "-c", f'exec "$@" 3<&{theirs} 4>&{answers}', "browser", *command]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(shell, pass_fds=(theirs, answers), stdout=quiet, stderr=quiet)
        os.close(theirs)
        os.close(answers)
        signal.alarm(PATIENCE)
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        phone = self._width < 600
        size = {"width": self._width, "height": self._height, "deviceScaleFactor": 1, "mobile": phone}
        self.ask("Emulation.setDeviceMetricsOverride", **size)
        self.ask("Network.enable")
        self.ask("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
        self.ask("Page.enable")
        self.ask("Page.navigate", url=self._page.as_uri())
        while self.run("document.readyState") != "complete" or self.run("location.href") == "about:blank":
            pass
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        signal.alarm(0)
        self._process.kill()
        self._process.wait()
        os.close(self._write)
        os.close(self._read)

    def run(self, script: str) -> object:
        """The value of an expression in the page. Raises AssertionError when the page does."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Press a key where the focus is."""
        text = {"Enter": "\r", " ": " "}.get(key, "")
        self.ask(
            "Input.dispatchKeyEvent",
            type="keyDown",
            key=key,
            text=text,
            code=key,
            windowsVirtualKeyCode=ord(text or "\t"),
        )
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=ord(text or "\t"))

    def picture(self, path: Path) -> None:
        """Write a picture of what is seen."""
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))

    def ask(self, method: str, **parameters: object) -> dict:
        """Give the browser an order, and wait for its answer."""
        self._number += 1
        order: dict[str, object] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            order["sessionId"] = self._session
        os.write(self._write, json.dumps(order).encode() + b"\0")
        while True:
            answer = self._answer()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def _answer(self) -> dict:
        while b"\0" not in self._rest:
            read = os.read(self._read, 1 << 16)
            assert read, "the browser has ended"
            self._rest += read
        one, _, self._rest = self._rest.partition(b"\0")
        return json.loads(one)
