"""Screenshots of the page for review: each state in three widths, light and dark; and those of the documentation.

    scripts/preview-picture            docs/images/preview.png and docs/images/preview-phone.png
    scripts/preview-picture FOLDER     all states
"""
import pathlib
import shutil
import sys
import tempfile

import chromium
from studio import Preview

REPOSITORY = pathlib.Path(__file__).parents[2]
SIZES = ((390, 844), (1024, 768), (1920, 1080))
FRAME = 40


class Looker:
    """A preview of a copy of the opera demo, and the states of its page."""

    def __init__(self, folder):
        for name in ("render-configs", "textures", "models"):
            shutil.copytree(REPOSITORY / name, folder / name)
        # Lets the config use files next to its folder.
        (folder / ".bianlian-root").touch()
        self.config = folder / "render-configs/opera.yaml"
        self.text = self.config.read_text()
        self.preview = Preview(self.config)
        self.browser = chromium.Browser(chromium.find())

    def close(self):
        self.browser.close()
        self.preview.close()

    def open(self, width, height, scheme, ratio=1):
        is_phone = width < 500
        self.browser.size(width, height, ratio, touch=is_phone)
        self.browser.fingers(is_phone)
        self.browser.scheme(scheme)
        self.browser.open(self.preview.address)
        self.browser.until("!document.getElementById('frame').hidden", "the first picture")
        self.send("pause")
        self.send("reset")
        self.send("camera", "{ orbit: null }")
        self.send("compare", "{ with: 'none' }")
        self.send("node", "{ path: 'face/glasses', hidden: false }")
        self.send("view", "{ name: 'shaded' }")
        self.send("seek", f"{{ frame: {FRAME} }}")
        self.browser.until(f"document.getElementById('picture').dataset.frame === '{FRAME}'", "the frame")
        self.browser.until("document.querySelectorAll('#legend button').length > 0", "curves")
        self.wait(400)

    def send(self, kind, fields="{}"):
        self.browser.evaluate(f"import('./script/connection.js').then(({{ send }}) => send('{kind}', {fields}))")

    def wait(self, milliseconds):
        """Waits for pending updates; screenshots need no exact condition."""
        self.browser.evaluate(f"new Promise((done) => setTimeout(done, {milliseconds}))")

    def panel(self, name):
        self.browser.evaluate(f"document.getElementById('tab-{name}').click()")
        self.wait(100)

    def menu(self, name):
        """Opens a menu; closes it for None."""
        self.browser.evaluate("document.querySelector(':popover-open')?.hidePopover()")
        if name: self.browser.evaluate(f"document.getElementById('{name}-popover').showPopover()")
        self.wait(100)

    def states(self):
        """Puts the page into each state in turn and yields its name."""
        for panel in ("scene", "materials", "lights", "face", "drivers", "output"):
            self.panel(panel)
            yield panel
        self.send("override", "{ path: 'shapes/jawOpen', value: 0.8 }")
        self.send("override", "{ path: 'lights/1/intensity', value: 1300 }")
        self.panel("lights")
        self.browser.evaluate("for (const group of document.querySelectorAll('#panel-lights .group')) group.open = true")
        self.wait(1500)
        yield "changed"
        self.menu("changes")
        self.wait(500)
        yield "changes"
        self.browser.evaluate(
            "(() => { const field = document.getElementById('search'); field.value = 'intensity';"
            " field.dispatchEvent(new Event('input')); })()")
        self.menu(None)
        yield "search"
        self.panel("scene")
        self.send("node", "{ path: 'face/glasses', hidden: true }")
        self.browser.evaluate("document.querySelector('.node[data-path$=mask-red]')?.click()")
        self.wait(1500)
        yield "node"
        self.browser.evaluate(
            "import('./script/selection.js').then(({ currentSight, select }) => select(currentSight().lights[0].path))")
        self.wait(1500)
        yield "light"
        self.send("select", "{ path: null }")
        self.menu("view")
        self.send("view", "{ name: 'normal' }")
        self.send("camera", "{ orbit: { yaw: 35, pitch: 10, distance: 0.5, target: [0, -0.05, -0.4] } }")
        self.wait(1500)
        yield "view"
        self.send("view", "{ name: 'shaded' }")
        self.wait(1500)
        self.menu(None)
        yield "orbit"
        self.send("camera", "{ orbit: null }")
        self.menu("compare")
        self.send("compare", "{ with: 'last' }")
        self.send("override", "{ path: 'shapes/jawOpen', value: 0.1 }")
        self.wait(1200)
        yield "compare"
        self.menu(None)
        # The tree finds nodes by their first letters.
        self.browser.evaluate("document.activeElement.blur()")
        self.browser.key("d")
        self.wait(1500)
        yield "difference"
        self.send("compare", "{ with: 'none' }")
        self.config.write_text(self.text.replace("hysteresis:", "hysteresys:"))
        self.browser.until("document.querySelector('.problem.error')", "the mistake")
        yield "mistake"
        self.config.write_text(self.text)
        self.browser.until("!document.querySelector('.problem.error')", "no mistake")
        self.browser.key("?")
        self.wait(200)
        yield "help"


def save_all(looker, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for width, height in SIZES:
        for scheme in ("light", "dark"):
            looker.open(width, height, scheme)
            for state in looker.states():
                (folder / f"{state}-{width}-{scheme}.png").write_bytes(looker.browser.screenshot())
                print(f"preview-picture: {state}, {width} wide, {scheme}", file=sys.stderr)


def save_for_documentation(looker, folder):
    looker.open(1360, 820, "dark")
    looker.send("override", "{ path: 'lights/1/intensity', value: 1100 }")
    looker.browser.evaluate(
        "document.getElementById('tab-lights').click();"
        " for (const group of document.querySelectorAll('#panel-lights .group')) group.open = true")
    looker.wait(1000)
    (folder / "preview.png").write_bytes(looker.browser.screenshot())
    looker.open(400, 780, "light")
    looker.panel("materials")
    looker.send("compare", "{ with: 'last' }")
    looker.send("override", "{ path: 'shapes/jawOpen', value: 0.9 }")
    looker.wait(1200)
    (folder / "preview-phone.png").write_bytes(looker.browser.screenshot())


def main():
    with tempfile.TemporaryDirectory(prefix="studio-look-") as folder:
        looker = Looker(pathlib.Path(folder))
        try:
            if sys.argv[1] == "--documentation":
                save_for_documentation(looker, pathlib.Path(sys.argv[2]))
            else:
                save_all(looker, pathlib.Path(sys.argv[1]))
        finally:
            looker.close()


if __name__ == "__main__":
    main()
