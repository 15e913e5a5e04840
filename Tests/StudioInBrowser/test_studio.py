"""The preview in a real browser, operated like a user would.

    scripts/test-studio            finds the program and a browser, and runs this
"""
import math
import pathlib
import subprocess
import tempfile
import unittest
import urllib.request

import accessibility
import elsewhere
import pictures
import scene
from adding import Adding, AddingFiles, AddingToBraces, ChangingNamed, WithPictureOutside  # noqa: F401: their tests run with these
from handling import Handling  # noqa: F401, run with the tests of this module
from studio import PROGRAM, Preview, StudioCase
from test_live import LiveFace  # Runs with the other tests.

PAGE = pathlib.Path(__file__).parents[2] / "Sources/Production/CStudioAssets/Page"
PANELS = ("scene", "materials", "lights", "face", "drivers", "output")
MENUS = ("view", "compare", "changes")
JAW = '[data-path="shapes/jawOpen"]'


class Playing(StudioCase):
    def test_playback_shows_successive_frames_until_paused(self):
        self.browser.evaluate(
            "window.seen = []; new MutationObserver(() => seen.push(document.getElementById('picture').dataset.frame))"
            ".observe(document.getElementById('picture'), { attributeFilter: ['data-frame'] })")
        self.press(" ")
        self.until("new Set(seen).size >= 12", "twelve pictures")
        self.assertEqual(self.browser.evaluate("document.getElementById('play').title"), "Pause (space)")
        self.press(" ")
        self.until("document.getElementById('play').title === 'Play (space)'", "playing stops")
        self.until("document.getElementById('picture').dataset.frame === document.getElementById('frame-field').value", "the last picture")

    def test_every_frame_option_skips_no_frames(self):
        self.open_menu("view")
        self.click("#every-frame")
        self.close_menu()
        self.browser.evaluate("document.activeElement.blur()")
        self.browser.evaluate(
            "window.seen = []; import('./script/session.js').then(({ on }) => on('frame', (frame) => seen.push(frame)))")
        self.press(" ")
        self.until("seen.length > 20", "twenty pictures")
        self.press(" ")
        seen = self.browser.evaluate("seen")
        self.assertEqual({(b - a) % scene.FRAMES for a, b in zip(seen, seen[1:])} - {0}, {1})

    def test_playhead_follows_mouse_and_keys(self):
        left, top, width, height = self.bounds("#track")
        at = lambda frame: (left + width * frame / (scene.FRAMES - 1), top + height * 0.6)
        self.browser.drag(at(5), at(44))
        self.await_frame(44)
        self.await_pixel(scene.HIGH, scene.WHITE)
        self.await_pixel(scene.LOW, scene.GROUND)
        self.focus("#scrubber")
        self.press("ArrowLeft")
        self.await_frame(43)
        self.press("ArrowRight", shift=True)
        self.await_frame(53)
        self.press("Home")
        self.await_frame(0)
        self.press("End")
        self.await_frame(scene.FRAMES - 1)
        self.browser.evaluate("document.activeElement.blur()")
        self.press("ArrowLeft", shift=True)
        self.await_frame(scene.FRAMES - 11)

    def test_frame_and_time_fields_seek(self):
        self.type("#frame-field", "44")
        self.await_frame(44)
        self.assertEqual(self.value("#time-field"), "1.47")
        self.type("#time-field", "0:01.00")
        self.await_frame(30)
        self.type("#frame-field", "none")
        self.assertEqual(self.value("#frame-field"), "30")
        self.assertIn("not valid", self.text("#announcement"))
        # Keys of a field are no commands.
        self.focus("#search")
        for key in " l5n":
            self.browser.key(key)
        self.settle()
        self.assertEqual(self.value("#search"), " l5n")
        self.await_frame(30)

    def test_keys_and_handles_set_the_loop(self):
        self.type("#frame-field", "10")
        self.await_frame(10)
        self.browser.evaluate("document.activeElement.blur()")
        self.press("[")
        self.until("document.getElementById('loop-from').value === '10'", "the loop begins at the playhead")
        self.press("l")
        self.until("document.getElementById('loop').ariaPressed === 'false'", "no loop")
        self.focus("#loop-end")
        self.press("ArrowLeft", shift=True)
        self.until(f"document.getElementById('loop-to').value === '{scene.FRAMES - 11}'", "the loop ends sooner")
        self.assertEqual(self.browser.evaluate("document.getElementById('loop').ariaPressed"), "true")

    def test_wheel_and_keys_zoom_the_timeline(self):
        left, top, width, height = self.bounds("#track")
        middle = top + height * 0.6
        self.browser.wheel(left + width / 4, middle, -400)
        self.until("!document.getElementById('span').classList.contains('whole')", "the timeline shows a part")
        # The frame under the cursor stays, and the shown range is divided by e to the power of 0.8.
        shown = (scene.FRAMES - 1) / math.exp(0.8)
        first = (scene.FRAMES - 1) / 4 - shown / 4
        self.settle()
        self.browser.click(left + width / 2, middle)
        self.await_frame(round(first + shown / 2))
        self.assertTrue(self.browser.evaluate("document.getElementById('loop-end').hidden"), "the loop end is outside the shown range")
        # The timeline scrolls with the playhead.
        self.browser.evaluate("document.activeElement.blur()")
        self.press("End")
        self.await_frame(scene.FRAMES - 1)
        self.settle()
        self.assertFalse(self.browser.evaluate("document.getElementById('playhead').hidden || document.getElementById('loop-end').hidden"))
        self.press("0")
        self.until("document.getElementById('span').classList.contains('whole')", "the timeline shows the whole take")
        self.press("+")
        self.assertIn("Frames ", self.text("#announcement"))
        self.until("!document.getElementById('span').classList.contains('whole')", "the timeline shows a part")
        self.press("-")
        self.until("document.getElementById('span').classList.contains('whole')", "the timeline shows the whole take")

    def test_zoomed_timeline_has_finer_curves(self):
        self.browser.evaluate("import('./script/curves.js').then(({ curves }) => { window.curves = curves; })")
        self.until("curves.all.size > 0 && curves.frames > 0", "curves")
        # Simulates a take too long for one bucket per frame.
        self.browser.evaluate("(() => { for (const [name, buckets] of curves.all) curves.all.set(name, buckets.slice(0, 10)); })()")
        left, top, width, height = self.bounds("#track")
        self.browser.wheel(left + width / 2, top + height * 0.6, -800)
        self.until("curves.detail !== null", "finer curves")
        first, frames, buckets = self.browser.evaluate(
            "[curves.detail.from, curves.detail.frames, curves.detail.all.get('eyeBlinkLeft')]")
        self.assertEqual(len(buckets), frames)
        self.assertLess(frames, scene.FRAMES)
        for index, bucket in enumerate(buckets):
            frame = first + index
            self.assertEqual(bucket, None if scene.LOST[0] <= frame <= scene.LOST[1] else [frame % 10 / 10] * 2)

    def test_marks_are_announced_and_reachable(self):
        self.browser.evaluate(
            "import('./script/session.js').then(({ session, on }) => { window.marks = () => session.scene.marks; })")
        self.until(f"marks().lost.length === 1 && marks().events.some(({{ name }}) => name === 'opened')", "marks are found")
        self.assertEqual(self.browser.evaluate("marks().lost"), [list(scene.LOST)])
        self.press("n")
        self.assertIn("tracking lost", self.text("#announcement"))
        self.await_frame(scene.LOST[0])


class Changing(StudioCase):
    def test_slider_changes_the_picture_and_reset_restores_it(self):
        self.set_slider("shapes/jawOpen", 1)
        self.await_pixel(scene.HIGH, scene.WHITE)
        self.await_pixel(scene.LOW, scene.GROUND)
        self.until(f"document.querySelector('{JAW}').classList.contains('changed')", "the change is marked")
        self.assertEqual(self.text("[data-group='Blend shapes'] .count"), "1 changed")
        self.click(f"{JAW} .reset")
        self.await_pixel(scene.LOW, scene.WHITE)
        self.until(f"!document.querySelector('{JAW}').classList.contains('changed')", "the mark disappears")

    def test_slider_follows_the_recording_until_moved(self):
        self.show_control("shapes/jawOpen")
        self.type("#frame-field", "44")
        self.until(f"document.querySelector('{JAW} input').value === '1'", "the slider follows")
        self.focus(f"{JAW} input")
        self.press("ArrowLeft", shift=True)
        self.until(f"document.querySelector('{JAW}').classList.contains('changed')", "keys move the slider")
        self.assertEqual(self.value(f"{JAW} input"), "0.9")
        self.type("#frame-field", "0")
        self.await_frame(0)
        self.assertEqual(self.value(f"{JAW} input"), "0.9")
        self.focus(f"{JAW} input")
        self.press("Backspace")
        self.await_pixel(scene.LOW, scene.WHITE)

    def test_typed_number_changes_the_picture_and_reset_all_resets_it(self):
        self.type("#search", "jawopen")
        self.assertEqual(self.browser.evaluate("[...document.querySelectorAll('.control')].filter(c => c.checkVisibility()).length"), 1)
        self.type(f"{JAW} input[type=number]", "1")
        self.await_pixel(scene.HIGH, scene.WHITE)
        self.open_menu("changes")
        self.click("#reset-all")
        self.await_pixel(scene.LOW, scene.WHITE)
        self.until("document.getElementById('reset-all').disabled", "nothing is changed")
        self.assertEqual(self.value("#search"), "jawopen")

    def test_material_colour_changes_the_picture(self):
        self.type("#search", "white diffuse")
        self.browser.evaluate(
            "(() => { const c = document.querySelector('.control:not([hidden]) input[type=color]');"
            " c.value = '#c03020'; c.dispatchEvent(new Event('input')); })()")
        self.await_pixel(scene.LOW, (192, 48, 32))

    def test_search_finds_controls_nodes_and_sections_of_all_panels(self):
        shown = lambda: self.browser.evaluate(
            "[...document.querySelectorAll('.panel')].filter(p => p.checkVisibility()).map(p => p.id.slice(6))")
        self.assertEqual(shown(), ["scene"])
        self.type("#search", "card")
        self.assertEqual(shown(), ["scene", "materials"])
        self.assertEqual(self.browser.evaluate(
            "[...document.querySelectorAll('.node')].filter(n => n.checkVisibility()).map(n => n.dataset.path)"), ["card"])
        # Words of the label, and keys of the config.
        for words in ("jaw open", "blendShapes jawOpen"):
            self.type("#search", words)
            self.assertEqual(shown(), ["face"], words)
            self.assertTrue(self.browser.evaluate(f"document.querySelector('{JAW}').checkVisibility()"))
        self.type("#search", "transparent background")
        self.assertEqual(shown(), ["output"])
        self.type("#search", "nothing like this")
        self.assertEqual(shown(), [])
        self.assertEqual(self.text("#no-controls"), "Nothing found.")
        self.open_panel("lights")
        self.assertEqual(shown(), ["lights"])
        self.assertEqual(self.value("#search"), "")
        self.set_slider("shapes/jawOpen", 1)
        self.until(f"document.querySelector('{JAW}').classList.contains('changed')", "the change")
        self.click("#only-changed")
        self.assertEqual(shown(), ["face"])
        self.assertEqual(self.browser.evaluate("[...document.querySelectorAll('.control')].filter(c => c.checkVisibility()).length"), 1)

    def test_labels_are_words_with_the_key_beneath(self):
        self.open_panel("face")
        self.assertFalse(self.browser.evaluate("document.querySelector(\"[data-group='Blend shapes']\").open"), "blend shapes are closed at first")
        self.show_control("shapes/jawOpen")
        self.assertEqual(self.text(f"{JAW} .title"), "Jaw openface.blendShapes.jawOpen")
        self.assertEqual(self.text(f"{JAW} .title small"), "face.blendShapes.jawOpen")
        # The slider is about as wide as the panel.
        self.assertGreater(self.bounds(f"{JAW} input[type=range]")[2], 0.85 * self.bounds("#panels")[2])

    def test_chosen_node_has_its_settings_below_the_tree(self):
        owners = lambda: self.browser.evaluate(
            "[...document.querySelectorAll('#panel-scene [data-group=Nodes]')].filter(s => s.checkVisibility()).map(s => s.dataset.owner)")
        self.click('.node[data-path="stand/marker"] .name')
        self.until("document.querySelector('[data-owner=marker]')?.open", "the settings of the node")
        self.assertEqual(owners(), ["marker"])
        self.click('.node[data-path="card"] .name')
        self.until("document.querySelector('[data-owner=card]')?.checkVisibility()", "the settings of another node")
        self.assertEqual(owners(), ["card"])

    def test_changes_of_an_earlier_visit_are_announced(self):
        self.assertTrue(self.browser.evaluate("document.getElementById('kept').hidden"))
        self.set_slider("shapes/jawOpen", 1)
        self.await_pixel(scene.HIGH, scene.WHITE)
        self.assertTrue(self.browser.evaluate("document.getElementById('kept').hidden"), "own changes are not announced")
        self.browser.open(self.address)
        self.until("!document.getElementById('kept').hidden", "the announcement")
        self.assertEqual(self.text("#kept-words"), "1 change from your last visit is shown.")
        self.click("#kept-reset")
        self.await_pixel(scene.LOW, scene.WHITE)
        self.until("document.getElementById('kept').hidden", "the announcement disappears")

    def test_size_presets_change_the_picture(self):
        self.open_panel("output")
        choose = lambda id, value: self.browser.evaluate(
            f"(() => {{ const s = document.getElementById('{id}'); s.value = '{value}'; s.dispatchEvent(new Event('change')); }})()")
        self.assertEqual((self.value("#aspect"), self.value("#size")), ("config", "320x180"))
        choose("aspect", "9:16")
        self.until("document.getElementById('picture').width === 360 && document.getElementById('picture').height === 640", "an upright picture")
        self.until("document.getElementById('size').value === '360x640'", "the size is chosen")
        self.type("#size-width", "300")
        self.until("document.getElementById('picture').width === 300", "the typed width")
        self.assertEqual(self.value("#aspect"), "")
        self.click("#size-reset")
        self.until("document.getElementById('picture').width === 320", "the config's size")

    def test_nodes_can_be_hidden_and_drawn_as_wireframes(self):
        self.open_panel("scene")
        self.click('.node[data-path="card"] .quiet:last-child')
        self.await_pixel(scene.CARD, scene.GROUND)
        self.assertIn("hidden", self.browser.evaluate("document.querySelector('.node[data-path=card]').ariaLabel"))
        self.focus('.node[data-path="card"]')
        self.press("h")
        self.await_pixel(scene.CARD, scene.GREEN)
        self.press("w")
        # A point of the card away from its edges.
        self.await_pixel((scene.CARD[0] - 20, scene.CARD[1] - 10), scene.GROUND)

    def test_keys_navigate_the_node_tree(self):
        self.open_panel("scene")
        self.focus(".node[tabindex='0']")
        # Home, then the first letter of a name.
        self.press("Home", "s")
        focused = lambda: self.browser.evaluate("document.activeElement.dataset.path")
        self.assertEqual(focused(), "stand")
        self.press("ArrowRight")
        self.assertEqual(focused(), "stand/marker")
        self.press("s")
        self.assertEqual(focused(), "stand/screen")
        self.assertTrue(self.browser.evaluate("[...document.querySelectorAll('.node')].some((n) => n.ariaLabel.endsWith(', occluder'))"))
        self.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
        self.assertEqual(focused(), "stand")
        self.assertEqual(self.browser.evaluate("document.activeElement.ariaExpanded"), "false")
        self.press(" ")
        self.await_pixel(scene.LOW, scene.GROUND)

    def test_views_and_resolution_change_the_picture(self):
        self.press("3")
        self.until("document.querySelector('[name=view]:nth-child(1)') && document.querySelectorAll('[name=view]')[2].checked", "the third view")
        self.until(f"!isNear(pixelAt({scene.CARD[0]}, {scene.CARD[1]}), {list(scene.GREEN)}, 8)", "another picture")
        self.press("1")
        self.await_pixel(scene.CARD, scene.GREEN)
        self.browser.evaluate(
            "(() => { const s = document.getElementById('scale'); s.value = '0.5'; s.dispatchEvent(new Event('change')); })()")
        self.until("document.getElementById('picture').width === 160", "the picture has half the width")
        self.await_pixel([part // 2 for part in scene.CARD], scene.GREEN)

    def test_dragging_orbits_the_camera(self):
        left, top, width, height = self.bounds("#picture")
        middle = (left + width / 2, top + height / 2)
        self.browser.drag(middle, (middle[0] + 150, middle[1]))
        self.until("!document.getElementById('badge-orbit').hidden", "the badge")
        # From the side, the card is narrower: its outer part shows the background.
        self.await_pixel((36, 90), scene.GROUND)
        self.until("Math.abs(document.getElementById('orbit-yaw').valueAsNumber + 60) < 3", "the panel shows the angle")
        self.browser.wheel(*middle, 600)
        self.until("document.getElementById('orbit-distance').valueAsNumber > 0.5", "the wheel moves away")
        self.click("#badge-orbit")
        self.await_pixel((36, 90), scene.GREEN)


class Reloading(StudioCase):
    def tearDown(self):
        scene.write(self.root)
        super().tearDown()

    def test_saved_texture_is_shown(self):
        scene.write_card(self.root, scene.BLUE)
        self.await_pixel(scene.CARD, scene.BLUE)
        scene.write_card(self.root, scene.GREEN)
        self.await_pixel(scene.CARD, scene.GREEN)

    def test_mistake_is_shown_with_position_while_the_picture_stays(self):
        self.config.write_text(scene.CONFIG.replace("diffuse: \"#ffffff\"", "difuse: \"#ffffff\""))
        self.until("document.querySelector('.problem.error')", "the mistake is shown")
        line = scene.CONFIG[:scene.CONFIG.index("white:")].count("\n") + 1
        self.assertIn(f"scene.yaml:{line}:", self.text(".problem .where b"))
        self.assertIn("difuse", self.text(".problem.error"))
        self.assertIn("diffuse", self.text(".problem.error"))
        self.assertFalse(self.browser.evaluate("document.getElementById('badge-last-good').hidden"))
        # The mistake lies over the picture, which does not move, and can be folded.
        top, bottom = self.bounds("#problems")[1], sum(self.bounds("#stage")[1::2])
        self.assertTrue(self.bounds("#stage")[1] <= top < bottom)
        self.click("#badge-problems")
        self.until("document.getElementById('problems').hidden", "the list is folded")
        self.assertIn("1 mistake", self.text("#badge-problems"))
        self.click("#badge-problems")
        self.assertIn("problem", self.text("#announcement"))
        self.assertEqual(self.pixel(scene.LOW), scene.WHITE)
        # The last valid scene still plays.
        self.press("End")
        self.await_frame(scene.FRAMES - 1)
        self.config.write_text(scene.CONFIG.replace("\"#ffffff\"", "\"#20a0c0\""))
        self.await_pixel(scene.LOW, (32, 160, 192))
        self.until("!document.querySelector('.problem.error') && document.getElementById('badge-last-good').hidden", "the mistake disappears")

    def test_reload_keeps_changes_and_focus(self):
        self.set_slider("shapes/jawOpen", 1)
        self.await_pixel(scene.HIGH, scene.WHITE)
        self.focus(f"{JAW} input")
        scene.write_card(self.root, scene.BLUE)
        self.await_pixel(scene.CARD, scene.BLUE)
        self.assertEqual(self.pixel(scene.HIGH), scene.WHITE)
        self.assertEqual(self.browser.evaluate("document.activeElement.closest('.control').dataset.path"), "shapes/jawOpen")


class Comparing(StudioCase):
    def compare_with_last(self):
        """Compares with the last picture, in which the marker is low; in the current one it is high."""
        self.open_menu("compare")
        self.click('[name="compare-with"][value="last"]')
        self.close_menu()
        self.set_slider("shapes/jawOpen", 1)
        self.until("document.getElementById('label-reference').textContent === 'Last picture'", "the last picture is shown")

    def test_swipe_shows_both_pictures(self):
        self.compare_with_last()
        # The marker is at three quarters of the width: first right of the divider, then left of it.
        self.await_pixel(scene.HIGH, scene.WHITE)
        self.await_pixel(scene.LOW, scene.GROUND)
        left, top, width, height = self.bounds("#frame")
        self.browser.drag((left + width / 2, top + height / 2), (left + width * 0.9, top + height / 2))
        self.await_pixel(scene.HIGH, scene.GROUND)
        self.await_pixel(scene.LOW, scene.WHITE)
        self.assertEqual(self.browser.evaluate("document.getElementById('divider').ariaValueNow"), "90")
        self.focus("#divider")
        self.press("Home")
        self.await_pixel(scene.HIGH, scene.WHITE)
        self.press("End")
        self.await_pixel(scene.LOW, scene.WHITE)

    def test_golden_is_compared_only_with_its_frame(self):
        self.open_menu("compare")
        self.click('[name="compare-with"][value="golden:plain"]')
        self.until("document.getElementById('label-reference').textContent === 'Golden plain'", "the golden is shown")
        self.await_pixel(scene.CARD, scene.GOLDEN)
        self.await_pixel(scene.LOW, scene.WHITE)
        self.browser.evaluate("document.activeElement.blur()")
        self.press("ArrowRight")
        self.until("document.getElementById('label-reference').textContent === 'No golden for frame 1'", "there is none of the next frame")
        self.await_pixel(scene.CARD, scene.GREEN)

    def test_golden_of_other_size_suggests_matching_resolution(self):
        golden = self.root / "goldens/plain-000000.png"
        before = golden.read_bytes()
        self.addCleanup(golden.write_bytes, before)
        self.open_menu("compare")
        remedies = {
            (160, 90): "set the resolution to 160×90 under View.", (64, 36): "run bianlian preview --size 64x36.",
        }
        for size, remedy in remedies.items():
            self.click('[name="compare-with"][value="none"]')
            pictures.write(golden, *size, lambda x, y: scene.GOLDEN)
            self.click('[name="compare-with"][value="golden:plain"]')
            self.until(f"document.getElementById('compare-figures').textContent.includes('{remedy}')", remedy)

    def test_blinking_alternates_pictures_and_pauses(self):
        self.compare_with_last()
        self.press("b")
        self.await_pixel(scene.LOW, scene.WHITE)
        self.await_pixel(scene.HIGH, scene.WHITE)
        self.open_menu("compare")
        self.click("#blinking")
        self.assertEqual(self.text("#blinking"), "Blink")
        before = self.pixel(scene.LOW)
        self.browser.evaluate("document.activeElement.blur()")
        self.press("b")
        self.assertNotEqual(self.pixel(scene.LOW), before)

    def test_difference_is_shown_and_counted(self):
        self.compare_with_last()
        self.press("d")
        self.await_pixel(scene.CARD, (0, 0, 0))
        self.await_pixel(scene.LOW, scene.WHITE)
        self.until("document.getElementById('compare-figures').textContent.includes('pixels differ')", "pixels are counted")
        found = int(self.text("#compare-figures").split()[0].replace(",", ""))
        self.assertAlmostEqual(found, 2 * 39 * 39, delta=160)


class Saving(StudioCase):
    def test_snapshot_and_saved_changes_give_the_same_picture(self):
        self.set_slider("shapes/jawOpen", 1)
        self.await_pixel(scene.HIGH, scene.WHITE)
        self.close_menu()
        self.click("#export-button")
        self.click("#export-start")
        rows = pictures.read(self.saved_file("scene-000000.png"))
        self.assertEqual((len(rows[0]), len(rows)), scene.SIZE)
        self.assertEqual(rows[scene.HIGH[1]][scene.HIGH[0]], scene.WHITE)
        self.open_menu("changes")
        self.until("document.getElementById('patch').textContent.includes('jawOpen')", "the changes are shown")
        self.click("#patch-save")
        patch = self.root / "changed.yaml"
        patch.write_bytes(self.saved_file("scene-changed.yaml"))
        subprocess.run([PROGRAM, "render", str(patch), "--frames", "0", "--quiet", "-o", str(self.root / "changed.png")], check=True)
        self.assertEqual(pictures.read((self.root / "changed.png").read_bytes()), rows)

    def test_saved_changes_include_view_and_node_tree(self):
        self.open_menu("changes")
        has = lambda text: self.until(f"document.getElementById('patch').textContent.includes({text!r})", text)
        self.run_in_page("send('view', { name: 'normal' })")
        has('"output.view": normal')
        self.run_in_page("send('node', { path: 'card', hidden: true })")
        has('"output.hiddenNodes": ["card"]')
        self.run_in_page("send('camera', { orbit: { yaw: 20, pitch: 5, distance: 0.4 } })")
        has('"output.viewpoint"')

    def test_film_can_be_rendered_and_saved(self):
        self.open_panel("output")
        starts = {"mp4": (4, b"ftyp"), "gif": (0, b"GIF89a"), "webm": (0, b"\x1a\x45\xdf\xa3")}
        for format, (at, magic) in starts.items():
            self.click(f'[name="format"][value="{format}"]')
            self.assertEqual(self.browser.evaluate("document.getElementById('transparent').checkVisibility()"), format == "webm")
            self.click("#export-start")
            self.until(
                f"(save => !save.hidden && save.href.endsWith('film.{format}'))(document.getElementById('film-save'))", f"the {format} is made")
            self.assertEqual(self.text("#film-message"), "The film is ready.", format)
            self.click("#film-save")
            self.assertEqual(self.saved_file(f"scene.{format}")[at:at + len(magic)], magic)

    def test_picture_can_be_saved_as_light(self):
        self.open_panel("output")
        self.click('[name="format"][value="exr"]')
        self.assertFalse(self.browser.evaluate("document.getElementById('export-frames').checkVisibility()"))
        self.click("#export-start")
        self.assertEqual(self.saved_file("scene-000000.exr")[:4], b"\x76\x2f\x31\x01")


class SavingIntoConfig(StudioCase):
    def tearDown(self):
        self.config.write_text(scene.CONFIG)
        self.run_in_page("send('discard')")
        self.until("document.getElementById('undo').disabled && document.getElementById('save').textContent === 'Save'", "no changes")
        super().tearDown()

    def test_keys_undo_and_redo_a_change(self):
        self.set_slider("shapes/jawOpen", 1)
        self.await_pixel(scene.HIGH, scene.WHITE)
        self.press_with_control("z")
        self.await_pixel(scene.LOW, scene.WHITE)
        self.assertIn("Undone: jawOpen", self.text("#announcement"))
        self.press_with_control("Z", shift=True)
        self.await_pixel(scene.HIGH, scene.WHITE)
        # A field keeps its own undo of typed text.
        self.focus("#search")
        self.press_with_control("z")
        self.await_unsaved(1)

    def test_changes_are_listed_saved_and_reset(self):
        self.set_slider("shapes/jawOpen", 1)
        self.await_unsaved(1)
        self.press_with_control("s")
        self.await_unsaved(0)
        self.assertEqual(self.config.read_text(), scene.CONFIG + "face:\n  blendShapes:\n    jawOpen: 1\n")
        self.open_menu("changes")
        self.until("document.getElementById('saved-lines').textContent.includes('jawOpen: 1')", "the saved lines are shown")
        self.assertIn("Jaw open", self.text("#changes li.saved"))
        self.click("#changes li button")
        self.await_pixel(scene.LOW, scene.WHITE)
        self.await_unsaved(1)
        self.click("#save")
        self.await_unsaved(0)
        self.assertEqual(self.config.read_text(), scene.CONFIG)

    def test_file_changed_by_another_program_is_not_overwritten_unasked(self):
        self.set_slider("shapes/jawOpen", 1)
        self.await_unsaved(1)
        self.config.write_text(scene.CONFIG + "# of another program\n")
        self.click("#save")
        self.until("document.getElementById('conflict').open", "the question")
        self.assertIn("# of another program", self.text("#conflict-theirs"))
        self.assertIn("jawOpen: 1", self.text("#conflict-own"))
        self.assertNotIn("jawOpen: 1", self.config.read_text())
        self.click("#conflict button[value=overwrite]")
        self.await_unsaved(0)
        saved = self.config.read_text()
        self.assertIn("# of another program\n", saved)
        self.assertIn("jawOpen: 1\n", saved)


class Accessibility(StudioCase):
    def test_every_control_has_a_name_in_every_panel(self):
        for panel in PANELS + MENUS:
            self.close_menu()
            self.open_panel(panel) if panel in PANELS else self.open_menu(panel)
            without, count = accessibility.nameless(self.browser)
            self.assertGreater(count, 15, panel)
            self.assertEqual(without, [], panel)

    def test_texts_have_enough_contrast_in_light_and_dark(self):
        self.set_slider("shapes/jawOpen", 1)
        self.run_in_page("send('compare', { with: 'last' }); send('camera', { orbit: { yaw: 1, pitch: 0, distance: 0.3, target: [0, 0, 0] } })")
        self.until("!document.getElementById('badge-orbit').hidden", "badges")
        for scheme in ("light", "dark"):
            self.browser.scheme(scheme)
            for panel in PANELS + MENUS:
                self.close_menu()
                self.open_panel(panel) if panel in PANELS else self.open_menu(panel)
                found = self.browser.evaluate(accessibility.FAINT_TEXTS)
                self.assertGreater(found["count"], 25)
                self.assertEqual(found["faint"], [], f"{panel}, {scheme}")
            self.close_menu()

    def test_keyboard_reaches_every_control_with_visible_focus(self):
        for panel in PANELS:
            self.open_panel(panel)
            if panel == "face":
                self.type("#search", "jawOpen")
                self.set_slider("shapes/jawOpen", 0.5)
                self.until(f"document.querySelector('{JAW}').classList.contains('changed')", "the change is marked")
            self.browser.evaluate("document.activeElement.blur()")
            count = self.browser.evaluate(accessibility.REACHABLE)
            reached = set()
            for _ in range(count + 2):
                self.browser.key("Tab")
                focused = self.browser.evaluate(accessibility.FOCUSED)
                if focused["stop"] is None:
                    continue
                self.assertTrue(focused["isSeen"], f"the focus on {focused['words']} in {panel}")
                reached.add(int(focused["stop"]))
            missed = self.browser.evaluate(
                f"[...document.querySelectorAll('[data-stop]')].filter(e => !{sorted(reached)}.includes(Number(e.dataset.stop))).map(e => e.outerHTML.slice(0, 90))")
            self.assertEqual(missed, [], panel)
            self.browser.evaluate("document.querySelectorAll('[data-stop]').forEach((e) => { delete e.dataset.stop; })")

    def test_help_opens_and_closes(self):
        self.press("?")
        self.assertTrue(self.browser.evaluate("document.getElementById('help').open"))
        self.press("Escape")
        self.until("!document.getElementById('help').open", "the help closes")

    def test_theme_key_switches_to_dark(self):
        ground = "getComputedStyle(document.body).backgroundColor"
        brightness = lambda: sum(int(part) for part in self.browser.evaluate(ground)[4:-1].split(",")) / 3
        self.assertGreater(brightness(), 200)
        self.press("t")
        self.assertLess(brightness(), 60)
        self.browser.evaluate("localStorage.clear()")

    def test_layout_fits_from_phone_to_large_screen(self):
        for width, height in ((360, 740), (400, 860), (760, 1000), (1000, 760), (2560, 1300)):
            self.browser.size(width, height, touch=width <= 400)
            self.browser.fingers(width <= 400)
            for panel in PANELS:
                self.browser.evaluate(f"document.getElementById('tab-{panel}').click()")
                self.settle()
                self.assertLessEqual(self.browser.evaluate("document.scrollingElement.scrollWidth"), width, f"{panel} at {width}")
                wide = self.browser.evaluate(
                    f"[...document.querySelectorAll('#transport, .tabs, #panel-{panel}, .head')].filter(e => e.scrollWidth > e.clientWidth).map(e => e.id || e.className)")
                self.assertEqual(wide, [], f"{panel} at {width}")
            self.assertGreater(self.bounds("#picture")[2], width * 0.45)

    def test_touch_targets_are_large_enough(self):
        self.browser.size(400, 860, touch=True)
        self.browser.fingers(True)
        for panel in PANELS:
            self.browser.evaluate(f"document.getElementById('tab-{panel}').click()")
            self.settle()
            small = self.browser.evaluate(
                "[...document.querySelectorAll('button, select, summary, a[href], [role=tab], [role=treeitem]')].filter(e => e.checkVisibility({ visibilityProperty: true })"
                " && Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height) < 32).map(e => e.outerHTML.slice(0, 80))")
            self.assertEqual(small, [], panel)

    def test_touch_scrubs_the_timeline(self):
        self.browser.size(400, 860, touch=True)
        self.browser.fingers(True)
        self.settle()
        left, top, width, height = self.bounds("#track")
        self.browser.tap(left + width * 44 / (scene.FRAMES - 1), top + height * 0.6)
        self.await_frame(44)

    def test_pinch_zooms_the_timeline(self):
        self.browser.size(400, 860, touch=True)
        self.browser.fingers(True)
        self.settle()
        left, top, width, height = self.bounds("#track")
        self.browser.pinch(left + width / 2, top + height * 0.6, 30, 90)
        self.until("!document.getElementById('span').classList.contains('whole')", "the timeline shows a part")
        self.settle()
        self.browser.tap(left + width / 2, top + height * 0.6)
        self.await_frame(round((scene.FRAMES - 1) / 2))
        self.browser.tap(left + 1, top + height * 0.6)
        # The fingers moved three times as far apart.
        self.await_frame(round((scene.FRAMES - 1) / 3))


class ServerSecurity(StudioCase):
    def test_served_files_equal_the_sources(self):
        for path in sorted(path for path in PAGE.rglob("*") if path.is_file()):
            name = path.relative_to(PAGE).as_posix()
            with urllib.request.urlopen(self.address + name) as answer:
                self.assertEqual(answer.read(), path.read_bytes(), name)
                self.assertIn("default-src 'none'", answer.headers["Content-Security-Policy"])

    def test_page_of_other_origin_is_refused(self):
        with elsewhere.serving(self.address) as address:
            self.browser.open(address)
            self.until("window.results", "every request has a result")
            results = self.browser.evaluate("results")
        self.assertEqual(results, {name: "refused" for name in results})
        self.assertEqual(len(results), 6)
        # The browser logs the refused requests.
        self.browser.events = []
        self.browser.open(self.address)
        self.until("!document.getElementById('frame').hidden", "the page opens")
        self.await_frame(0)

    def test_lost_connection_is_announced_and_restored(self):
        self.browser.evaluate(
            "window.told = []; new MutationObserver(() => told.push(document.getElementById('banner').hidden))"
            ".observe(document.getElementById('banner'), { attributeFilter: ['hidden'] }); sockets.at(-1).close()")
        self.until("told.join() === 'false,true'", "the banner appears and disappears")
        self.assertEqual(self.text("#announcement"), "Connected again")
        self.set_slider("shapes/jawOpen", 1)
        self.await_pixel(scene.HIGH, scene.WHITE)

    def test_picture_stays_when_the_preview_ends(self):
        folder = tempfile.TemporaryDirectory(prefix="studio-test-")
        self.addCleanup(folder.cleanup)
        preview = Preview(scene.write(pathlib.Path(folder.name)))
        self.browser.open(preview.address)
        self.until("!document.getElementById('frame').hidden", "the first picture")
        preview.close()
        self.until("!document.getElementById('banner').hidden", "the banner appears")
        self.assertIn("connection is lost", self.text("#banner"))
        self.browser.evaluate("document.querySelector('#views input:not(:checked)').click()")
        self.until("document.querySelector('.problem.note')?.textContent.includes('not sent')", "the request is refused")
        # The last picture may be from playback, which uses JPEG.
        self.await_pixel(scene.CARD, scene.GREEN, reach=8)
        # The browser logs failed connections.
        self.browser.events = []


if __name__ == "__main__":
    unittest.main()
