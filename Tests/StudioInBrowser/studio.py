"""The preview of the small scene, opened in a browser. Shared by the tests of the page."""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import threading
import time
import unittest

import chromium
import scene

PROGRAM = os.environ["BIANLIAN"]

# Helpers in the page: pixels, read through a separate canvas, and the sockets, so that tests can close them.
HELPERS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
    constructor(...parameters) {
        super(...parameters);
        sockets.push(this);
    }
};
window.pixelAt = (x, y) => {
    const reader = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    reader.drawImage(document.getElementById('picture'), -x, -y);
    return [...reader.getImageData(0, 0, 1, 1).data].slice(0, 3);
};
window.isNear = (found, wanted, reach) => found.every((value, index) => Math.abs(value - wanted[index]) <= reach);
"""


class Preview:
    """A running preview."""

    def __init__(self, config, *options):
        self.process = subprocess.Popen(
            [PROGRAM, "preview", str(config), *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.lines = []
        for line in self.process.stdout:
            self.lines.append(line)
            if found := re.search(r"http://127\.0\.0\.1:\d+/[0-9a-f]{32}/", line):
                self.address = found.group()
                break
        else:
            raise RuntimeError(f"the preview ended: {''.join(self.lines)}")
        # Further output is read as well, so that the program never blocks on a full pipe.
        threading.Thread(target=lambda: self.lines.extend(self.process.stdout), daemon=True).start()

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=20)
        self.process.stdout.close()


class Studio:
    """A scene, its preview and a browser, shared by all tests of a module."""

    shared = None

    def __init__(self):
        # unittest runs the cleanups whenever the next test is in another module.
        unittest.addModuleCleanup(Studio.forget)
        folder = tempfile.TemporaryDirectory(prefix="studio-test-")
        unittest.addModuleCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name) / "scene"
        self.root.mkdir()
        self.saved = pathlib.Path(folder.name) / "saved"
        self.saved.mkdir()
        self.config = scene.write(self.root)
        self.preview = Preview(self.config)
        unittest.addModuleCleanup(self.preview.close)
        self.browser = chromium.Browser(chromium.find())
        unittest.addModuleCleanup(self.browser.close)
        self.browser.call("Network.enable")
        self.browser.call("Page.addScriptToEvaluateOnNewDocument", source=HELPERS)
        self.browser.save_into(self.saved)

    @staticmethod
    def forget():
        Studio.shared = None


class StudioCase(unittest.TestCase):
    """Resets the page to its initial state before each test."""

    @classmethod
    def setUpClass(cls):
        studio = Studio.shared = Studio.shared or Studio()
        cls.root, cls.saved, cls.config, cls.browser = studio.root, studio.saved, studio.config, studio.browser
        cls.address = studio.preview.address

    def setUp(self):
        self.browser.size(1280, 800)
        self.browser.fingers(False)
        self.browser.scheme("light")
        self.open()

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [], "the console has errors or warnings")
        host = self.address.split("/")[2]
        away = [address for address in self.browser.requests()
                if address != "about:blank" and not address.startswith(("blob:", "data:")) and address.split("/")[2] != host]
        self.assertEqual(away, [], "the page sent requests to other hosts")

    def open(self):
        """Opens the page in its initial state."""
        self.load()
        self.run_in_page(
            "send('pause'); send('reset'); send('select', { path: null }); send('compare', { with: 'none' }); send('camera', { orbit: null });"
            " send('view', { name: 'shaded' }); send('quality', { scale: 1, samples: 1 }); send('speed', { value: 1 });"
            f" send('loop', {{ on: true, from: 0, to: {scene.FRAMES - 1} }}); send('everyFrame', {{ on: false }});"
            " send('node', { path: 'card', hidden: false }); send('node', { path: 'stand', hidden: false });"
            " send('node', { path: 'card', wireframe: false }); send('seek', { frame: 0 })")
        self.await_pixel(scene.CARD, scene.GREEN)
        self.await_pixel(scene.LOW, scene.WHITE)
        self.await_frame(0)

    def load(self):
        """Opens the page in the state of the program, and makes its last messages available as `session`."""
        self.browser.open(self.address)
        self.until("document.getElementById('connection').className === 'connected'", "the socket opens")
        self.until("!document.getElementById('frame').hidden", "the first picture")
        self.browser.evaluate("import('./script/session.js').then(({ session }) => { window.session = session; })")

    def run_in_page(self, statements):
        """Runs statements that send messages like the page itself."""
        self.browser.evaluate(f"import({json.dumps(self.address + 'script/connection.js')}).then(({{ send }}) => {{ {statements}; }})")

    def until(self, expression, what):
        self.browser.until(expression, what)

    def settle(self):
        self.browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def press(self, *keys, shift=False):
        for key in keys:
            self.browser.key(key, shift)
        self.settle()

    def press_with_control(self, key, shift=False):
        self.browser.evaluate(
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown',"
            f" {{ key: {key!r}, ctrlKey: true, shiftKey: {str(shift).lower()}, bubbles: true, cancelable: true }}))")
        self.settle()

    def click(self, selector):
        """Clicks in the middle of an element, like a user: it must be visible and not covered."""
        self.browser.evaluate(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{ block: 'nearest' }})")
        left, top, width, height = self.bounds(selector)
        self.browser.click(left + width / 2, top + height / 2)
        self.settle()

    def focus(self, selector):
        self.browser.evaluate(f"document.querySelector({json.dumps(selector)}).focus()")

    def type(self, selector, text):
        """Replaces the text of a field by typing."""
        self.browser.evaluate(f"(() => {{ const f = document.querySelector({json.dumps(selector)}); f.focus(); f.select(); }})()")
        self.browser.call("Input.insertText", text=text)
        self.press("Enter")

    def bounds(self, selector):
        """Left, top, width and height on the screen."""
        return self.browser.evaluate(
            f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [b.left, b.top, b.width, b.height]; })()")

    def text(self, selector):
        return self.browser.evaluate(f"document.querySelector({json.dumps(selector)}).textContent.trim()")

    def value(self, selector):
        return self.browser.evaluate(f"document.querySelector({json.dumps(selector)}).value")

    def pixel(self, place):
        return tuple(self.browser.evaluate(f"pixelAt({place[0]}, {place[1]})"))

    def await_pixel(self, place, color, reach=0):
        """Waits until a pixel of the picture has a colour, by default exactly."""
        try:
            self.until(f"isNear(pixelAt({place[0]}, {place[1]}), {list(color)}, {reach})", f"{color} at {place}")
        except chromium.Failure as failure:
            raise chromium.Failure(f"{failure}; its colour is {self.pixel(place)}") from None

    def await_unsaved(self, count):
        text = f"Save {count}" if count else "Save"
        self.until(f"document.getElementById('save').textContent === {text!r}", f"{count} unsaved changes")

    def await_frame(self, number):
        """Waits until the page shows a frame and its number."""
        self.until(
            f"document.getElementById('picture').dataset.frame === '{number}'"
            f" && document.getElementById('scrubber').ariaValueNow === '{number}'", f"frame {number}")

    def open_panel(self, name):
        self.click(f"#tab-{name}")

    def open_menu(self, name):
        """Opens a menu above the picture, or the list of changes."""
        self.click(f"#{name}-button")
        self.until(f"document.getElementById('{name}-popover').matches(':popover-open')", f"the menu {name}")

    def close_menu(self):
        self.browser.evaluate("document.querySelector(':popover-open')?.hidePopover()")

    def show_control(self, path):
        """Opens the panel and the sections that contain a control."""
        first = path.split("/")[0]
        panel = {"shapes": "face", "head": "face", "materials": "materials", "lights": "lights"}.get(first, "scene")
        self.browser.evaluate(
            f"(() => {{ if (document.querySelector('[data-path=\"{path}\"]')?.checkVisibility()) return;"
            f" document.getElementById('tab-{panel}').click();"
            f" for (const group of document.querySelectorAll('#panel-{panel} .group')) group.open = true; }})()")
        self.until(f"document.querySelector('[data-path=\"{path}\"]')?.checkVisibility()", f"the control {path}")

    def set_slider(self, path, value):
        self.show_control(path)
        self.browser.evaluate(
            f"(() => {{ const s = document.querySelector('[data-path=\"{path}\"] input[type=range]');"
            f" s.value = {value}; s.dispatchEvent(new Event('input')); }})()")

    def saved_file(self, name):
        """The bytes of a file that the page offered for saving, once it is complete."""
        path = self.saved / name
        deadline = time.monotonic() + self.browser.patience
        while not path.exists():
            if time.monotonic() > deadline:
                raise chromium.Failure(f"{name} was not saved; the folder contains {sorted(p.name for p in self.saved.iterdir())}")
            self.browser.evaluate("0")
            time.sleep(0.02)
        contents = path.read_bytes()
        path.unlink()
        return contents
