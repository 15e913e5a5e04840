"""Selecting in the picture, and the handles over it. Imported by test_studio."""
import math

import accessibility
import scene
from studio import StudioCase

# Half the picture's height in metres at the distance of the card, which is 0.3 m.
HALF_HEIGHT = 0.3 * math.tan(math.radians(13))
CARD_PATH = '.node[data-path="card"]'


class Handling(StudioCase):
    def setUp(self):
        super().setUp()
        self.last = self.browser.evaluate("session.state.undo")
        self.metres = 2 * HALF_HEIGHT / self.bounds("#picture")[3]

    def at(self, pixel):
        """The place of a pixel of the picture on the page."""
        left, top, width, height = self.bounds("#picture")
        return left + width * pixel[0] / scene.SIZE[0], top + height * pixel[1] / scene.SIZE[1]

    def select_card(self):
        self.browser.click(*self.at(scene.CARD))
        self.until("document.querySelector('#selection b').textContent === 'card'", "the card is selected")
        self.until("document.querySelector('[data-handle=\"move all\"]')", "the handles")

    def middle(self, selector):
        left, top, width, height = self.bounds(selector)
        return left + width / 2, top + height / 2

    def tip(self, handle):
        return self.middle(f'[data-handle="{handle}"] .tip')

    def drag_handle(self, handle, x, y):
        from_x, from_y = self.tip(handle)
        self.browser.drag((from_x, from_y), (from_x + x, from_y + y))

    def override(self, path):
        return f"session.state.overrides['{path}']"

    def await_override(self, path, expected, within):
        self.until(f"Math.abs({self.override(path)} - {expected}) <= {within}", f"{path} is {expected}")

    def await_no_overrides(self):
        self.until("Object.keys(session.state.overrides).length === 0", "no value is changed")

    def test_click_selects_the_node_and_escape_deselects_it(self):
        # The tab of the panel with the tree.
        self.browser.evaluate("document.getElementById(document.getElementById('tree').closest('[role=tabpanel]').getAttribute('aria-labelledby')).click()")
        self.select_card()
        self.assertEqual(self.browser.evaluate(f"document.querySelector('{CARD_PATH}').ariaSelected"), "true")
        self.assertRegex(self.text("#announcement"), "card, .*, selected")
        # The box surrounds the card, whose sides are 8 cm.
        left, top, width, height = self.bounds("#handles .box")
        self.assertAlmostEqual(width * self.metres, 0.08, delta=0.002)
        self.assertAlmostEqual(height * self.metres, 0.08, delta=0.002)
        for found, expected in zip((left + width / 2, top + height / 2), self.at(scene.CARD)):
            self.assertAlmostEqual(found, expected, delta=3)
        self.press("Escape")
        self.until("document.getElementById('selection').hidden", "nothing is selected")
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('.handle').length"), 0)
        self.click(CARD_PATH)
        self.until("document.querySelector('#selection b').textContent === 'card'", "the tree selects, too")
        self.browser.evaluate("document.activeElement.blur()")
        self.browser.click(*self.at((160, 30)))
        self.until("document.getElementById('selection').hidden", "a click on the background deselects")

    def test_selecting_in_the_picture_does_not_scroll_the_page_of_a_phone(self):
        self.browser.size(390, 500)
        self.settle()
        self.select_card()
        self.until(f"document.querySelector('{CARD_PATH}').ariaSelected === 'true'", "the row is chosen")
        self.assertGreater(self.bounds(CARD_PATH)[1], 500, "the row is below the window")
        self.assertEqual(self.browser.evaluate("scrollY"), 0)

    def test_arrow_moves_the_node_along_its_axis_in_one_change(self):
        self.select_card()
        self.drag_handle("move x", 60, 25)
        self.await_override("nodes/0/translate/0", -0.06 + 60 * self.metres, 0.0002)
        self.assertFalse(self.browser.evaluate(f"{self.override('nodes/0/translate/1')} !== undefined"), "only x has changed")
        # The left edge of the card was at pixel 30.
        self.await_pixel((36, 90), scene.GROUND)
        self.click("#undo")
        self.await_no_overrides()
        self.await_pixel((36, 90), scene.GREEN)
        self.assertEqual(self.browser.evaluate("session.state.undo"), self.last, "no other change can be undone")

    def test_dot_moves_the_node_in_the_picture(self):
        self.select_card()
        self.drag_handle("move all", -20, -50)
        self.await_override("nodes/0/translate/0", -0.06 - 20 * self.metres, 0.0003)
        self.await_override("nodes/0/translate/1", 50 * self.metres, 0.0003)

    def test_ring_turns_and_square_scales_the_node(self):
        self.select_card()
        self.browser.evaluate("document.querySelector('[data-mode=turn]').click()")
        self.until("document.querySelector('[data-handle=\"turn z\"]')", "rings")
        x, y = self.middle('[data-handle="turn z"] .line')
        radius = self.bounds('[data-handle="turn z"] .line')[2] / 2
        diagonal = radius / math.sqrt(2)
        self.browser.drag((x + diagonal, y - diagonal), (x - diagonal, y - diagonal))
        self.await_override("nodes/0/rotate/2", 90, 2)
        self.click("#undo")
        self.await_no_overrides()
        self.press("s")
        self.until("document.querySelector('[data-handle=\"scale all\"]')", "the handle of the scale")
        x, y = self.tip("scale all")
        # The handle is as far from the middle in x as in y, so this is half as far again.
        line = self.bounds('[data-handle="scale all"] .line')
        self.browser.drag((x, y), (x + line[2] / 2, y - line[3] / 2))
        self.await_override("nodes/0/scale", 0.06, 0.002)

    def test_escape_cancels_a_drag(self):
        self.select_card()
        x, y = self.tip("move x")
        self.browser.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.browser.mouse("mouseMoved", x + 40, y, button="left", buttons=1)
        self.await_override("nodes/0/translate/0", -0.06 + 40 * self.metres, 0.0003)
        self.browser.key("Escape")
        self.await_no_overrides()
        self.browser.mouse("mouseReleased", x + 40, y, button="left", clickCount=1)
        self.settle()
        self.await_no_overrides()
        self.assertEqual(self.browser.evaluate("session.state.undo"), self.last, "no other change can be undone")
        self.assertFalse(self.browser.evaluate("document.getElementById('selection').hidden"), "the card stays selected")

    def test_keys_move_and_turn_the_node(self):
        self.select_card()
        self.press("g")
        self.assertEqual(self.browser.evaluate("document.activeElement.dataset.handle"), "move all")
        self.press("ArrowRight", shift=True)
        self.press("ArrowUp")
        self.await_override("nodes/0/translate/0", -0.05, 1e-6)
        self.await_override("nodes/0/translate/1", 0.001, 1e-6)
        self.assertEqual(self.browser.evaluate("document.activeElement.ariaValueText"), "x -0.05 m, y 0.001 m, z 0 m")
        self.press("r")
        self.press("ArrowRight")
        self.await_override("nodes/0/rotate/0", 1, 1e-6)
        self.assertEqual(self.browser.evaluate("document.getElementById('frame-field').value"), "0", "the arrows do not step frames")

    def test_handles_follow_the_orbit_camera(self):
        self.select_card()
        before = self.bounds("#handles .box")
        self.run_in_page("send('camera', { orbit: { yaw: 60, pitch: 0, distance: 0.3, target: [0, 0, 0] } })")
        # From the side, the card is narrower.
        self.until(f"document.querySelector('#handles .box').getBoundingClientRect().width < {before[2] * 0.75}", "the box follows")
        box = self.bounds("#handles .box")
        left, top, width, height = self.bounds("#picture")
        middle = [(box[0] + box[2] / 2 - left) / width * scene.SIZE[0], (box[1] + box[3] / 2 - top) / height * scene.SIZE[1]]
        self.await_pixel([round(part) for part in middle], scene.GREEN)
        # The z axis now points to the left, and the x axis away from the viewer.
        x, y = self.tip("move z")
        self.browser.drag((x, y), (x - 30, y))
        self.until(f"{self.override('nodes/0/translate/2')} > 0.005", "z has changed")

    def test_lights_are_aimed_in_the_picture_and_by_keys(self):
        self.browser.move(*self.at((160, 20)))
        sign = '[data-light] .sign'
        x, y = self.middle(sign)
        self.browser.drag((x, y), (x + 150, y - 100))
        self.until("!document.getElementById('badge-orbit').hidden", "a drag over a light that is not selected orbits the camera")
        self.click("#badge-orbit")
        self.until("document.getElementById('badge-orbit').hidden", "the config's camera")
        self.until(f"(() => {{ const b = document.querySelector('{sign}').getBoundingClientRect(); return Math.hypot(b.x + b.width / 2 - {x}, b.y + b.height / 2 - {y}) < 2; }})()", "the sign is back")
        self.browser.click(x, y)
        self.until("document.querySelector('#selection b').textContent === 'Directional 1'", "the light is selected")
        self.browser.drag((x, y), (x + 150, y - 100))
        # The light now comes from the upper right.
        self.until(f"{self.override('lights/0/direction/0')} < -0.2", "the direction")
        self.assertLess(self.browser.evaluate(self.override("lights/0/direction/1")), -0.1)
        self.assertRegex(self.browser.evaluate("document.getElementById('direction-sphere').ariaValueText"), r"from \d+° to the right, \d+° above")
        self.assertRegex(self.text("#announcement"), r"Directional 1, from \d+° to the right, \d+° above")
        self.click("#undo")
        self.await_no_overrides()
        self.until("document.getElementById('direction-sphere').ariaValueText === 'from in front, 0° above'", "the picture shows the first direction")
        self.focus("#direction-sphere")
        self.press("ArrowLeft", shift=True)
        # 10 degrees around the vertical axis.
        self.await_override("lights/0/direction/0", math.sin(math.radians(10)), 0.002)
        self.assertIn("10° to the left", self.text("#announcement"))
        x, y = self.middle(sign)
        self.browser.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.browser.mouse("mouseMoved", x + 150, y, button="left", buttons=1)
        self.until(f"{self.override('lights/0/direction/0')} < 0", "the drag turns the light")
        self.browser.key("Escape")
        self.await_override("lights/0/direction/0", math.sin(math.radians(10)), 0.002)
        self.assertEqual(self.text("#announcement"), "Cancelled")
        self.browser.mouse("mouseReleased", x + 150, y, button="left", clickCount=1)
        # A click on the right edge of the sphere: the light comes from the right.
        left, top, width, height = self.bounds("#direction-sphere")
        self.browser.click(left + width * (0.5 + 0.5 * 36 / 40) - 1, top + height / 2)
        self.await_override("lights/0/direction/0", -1, 0.05)

    def test_handles_have_names_and_are_hidden_while_playing(self):
        self.select_card()
        for mode in ("move", "turn", "scale"):
            self.browser.evaluate(f"document.querySelector('[data-mode={mode}]').click()")
            self.settle()
            self.assertEqual(accessibility.nameless(self.browser)[0], [], mode)
            self.assertTrue(self.browser.evaluate("[...document.querySelectorAll('.handle')].every((h) => h.ariaLabel.includes('card'))"))
        self.browser.evaluate("document.activeElement.blur()")
        self.press(" ")
        self.until("document.querySelectorAll('.handle').length === 0", "no handles while playing")
        self.press(" ")
        self.until("document.querySelectorAll('.handle').length > 0", "handles at rest")
