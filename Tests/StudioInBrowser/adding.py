"""Things and files added to a scene on the page: dropped, chosen, undone, saved and rendered."""
import base64
import pathlib
import subprocess
import tempfile

import accessibility
import pictures
import scene
from studio import PROGRAM, Preview, StudioCase

RED = (200, 30, 40)

LINES = """\
# A face that wears nothing yet.
recording: take.jsonl
output: {size: [320, 180], antialiasing: none} # small
background: "#20242b"
camera: {source: fixed, position: [0, 0, 0.3], target: [0, 0, 0], fieldOfView: 26}
lights:
- kind: directional # the sun
  intensity: 500
  direction: [0, 0, -1]
materials:
  card: {model: constant, diffuse: {texture: card.png}} # green
nodes:
- name: face # follows the recording
  anchor: face
  children:
  # all that is worn
  - {name: head, model: quad.obj, occluder: true, scale: 0.001}
- {name: card, model: quad.obj, material: card, translate: [-0.06, 0, 0], scale: 0.04} # on the left
"""

FLOW = """\
recording: take.jsonl
output: {size: [320, 180], antialiasing: none}
background: "#20242b"
camera: {source: fixed, position: [0, 0, 0.3], target: [0, 0, 0], fieldOfView: 26}
lights: [&sun {kind: directional, intensity: 500, direction: [0, 0, -1]}, *sun] # twice as bright
nodes: [{name: face, anchor: face, children: &worn [{name: head, model: quad.obj, occluder: true, scale: 0.001}]}, # worn
  {name: spare, hidden: true, children: *worn}]
"""

HEAD = "{name: head, model: quad.obj, occluder: true, scale: 0.001}"
MASK = ('{name: red-mask, model: models/full-face.glb, faceMesh: {fill: false}, depthOffset: -0.001,'
        ' material: {diffuse: {texture: textures/red-mask.png, edgePadding: true}, specular: "#282828", shininess: 30}}')
HAT = "{name: hat, model: models/hat.glb, fit: hat}"


class AddingCase(StudioCase):
    """Each test has a scene and a preview of its own, because it changes the project's files."""

    config_text = LINES

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="studio-adding-")
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name) / "project"
        self.root.mkdir()
        self.config = scene.write(self.root)
        self.config.write_text(self.config_text)
        self.prepare()
        self.preview = Preview(self.config)
        self.addCleanup(self.preview.close)
        self.address = self.preview.address
        super().setUp()

    def prepare(self):
        """Writes further files before the preview starts."""

    def open(self):
        self.load()

    def await_node(self, path):
        self.until(f"session.scene.tree.some((node) => node.path === {path!r})", f"the node {path}")

    def picture_file(self, color):
        """The bytes of a picture."""
        path = self.root / "made.png"
        pictures.write(path, 16, 16, lambda x, y: color)
        contents = path.read_bytes()
        path.unlink()
        return contents

    def drop(self, name, contents):
        """Drops a file on the page, like a user who drags it from a folder."""
        data = base64.b64encode(contents).decode()
        self.browser.evaluate(
            f"(() => {{ const bytes = Uint8Array.from(atob({data!r}), (letter) => letter.charCodeAt(0));"
            f" window.dropped = new DataTransfer(); dropped.items.add(new File([bytes], {name!r}));"
            " const send = (type) => document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: dropped }));"
            " send('dragenter'); window.overlay = !document.getElementById('drop-overlay').hidden; send('dragover'); send('drop'); })()")
        self.assertTrue(self.browser.evaluate("overlay && document.getElementById('drop-overlay').hidden"), "the overlay shows while dragging")

    def add_thing(self, name):
        self.click("#add")
        self.until(f"document.querySelector('[data-thing={name}]') !== null", "the library")
        self.click(f"[data-thing={name}]")

    def choose_node(self, path):
        self.open_panel("scene")
        self.browser.evaluate(f"document.querySelector('.node[data-path=\"{path}\"]').click()")
        self.until(f"session.state.selected === {path!r}", "the node is selected")

    def snapshot(self):
        """The page's own picture of the displayed frame at full quality."""
        text = self.browser.evaluate(
            "fetch('snapshot.png').then((answer) => answer.arrayBuffer())"
            ".then((buffer) => btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('')))")
        return pictures.read(base64.b64decode(text))

    def rendered(self):
        output = self.root / "rendered.png"
        subprocess.run([PROGRAM, "render", str(self.config), "--frames", "0", "--quiet", "-o", str(output)], check=True)
        return pictures.read(output.read_bytes())

    def save(self):
        self.press_with_control("s")
        self.await_unsaved(0)


class Adding(AddingCase):
    def test_mask_light_and_hat_are_added_undone_and_saved(self):
        before = self.snapshot()
        self.drop("red mask.png", self.picture_file(RED))
        self.await_unsaved(1)
        self.await_node("face/red-mask")
        self.assertNotEqual(self.snapshot(), before, "the mask is visible")
        self.run_in_page("send('override', { path: 'lights/0/intensity', value: 250 })")
        self.await_unsaved(2)
        self.add_thing("hat")
        self.await_unsaved(3)
        self.await_node("face/hat")
        # Nothing is written yet, but the files are there.
        self.assertEqual(self.config.read_text(), self.config_text)
        for name in ("textures/red-mask.png", "models/full-face.glb", "models/hat.glb"):
            self.assertTrue((self.root / name).is_file(), name)
        self.press_with_control("z")
        self.press_with_control("z")
        self.await_unsaved(1)
        self.save()
        self.assertEqual(self.config.read_text(), self.with_mask())
        self.assertEqual(self.rendered(), self.snapshot())
        # The hat and the light come back, with one more line each.
        self.press_with_control("Z", shift=True)
        self.press_with_control("Z", shift=True)
        self.await_node("face/hat")
        self.save()
        self.assertEqual(self.config.read_text(), self.with_all())
        self.assertEqual(self.rendered(), self.snapshot())
        # After undoing everything, the file has its first bytes.
        for _ in range(3):
            self.press_with_control("z")
        self.until("document.getElementById('undo').disabled", "everything is undone")
        self.save()
        self.assertEqual(self.config.read_text(), self.config_text)

    def with_mask(self):
        return LINES.replace(f"  - {HEAD}\n", f"  - {HEAD}\n  - {MASK}\n")

    def with_all(self):
        return self.with_mask().replace(f"  - {MASK}\n", f"  - {MASK}\n  - {HAT}\n").replace("intensity: 500", "intensity: 250")


class AddingToBraces(Adding):
    """The same with anchors and flow mappings."""

    config_text = FLOW

    def with_mask(self):
        return FLOW.replace(f"&worn [{HEAD}]", f"[{HEAD}, {MASK}]").replace("*worn", f"&worn [{HEAD}]")

    def with_all(self):
        sun = "{kind: directional, intensity: 500, direction: [0, 0, -1]}"
        return self.with_mask().replace(MASK, f"{MASK}, {HAT}").replace(
            f"[&sun {sun}, *sun]", f"[{sun.replace('500', '250')}, &sun {sun}]")


class AddingFiles(AddingCase):
    """Files and nodes, by mouse and keyboard."""

    def test_picture_becomes_texture_of_the_chosen_node(self):
        self.choose_node("card")
        self.drop("card.png", self.picture_file(RED))
        self.await_pixel(scene.CARD, RED)
        self.save()
        # The project has another file of this name, which stays.
        self.assertEqual(self.config.read_text(), LINES.replace("card.png", "textures/card.png"))
        self.assertNotEqual((self.root / "card.png").read_bytes(), (self.root / "textures/card.png").read_bytes())

    def test_texture_is_chosen_from_thumbnails(self):
        pictures.write(self.root / "other.png", 8, 8, lambda x, y: RED)
        self.browser.evaluate(
            "import('./script/control.js').then(({ makeControl }) => { const control = session.scene.controls.find("
            "({ path }) => path === 'materials/card/diffuse/texture'); document.body.append(makeControl(control).row); })")
        button = '[data-path="materials/card/diffuse/texture"] .picture'
        self.browser.evaluate(f"document.querySelector({button!r}).click()")
        self.until("document.querySelector('#textures [title=\"other.png\"] img')?.naturalWidth > 0", "thumbnails")
        self.assertEqual(self.browser.evaluate("document.querySelector('#textures [aria-pressed=true]').title"), "card.png")
        self.click('#textures [title="other.png"]')
        self.await_pixel(scene.CARD, RED)
        self.save()
        self.assertEqual(self.config.read_text(), LINES.replace("card.png", "other.png"))

    def test_model_asks_how_it_is_worn(self):
        hat = pathlib.Path(__file__).parents[2] / "models/hat.glb"
        self.drop("Straw Hat.glb", hat.read_bytes())
        self.until("document.getElementById('fit-dialog')?.open", "the question")
        self.assertEqual(self.value("#fit-dialog select"), "hat", "the name suggests the kind")
        without, _ = accessibility.nameless(self.browser)
        self.assertEqual(without, [])
        self.press("Tab")
        self.press("Enter")
        self.await_node("face/Straw-Hat")
        self.save()
        self.assertIn("  - {name: Straw-Hat, model: models/Straw-Hat.glb, fit: hat}\n", self.config.read_text())

    def test_unknown_file_is_refused_with_accepted_names(self):
        self.drop("page.html", b"<script>alert(1)</script>")
        self.until("document.getElementById('announcement').textContent.includes('the accepted names end with .png')", "the refusal")
        self.assertEqual([path.name for path in self.root.glob("**/*.html")], [])
        # The refusal is an answer with an error status, which the console lists.
        self.browser.events.clear()

    def test_keys_change_nodes(self):
        self.choose_node("card")
        tree = "document.querySelector('.node[aria-selected=true]')"
        self.browser.evaluate(f"{tree}.focus()")
        self.press_with_control("d")
        self.await_node("card-2")
        self.until(f"{tree}.dataset.path === 'card-2'", "the copy is chosen")
        self.browser.evaluate("document.querySelector('[data-action=name]').focus()")
        self.type("#node-name", "green card")
        self.await_node("green card")
        self.click("[data-action=up]")
        self.until("session.scene.tree.findIndex(({ path }) => path === 'green card') < session.scene.tree.findIndex(({ path }) => path === 'card')", "the order")
        self.save()
        card = LINES.splitlines()[-1]
        self.assertEqual(self.config.read_text(), LINES.replace(card, card.replace("name: card", 'name: "green card"') + "\n" + card))
        self.browser.evaluate(f"{tree}.focus()")
        self.browser.evaluate(f"{tree}.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'Delete', bubbles: true, cancelable: true }}))")
        self.until("!session.scene.tree.some(({ path }) => path === 'green card')", "the node is deleted")
        self.save()
        self.assertEqual(self.config.read_text(), LINES)

    def test_library_is_reached_by_keyboard_and_named(self):
        self.browser.evaluate("document.activeElement.blur()")
        self.press("a")
        self.until("document.querySelectorAll('#library .thing').length > 10 && document.querySelectorAll('#library .file').length > 10", "the library")
        without, count = accessibility.nameless(self.browser)
        self.assertEqual(without, [])
        self.assertGreater(count, 20)
        for scheme in ("light", "dark"):
            self.browser.scheme(scheme)
            self.assertEqual(self.browser.evaluate(accessibility.FAINT_TEXTS)["faint"], [], scheme)
        self.type("#library input[type=search]", "straw")
        self.assertEqual(self.browser.evaluate("[...document.querySelectorAll('#library .thing')].map((e) => e.dataset.thing)"), ["hat"])
        # The first one may only clear the search.
        self.press("Escape", "Escape")
        self.assertFalse(self.browser.evaluate("document.getElementById('library').open"))


class ChangingNamed(AddingCase):
    """Nodes and lights that drivers name."""

    config_text = LINES.replace("materials:\n", "- {kind: ambient, intensity: 100} # even\nmaterials:\n") + """\
drivers:
- property: {target: nodes.card.opacity, value: jawOpen, from: [0, 1], to: [1, 0.5]} # fades
- property: {target: "lights.1.intensity", value: jawOpen, from: [0, 1], to: [100, 200]}
"""
    sun = "- kind: directional # the sun\n  intensity: 500\n  direction: [0, 0, -1]\n"

    def await_lights(self, count):
        self.until(f"session.scene.tree.filter(({{ kind }}) => kind === 'light').length === {count}", f"{count} lights")

    def test_drivers_follow_a_new_name(self):
        self.choose_node("card")
        self.type("#node-name", "green card")
        self.await_node("green card")
        self.await_unsaved(1)
        self.save()
        self.assertEqual(
            self.config.read_text(),
            self.config_text.replace("name: card", 'name: "green card"').replace("nodes.card.opacity", '"nodes.green card.opacity"'))
        self.press_with_control("z")
        self.await_node("card")
        self.save()
        self.assertEqual(self.config.read_text(), self.config_text)
        # The page names the line that needs the node.
        self.choose_node("card")
        self.browser.evaluate("document.querySelector('#node-details [data-action=delete]').click()")
        self.until("document.getElementById('announcement').textContent.includes('drivers[0].property.target; change that first')", "the refusal")

    def test_lights_are_copied_and_deleted_by_buttons_and_keys(self):
        self.open_panel("lights")
        copy = "#panel-lights .group[open] [data-action=duplicate]"
        self.assertEqual(self.browser.evaluate(f"document.querySelector('{copy}').ariaLabel"), "Duplicate Directional 1")
        for width in (390, 1920):
            self.browser.size(width, 800)
            self.settle()
            left, _, wide, _ = self.bounds("#panel-lights .group[open] [data-action=delete]")
            self.assertTrue(0 <= left and left + wide <= width, width)
        self.browser.size(1280, 800)
        for scheme in ("light", "dark"):
            self.browser.scheme(scheme)
            self.assertEqual(self.browser.evaluate(accessibility.FAINT_TEXTS)["faint"], [], scheme)
        self.assertEqual(accessibility.nameless(self.browser)[0], [])
        self.click(copy)
        self.await_lights(3)
        self.until("document.activeElement.dataset.action === 'duplicate'", "the focus stays")
        self.await_unsaved(1)
        self.save()
        # The driver of the light behind the copy still drives it.
        self.assertEqual(
            self.config.read_text(), self.config_text.replace(self.sun, 2 * self.sun).replace("lights.1", "lights.2"))
        self.assertEqual(self.rendered(), self.snapshot())
        self.choose_node("light-2")
        row = "document.querySelector('.node[aria-selected=true]')"
        self.assertEqual(self.browser.evaluate(f"{row}.getAttribute('aria-keyshortcuts')"), "H W Control+D Delete")
        self.browser.evaluate(f"{row}.focus()")
        self.browser.evaluate(f"{row}.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'Delete', bubbles: true, cancelable: true }}))")
        self.await_lights(2)
        self.save()
        self.assertEqual(self.config.read_text(), self.config_text)
        # The sign in the picture has the same keys.
        self.browser.evaluate("document.querySelector('[data-light] .sign').focus()")
        self.press_with_control("d")
        self.await_lights(3)
        self.press_with_control("z")
        self.await_lights(2)

    def test_light_of_a_chosen_kind_is_added(self):
        self.open_panel("lights")
        self.assertEqual(
            self.browser.evaluate("[...document.querySelectorAll('#light-kind option')].map(({ value }) => value)"),
            self.browser.evaluate("session.scene.lightKinds.map(({ name }) => name)"))
        for width in (390, 1280):
            self.browser.size(width, 800)
            self.settle()
            left, _, wide, _ = self.bounds("#add-light")
            self.assertTrue(0 <= left and left + wide <= width, width)
        self.assertEqual(accessibility.nameless(self.browser)[0], [])
        self.browser.evaluate("document.getElementById('light-kind').value = 'spot'")
        self.click("#add-light")
        self.await_lights(3)
        self.until("[...document.querySelectorAll('#panel-lights .group')].at(-1).open", "the section of the new light")
        self.assertEqual(self.browser.evaluate("document.activeElement.id"), "add-light")
        self.save()
        known = self.config_text.splitlines()
        added = [line for line in self.config.read_text().splitlines() if line not in known]
        self.assertEqual(len(added), 1)
        self.assertRegex(added[0], r"^- \{kind: spot, intensity: 600, position: \[[-0-9., ]+\], direction: \[[-0-9., ]+\]\}$")
        self.assertEqual(self.config.read_text().replace(added[0] + "\n", ""), self.config_text)
        self.assertEqual(self.rendered(), self.snapshot())
        self.press_with_control("z")
        self.await_lights(2)
        self.save()
        self.assertEqual(self.config.read_text(), self.config_text)
        # The library has the same kinds.
        self.add_thing("omni")
        self.await_lights(3)
        self.until("document.querySelector('.node[aria-selected=true] .name').textContent === 'light-3'", "the light is chosen")
        self.press_with_control("z")
        self.await_lights(2)


class WithPictureOutside(AddingCase):
    """A scene with a picture from the folder above the project."""

    config_text = LINES.replace("card.png", "../skin.png")

    def prepare(self):
        (self.root.parent / ".bianlian-root").touch()
        for name, color in (("skin.png", scene.GREEN), ("secret.png", RED)):
            pictures.write(self.root.parent / name, 8, 8, lambda x, y: color)

    def test_picture_of_the_scene_has_a_thumbnail(self):
        self.open_panel("materials")
        picture = '[data-path="materials/card/diffuse/texture"] .picture'
        self.until(f"document.querySelector({picture!r})?.querySelector('img').naturalWidth > 0", "the thumbnail of the control")
        self.click(picture)
        self.until("document.querySelector('#textures [title=\"../skin.png\"] img')?.naturalWidth > 0", "the thumbnail of the chooser")
        self.assertEqual(self.browser.evaluate("document.querySelector('#textures [aria-pressed=true]').title"), "../skin.png")
        self.assertFalse(self.browser.evaluate("document.querySelector('#textures [title*=secret]') !== null"))
