"""A report in a real browser, opened from disk like a user would.

    scripts/test-report            finds the program and a browser, and runs this
"""
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

import chromium
import pictures
import samples

PROGRAM = os.environ["BIANLIAN"]


def compare(a, b, *options):
    """Runs `bianlian compare`; differing pictures are not a failure here."""
    run = subprocess.run([PROGRAM, "compare", str(a), str(b), "--quiet", *map(str, options)], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        raise RuntimeError(f"bianlian compare ended with {run.returncode}: {run.stderr}")


class ReportCase(unittest.TestCase):
    """Reports and a browser, shared by all tests of a class."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="report-test-")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.root = pathlib.Path(cls.folder.name)
        cls.write_reports()
        cls.browser = chromium.Browser(chromium.find())
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        self.browser.size(1280, 800)
        self.browser.scheme("light")

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [], "the console has errors or warnings")

    def open(self, page, **words):
        address = page.resolve().as_uri() + ("#" + urllib.parse.urlencode(words) if words else "")
        self.browser.open(address)
        if "pair" in words:
            self.await_pair(words["pair"])

    def await_pair(self, name):
        self.browser.until(
            f"document.getElementById('pair-title').textContent === {json.dumps(name)}"
            " && document.querySelector('.pane, .message')"
            " && [...document.querySelectorAll('.pane img')].every(image => image.complete && image.naturalWidth > 0)",
            f"{name} is shown")
        self.settle()

    def settle(self):
        self.browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def press(self, *keys):
        for key in keys:
            self.browser.key(key)
        self.settle()

    def await_mode(self, name):
        self.browser.until(
            f"document.querySelector('[data-mode={name}]').getAttribute('aria-pressed') === 'true'", f"mode {name}")
        self.settle()

    def texts(self, selector):
        return self.browser.evaluate(f"[...document.querySelectorAll({json.dumps(selector)})].map(e => e.textContent)")

    def shown_names(self):
        return self.texts(".card-name")

    def bounds(self, selector, index=0):
        """Left, top, width and height on the screen."""
        return self.browser.evaluate(
            f"(() => {{ const b = document.querySelectorAll({json.dumps(selector)})[{index}].getBoundingClientRect();"
            " return [b.left, b.top, b.width, b.height]; })()")

    def place_of(self, x, y, image=0):
        """The screen position of the centre of a picture's pixel."""
        left, top, width, _ = self.bounds(".pane img", image)
        natural = self.browser.evaluate(f"document.querySelectorAll('.pane img')[{image}].naturalWidth")
        return left + (x + 0.5) * width / natural, top + (y + 0.5) * width / natural

    def color_at(self, x, y):
        """The colour at a screen position."""
        return pictures.read(self.browser.screenshot((int(x), int(y), 1, 1)))[0][0]

    def probe(self, x, y, image=0):
        """The values that the page shows for the pixel under the cursor."""
        self.browser.move(*self.place_of(x, y, image))
        self.browser.until(
            f"document.querySelector('#probe code')?.textContent === '{x}, {y}'", f"the page shows the values of {x}, {y}")
        return [" ".join(text.split()) for text in self.texts("#probe .value")]


class FewPairs(ReportCase):
    @classmethod
    def write_reports(cls):
        a, b = samples.write_few(cls.root)
        metrics = [option for name in ("channel", "psnr", "oklab") for option in ("--metric", name)]
        cls.page = cls.root / "report folder é#%/index.html"
        compare(a, b, "--report", cls.page.parent, *metrics)
        cls.single = cls.root / "report.html"
        compare(a, b, "--report", cls.single, *metrics)

    # Contents

    def test_every_pair_has_a_card_and_names_are_escaped(self):
        for page in (self.page, self.single):
            self.open(page)
            self.assertIn(samples.HOSTILE, self.shown_names())
            self.assertEqual(len(self.shown_names()), 9)
            self.browser.until("[...document.querySelectorAll('.of-result')].every(i => i.naturalWidth > 0)", "thumbnails load")
            self.assertEqual(self.browser.evaluate("document.querySelectorAll('#pairs img[src=x]').length"), 0)

    def test_both_forms_show_each_pair(self):
        for page in (self.page, self.single):
            for name in ("changed.png", "nested/clear.png", "sizes.png", "only-reference.png", samples.HOSTILE):
                self.open(page, pair=name)
                self.assertGreater(len(self.texts(".pane-label")), 0, name)

    def test_equal_pictures_are_labelled_as_equal(self):
        self.open(self.page, pair="same.png")
        self.assertEqual(self.texts(".pane-label"), ["Reference", "Result"])
        self.assertIn("identical", self.texts("#mode-controls")[0])

    def test_every_control_has_a_name(self):
        for words in ({}, {"pair": "changed.png", "mode": "swipe"}):
            self.open(self.page, **words)
            tree = self.browser.call("Accessibility.getFullAXTree")["nodes"]
            controls = [n for n in tree if not n.get("ignored") and n["role"]["value"] in ("button", "link", "slider", "combobox", "searchbox")]
            self.assertGreater(len(controls), 8)
            self.assertEqual([n for n in controls if not n.get("name", {}).get("value")], [])

    # The overview

    def test_verdicts_and_search_filter_pairs(self):
        self.open(self.page)
        self.browser.evaluate("document.querySelector('[data-verdict=passed]').click()")
        self.assertEqual(self.shown_names(), ["same.png"])
        self.browser.evaluate("document.querySelector('[data-verdict=passed]').click()")
        self.press("/")
        for letter in "deep":
            self.browser.key(letter)
        self.assertEqual(self.shown_names(), ["nested/deep.png"])
        self.assertIn("search=deep", self.browser.evaluate("location.hash"))

    def test_pairs_can_be_sorted_by_worst_figure(self):
        self.open(self.page, sort="worst channel")
        self.assertEqual(self.shown_names()[:3], ["levels.png", samples.HOSTILE, "changed.png"])
        self.open(self.page, sort="name")
        self.assertEqual(self.shown_names()[1:3], ["changed.png", "levels.png"])

    def test_arrows_and_enter_open_a_card(self):
        self.open(self.page, sort="name")
        self.press("ArrowRight", "ArrowRight", "Enter")
        self.await_pair("changed.png")
        self.press("Escape")
        self.assertTrue(self.browser.evaluate("document.activeElement.textContent.includes('changed.png')"))

    # Modes

    def test_keys_select_modes_and_the_address_stores_them(self):
        self.open(self.page, pair="changed.png")
        for key, mode in zip("23456", ("swipe", "onion", "blink", "difference", "heat")):
            self.press(key)
            self.await_mode(mode)
            self.assertIn(f"mode={mode}", self.browser.evaluate("location.hash"))
        self.press("1")
        self.await_mode("side")
        self.assertEqual(len(self.texts(".pane-label")), 4)

    def test_mouse_and_keys_move_the_divider(self):
        self.open(self.page, pair="levels.png", mode="swipe")
        self.press("r")
        left, top, width, height = self.bounds("#stage .pane")
        place = (left + width * 0.4, top + height * 0.5)
        self.assertEqual(self.color_at(*place), (40, 40, 40), "the reference is left of the divider")
        self.browser.drag((left + width * 0.5, top + height * 0.6), (left + width * 0.3, top + height * 0.6))
        self.settle()
        self.assertEqual(self.color_at(*place), (200, 200, 200), "the result is right of the divider")
        self.assertEqual(self.browser.evaluate("document.querySelector('.divider').ariaValueNow"), "30")
        self.browser.evaluate("document.querySelector('.divider').focus()")
        self.press("End")
        self.assertEqual(self.color_at(*place), (40, 40, 40))
        self.press("[")
        self.assertEqual(self.browser.evaluate("document.querySelector('.divider').ariaValueNow"), "95")

    def test_onion_skin_mixes_both_pictures(self):
        self.open(self.page, pair="levels.png", mode="onion")
        place = self.place_of(50, 300)
        self.assertEqual(self.color_at(*place), (120, 120, 120))
        self.browser.evaluate(
            "(() => { const i = document.querySelector('#mode-controls input'); i.value = 1; i.dispatchEvent(new Event('input')); })()")
        self.settle()
        self.assertEqual(self.color_at(*place), (200, 200, 200))

    def test_blinking_has_an_interval_and_pauses(self):
        self.open(self.page, pair="levels.png", mode="blink")
        place = self.place_of(50, 300)
        self.browser.evaluate(
            "(() => { const i = document.querySelector('#mode-controls input'); i.value = 100; i.dispatchEvent(new Event('input')); })()")
        seen, end = set(), time.monotonic() + 5
        while len(seen) < 2 and time.monotonic() < end:
            seen.add(self.color_at(*place))
        self.assertEqual(seen, {(40, 40, 40), (200, 200, 200)})
        self.press("b")
        self.assertEqual(self.texts("[data-action=pause]"), ["Play"])
        self.assertEqual(len({self.color_at(*place) for _ in range(6)}), 1)

    def test_difference_is_red_and_the_rest_grey(self):
        self.open(self.page, pair="changed.png", mode="difference")
        self.assertEqual(self.color_at(*self.place_of(220, 112)), (255, 36, 66))
        self.assertEqual(len(set(self.color_at(*self.place_of(20, 300)))), 1)

    def test_heat_map_shows_the_selected_metric(self):
        self.open(self.page, pair="changed.png", mode="heat", metric="channel")
        self.assertEqual(self.texts(".pane-label"), ["Heat map: channel"])
        self.press("m")
        self.browser.until("document.querySelector('.pane-label').textContent !== 'Heat map: channel'", "the next metric")

    # Zooming and pixel values

    def test_wheel_zooms_all_panes_around_the_cursor(self):
        self.open(self.page, pair="changed.png")
        place = self.place_of(210, 105)
        before = self.bounds(".pane img")[2]
        self.browser.wheel(*place, -400)
        self.settle()
        widths = [self.bounds(".pane img", index)[2] for index in range(4)]
        self.assertEqual(len(set(widths)), 1)
        self.assertAlmostEqual(widths[0] / before, 2, delta=0.01)
        for index in range(4):
            x, y = self.place_of(210, 105, index)
            pane = self.bounds(".pane", index)
            first = self.bounds(".pane", 0)
            self.assertAlmostEqual(x - pane[0], place[0] - first[0], delta=1.5)
            self.assertAlmostEqual(y - pane[1], place[1] - first[1], delta=1.5)

    def test_dragging_moves_all_panes(self):
        self.open(self.page, pair="changed.png")
        self.press("+", "+")
        before = [self.bounds(".pane img", index)[:2] for index in range(4)]
        left, top, width, height = self.bounds(".pane", 2)
        self.browser.drag((left + width / 2, top + height / 2), (left + width / 2 + 30, top + height / 2 - 20))
        self.settle()
        after = [self.bounds(".pane img", index)[:2] for index in range(4)]
        for (x, y), (old_x, old_y) in zip(after, before):
            self.assertAlmostEqual(x - old_x, 30, delta=1)
            self.assertAlmostEqual(y - old_y, -20, delta=1)

    def test_zoom_keys_change_the_scale(self):
        self.open(self.page, pair="changed.png", mode="swipe")
        fit = self.texts("#zoom")
        self.press("z")
        self.assertEqual(self.texts("#zoom"), ["100 %"])
        self.press("+")
        self.assertEqual(self.texts("#zoom"), ["150 %"])
        self.press("-", "-")
        self.assertEqual(self.texts("#zoom"), ["67 %"])
        self.press("0")
        self.assertEqual(self.texts("#zoom"), fit)

    def test_enlarged_pixels_are_squares(self):
        self.open(self.page, pair="changed.png", mode="swipe")
        self.press("n")
        self.press("r")
        left, top, width, height = samples.CHANGED
        self.assertEqual(self.color_at(*self.place_of(left + width - 1, top + 3)), samples.changed_pixel(left + width - 1, top + 3))
        scale = self.bounds(".pane img")[2] / samples.SIZE[0]
        self.assertGreater(scale, 4)
        x, y = self.place_of(left + width - 1, top + 3)
        self.assertEqual(self.color_at(x + scale * 0.4, y), samples.changed_pixel(left + width - 1, top + 3))
        self.assertEqual(self.color_at(x + scale * 0.6, y), samples.reference_pixel(left + width, top + 3))

    def test_click_into_a_region_centres_it(self):
        self.open(self.page, pair="changed.png")
        self.browser.click(*self.place_of(220, 110))
        self.settle()
        x, y = self.place_of(220, 112)
        left, top, width, height = self.bounds(".pane")
        self.assertAlmostEqual(x, left + width / 2, delta=12)
        self.assertAlmostEqual(y, top + height / 2, delta=12)
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('.regions [aria-current]').length"), 1)

    def test_values_under_the_cursor_match_the_files(self):
        self.open(self.page, pair="changed.png")
        words = self.probe(210, 105)
        self.assertEqual(words[1], "Reference#534a5a83 74 90")
        self.assertEqual(words[2], "Result#534afa83 74 250")
        self.assertEqual(words[3], "Difference0 0 +160")
        self.assertEqual(self.probe(10, 10, image=2)[3], "Difference0 0 0")

    def test_values_of_transparent_and_16_bit_pixels_are_exact(self):
        self.open(self.page, pair="nested/clear.png")
        words = self.probe(2, 3)
        self.assertEqual(words[1], "Reference#0ac81e0310 200 30 3")
        self.assertEqual(words[3], "Difference0 0 0 +1")
        self.open(self.page, pair="nested/deep.png")
        words = self.probe(3, 4)
        self.assertEqual(words[1], "Reference#2ee14e22303912001 20002 12345")
        self.assertEqual(words[3], "Difference0 0 −1")

    def test_keyboard_moves_the_probed_pixel(self):
        self.open(self.page, pair="changed.png")
        self.probe(210, 105)
        self.browser.key("ArrowRight", shift=True)
        self.browser.until("document.querySelector('#probe code').textContent === '211, 105'", "the pixel moves")

    def test_pinch_zooms(self):
        self.browser.size(390, 844, ratio=2, touch=True)
        self.open(self.page, pair="changed.png", mode="swipe")
        before = self.bounds(".pane img")[2]
        left, top, width, height = self.bounds(".pane")
        self.browser.pinch(left + width * 0.3, top + height * 0.7, 30, 60)
        self.settle()
        self.assertAlmostEqual(self.bounds(".pane img")[2] / before, 2, delta=0.15)

    # The page

    def test_arrows_step_through_pairs_and_back_returns_to_the_overview(self):
        self.open(self.page, sort="name")
        self.browser.evaluate("document.querySelectorAll('.card')[1].click()")
        self.await_pair("changed.png")
        self.press("ArrowRight")
        self.await_pair("levels.png")
        self.assertIn("levels.png", self.texts("#announcement")[0])
        self.press("ArrowLeft")
        self.await_pair("changed.png")
        self.browser.evaluate("history.back()")
        self.browser.until("!document.getElementById('overview').hidden", "the overview is back")

    def test_help_opens_and_closes(self):
        self.open(self.page)
        self.press("?")
        self.assertTrue(self.browser.evaluate("document.getElementById('help').open"))
        self.press("Escape")
        self.browser.until("!document.getElementById('help').open", "the help closes")

    def test_theme_follows_the_system_and_the_theme_key(self):
        ground = "getComputedStyle(document.body).backgroundColor"
        brightness = lambda: sum(int(part) for part in self.browser.evaluate(ground)[4:-1].split(",")) / 3
        self.open(self.page)
        self.assertGreater(brightness(), 200)
        self.browser.scheme("dark")
        self.settle()
        self.assertLess(brightness(), 60)
        self.press("t")
        self.assertGreater(brightness(), 200)
        self.press("t")
        self.assertLess(brightness(), 60)
        self.browser.evaluate("localStorage.clear()")

    def test_layout_fits_a_phone(self):
        self.browser.size(390, 844, ratio=2, touch=True)
        for words in ({}, {"pair": "changed.png"}, {"pair": "changed.png", "mode": "onion"}):
            self.open(self.page, **words)
            self.assertLessEqual(self.browser.evaluate("document.scrollingElement.scrollWidth"), 390, words)

    def test_missing_files_of_a_pair_give_a_message(self):
        copy = self.root / "incomplete"
        copy.mkdir()
        (copy / "index.html").write_bytes(self.page.read_bytes())
        self.browser.open((copy / "index.html").resolve().as_uri() + "#pair=changed.png")
        self.browser.until("document.querySelector('.message')?.textContent.includes('cannot be read')", "a message")
        # The browser logs the missing files.
        self.browser.events = [event for event in self.browser.events if event["method"] != "Log.entryAdded"]

    def test_blinking_picture_has_two_frames(self):
        blink = self.root / "blink.png"
        a, b = self.root / "few-a/levels.png", self.root / "few-b/levels.png"
        compare(a, b, "--difference", blink, "--difference-kind", "blink")
        self.open(self.page)
        data = base64.b64encode(blink.read_bytes()).decode()
        frames = self.browser.evaluate(
            "(async () => { const decoder = new ImageDecoder({ type: 'image/png', data: Uint8Array.from(atob('" + data + "'), c => c.charCodeAt(0)) });"
            " await decoder.tracks.ready; await decoder.completed;"
            " return [decoder.tracks.selectedTrack.frameCount, decoder.tracks.selectedTrack.animated]; })()")
        self.assertEqual(frames, [2, True])


class SuitePairs(ReportCase):
    """A report of a suite, whose page makes the command that approves the chosen cases."""

    @classmethod
    def write_reports(cls):
        suite = cls.root / "suite.yaml"
        names = ["red", "green", "blue", "same"]
        suite.write_text("cases:\n" + "".join(f"- {{name: {name}, config: {name}.yaml, frames: [0, 1]}}\n" for name in names))

        def write(colors):
            for name, color in zip(names, colors):
                (cls.root / f"{name}.yaml").write_text(
                    f"background: '{color}'\nface: {{tracked: [[0, 1]]}}\noutput: {{size: [48, 32]}}\n")

        def run(verb, *options):
            command = [PROGRAM, "suite", verb, "suite.yaml", *options, "--quiet"]
            return subprocess.run(command, cwd=cls.root, capture_output=True, text=True)

        write(["#800000", "#008000", "#000080", "#808080"])
        run("approve")
        write(["#900000", "#009000", "#000090", "#808080"])
        ended = run("run", "--report", "report")
        if ended.returncode != 1:
            raise RuntimeError(f"bianlian suite run ended with {ended.returncode}: {ended.stderr}")
        cls.page = cls.root / "report/index.html"

    def command(self):
        return self.texts("#approval-command")[0]

    def is_hidden(self, selector):
        return self.browser.evaluate(f"getComputedStyle(document.querySelector({json.dumps(selector)})).display === 'none'")

    def click_card(self, name):
        left, top, width, height = self.bounds(".card", self.shown_names().index(name))
        self.browser.click(left + width / 2, top + height / 3)
        self.settle()

    def test_clicks_make_an_approve_command_in_the_order_of_the_report(self):
        self.open(self.page)
        self.assertTrue(self.is_hidden("#approval"))
        self.browser.evaluate("document.querySelector('[data-action=choose]').click()")
        self.click_card("blue frame 1")
        self.click_card("red frame 0")
        self.assertFalse(self.is_hidden("#approval"))
        self.assertEqual(self.command(), "bianlian suite approve suite.yaml --filter red --filter blue")
        self.assertEqual(len(self.texts(".card.chosen")), 4)
        self.click_card("blue frame 0")
        self.assertEqual(self.command(), "bianlian suite approve suite.yaml --filter red")
        self.browser.evaluate("document.querySelector('[data-action=clear-cases]').click()")
        self.assertTrue(self.is_hidden("#approval"))

    def test_passed_cases_cannot_be_chosen(self):
        self.open(self.page)
        self.browser.evaluate("document.querySelector('[data-action=choose]').click()")
        self.click_card("same frame 0")
        self.assertTrue(self.is_hidden("#approval"))
        self.open(self.page, pair="same frame 0")
        self.assertTrue(self.is_hidden("[data-action=choose-pair]"))

    def test_key_chooses_the_case_of_the_shown_pair(self):
        self.open(self.page, pair="green frame 0")
        self.press("x")
        self.assertEqual(self.texts("[data-action=choose-pair]"), ["Chosen"])
        self.press("Escape")
        self.assertEqual(self.command(), "bianlian suite approve suite.yaml --filter green")
        self.press("x")
        self.assertTrue(self.is_hidden("#approval"))


class ManyPairs(ReportCase):
    @classmethod
    def write_reports(cls):
        started = time.monotonic()
        a, b = samples.write_many(cls.root)
        written = time.monotonic()
        cls.page = cls.root / "many/index.html"
        compare(a, b, "--report", cls.page.parent)
        compared = time.monotonic()
        files = [file for file in cls.page.parent.rglob("*") if file.is_file()]
        megabytes = sum(file.stat().st_size for file in files) / 1e6
        print(
            f"\n1000 pairs of 320×180: written in {written - started:.1f} s, compared and reported in {compared - written:.1f} s;"
            f" {megabytes:.0f} MB in {len(files)} files, the page {cls.page.stat().st_size / 1e6:.2f} MB", file=sys.stderr)

    def test_large_report_fetches_only_visible_thumbnails(self):
        started = time.monotonic()
        self.open(self.page)
        self.browser.until("document.querySelectorAll('.card').length === 1000", "one card per pair")
        self.settle()
        opened = time.monotonic() - started
        fetched = self.browser.evaluate("document.querySelectorAll('.of-result[src]').length")
        self.assertLess(fetched, 150)
        frames = self.browser.evaluate(
            "new Promise(done => { const times = []; let last = performance.now(); const total = document.body.scrollHeight;"
            " const step = now => { times.push(now - last); last = now; scrollTo(0, total * times.length / 60);"
            " if (times.length < 60) requestAnimationFrame(step); else done(times.sort((a, b) => a - b)); };"
            " requestAnimationFrame(step); })")
        print(
            f"\n1000 pairs: open in {opened:.2f} s; scrolled through in 60 frames, the middle one {frames[30]:.0f} ms,"
            f" the slowest {frames[-1]:.0f} ms", file=sys.stderr)
        self.browser.until(
            "[...document.querySelectorAll('.of-result[src]')].filter(i => i.getBoundingClientRect().bottom > 0)"
            ".every(i => i.naturalWidth > 0)", "thumbnails at the end load")

    def test_large_report_can_be_filtered_and_searched(self):
        self.open(self.page)
        milliseconds = self.browser.evaluate(
            "(() => { const start = performance.now(); document.querySelector('[data-verdict=failed]').click();"
            " document.body.offsetHeight; return performance.now() - start; })()")
        self.assertEqual(len(self.shown_names()), 100)
        self.browser.evaluate(
            "(() => { const s = document.getElementById('search'); s.value = 'take-3 frame-0000'; s.dispatchEvent(new Event('input')); })()")
        names = self.shown_names()
        self.assertEqual(names, ["take-3/frame-000003.png", "take-3/frame-000073.png"])
        print(f"\n1000 pairs: filtered in {milliseconds:.0f} ms", file=sys.stderr)

    def test_arrows_step_through_a_large_report(self):
        self.open(self.page, pair="take-3/frame-000003.png")
        started = time.monotonic()
        place = lambda: int(self.texts("#pair-place")[0].split()[0].replace(",", ""))
        first = place()
        for _ in range(25):
            self.press("ArrowRight")
        self.browser.until(
            "document.querySelectorAll('.pane img').length >= 2"
            " && [...document.querySelectorAll('.pane img')].every(image => image.naturalWidth === 320)", "the pair is shown")
        self.assertEqual(place(), first + 25)
        print(f"\n1000 pairs: stepped through 25 pairs in {time.monotonic() - started:.2f} s", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
