"""Drives a headless Chromium over its DevTools protocol, through a pair of pipes, without a socket or a package."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def find():
    """The path of a Chromium or Chrome, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"):
        if path := shutil.which(name):
            return path
    mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    return mac if os.path.exists(mac) else None


class Failure(Exception):
    """A command that failed or timed out in the browser."""


class Browser:
    """One headless browser with one page at a time."""

    def __init__(self, path, patience=20):
        self.patience = patience
        self.profile = tempfile.mkdtemp(prefix="browser-")
        to_browser, self.writing = os.pipe()
        self.reading, from_browser = os.pipe()

        # The protocol uses file descriptors 3 and 4.
        def prepare():
            first, second = os.dup(to_browser), os.dup(from_browser)
            os.dup2(first, 3)
            os.dup2(second, 4)

        arguments = [
            path, "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--hide-scrollbars",
            "--disable-background-networking", "--disable-component-update", "--force-color-profile=srgb",
            # Containers often have neither the right to a sandbox nor much shared memory; the pages are our own.
            "--no-sandbox", "--disable-dev-shm-usage", f"--user-data-dir={self.profile}", "about:blank",
        ]
        self.process = subprocess.Popen(
            arguments, preexec_fn=prepare, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.next_id = 0
        self.unread = b""
        self.events = []
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.writing)
        os.close(self.reading)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        """Sends a command and waits for the response."""
        self.next_id += 1
        number = self.next_id
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + self.patience
        while True:
            answer = self.receive(deadline, method)
            if answer.get("id") == number:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer["result"]
            if "method" in answer:
                self.events.append(answer)

    def receive(self, deadline, awaited):
        while b"\0" not in self.unread:
            ready, _, _ = select.select([self.reading], [], [], max(deadline - time.monotonic(), 0))
            if not ready:
                raise Failure(f"no response to {awaited} within {self.patience} s")
            read = os.read(self.reading, 1 << 20)
            if not read:
                raise Failure(f"the browser ended during {awaited}")
            self.unread += read
        message, self.unread = self.unread.split(b"\0", 1)
        return json.loads(message)

    # Pages

    def open(self, address):
        """Opens an address and waits until it is loaded."""
        # The page before may open a socket until it is left.
        self.call("Page.navigate", url="about:blank")
        self.until("document.readyState === 'complete' && location.href === 'about:blank'", "the empty page loads")
        self.events = []
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'", "the page loads")

    def evaluate(self, expression):
        """The value of an expression in the page, with promises awaited."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise Failure(f"{expression}: {details.get('exception', {}).get('description', details['text'])}")
        return result["result"].get("value")

    def until(self, expression, what):
        """Waits until an expression is true."""
        deadline = time.monotonic() + self.patience
        while not self.evaluate(f"Boolean({expression})"):
            if time.monotonic() > deadline:
                raise Failure(f"not within {self.patience} s: {what}")
            time.sleep(0.02)

    def complaints(self):
        """Errors and warnings of the console, exceptions, and refused requests so far."""
        self.evaluate("0")
        found = []
        for event in self.events:
            parameters = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                found.append(details.get("exception", {}).get("description", details["text"]))
            elif event["method"] == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
                found.append(" ".join(str(a.get("value", a.get("description"))) for a in parameters["args"]))
            elif event["method"] == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
                found.append(parameters["entry"]["text"])
        return found

    def size(self, width, height, ratio=1, touch=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=touch)

    def scheme(self, name):
        """Sets the colour scheme of the system, `light` or `dark`."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def fingers(self, are_there):
        """Enables touch input instead of a mouse."""
        self.call("Emulation.setTouchEmulationEnabled", enabled=are_there)

    def save_into(self, folder):
        """Saves downloads into a folder without asking."""
        self.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(folder))

    def requests(self):
        """The addresses of all requests and sockets since the page was opened, after `Network.enable`."""
        self.evaluate("0")
        found = []
        for event in self.events:
            if event["method"] == "Network.requestWillBeSent":
                found.append(event["params"]["request"]["url"])
            elif event["method"] == "Network.webSocketCreated":
                found.append(event["params"]["url"])
        return found

    def screenshot(self, clip=None):
        """The page, or a part of it given as (x, y, width, height), as a PNG file."""
        parameters = {"format": "png"}
        if clip:
            parameters["clip"] = dict(zip(("x", "y", "width", "height"), clip), scale=1)
        return base64.b64decode(self.call("Page.captureScreenshot", **parameters)["data"])

    # Input

    def key(self, key, shift=False):
        codes = {
            "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "PageUp": 33, "PageDown": 34,
            "Escape": 27, "Enter": 13, "Tab": 9, "Backspace": 8,
        }
        event = {"key": key, "modifiers": 8 if shift else 0, "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper()))}
        if len(key) == 1:
            event["text"] = key
        elif key == "Enter":
            event["text"] = "\r"
        self.call("Input.dispatchKeyEvent", type="keyDown", **event)
        event.pop("text", None)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def move(self, x, y):
        self.mouse("mouseMoved", x, y)

    def click(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, button="left", clickCount=1)

    def drag(self, start, end):
        self.mouse("mousePressed", *start, button="left", clickCount=1)
        for step in range(1, 5):
            self.mouse("mouseMoved", *(a + (b - a) * step / 4 for a, b in zip(start, end)), button="left", buttons=1)
        self.mouse("mouseReleased", *end, button="left", clickCount=1)

    def tap(self, x, y):
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def pinch(self, x, y, start, end):
        """Moves two fingers on both sides of a point apart or together."""
        fingers = lambda reach: [{"x": x - reach, "y": y, "id": 1}, {"x": x + reach, "y": y, "id": 2}]
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=fingers(start))
        for step in range(1, 6):
            self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=fingers(start + (end - start) * step / 5))
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def wheel(self, x, y, amount):
        self.mouse("mouseWheel", x, y, deltaX=0, deltaY=amount)
