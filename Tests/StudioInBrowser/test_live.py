"""A live face on the page, sent on the loopback interface like a phone does."""
import json
import pathlib
import socket
import struct
import tempfile
import time

import scene
from studio import Preview, StudioCase

JAW_OPEN = 17
# Pictures in motion are JPEG.
REACH = 12


class LiveFace(StudioCase):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory(prefix="studio-test-")
        self.addCleanup(folder.cleanup)
        self.take = pathlib.Path(folder.name) / "live.jsonl"
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.bind(("127.0.0.1", 0))
            self.place = probe.getsockname()
        self.preview = Preview(
            scene.write(pathlib.Path(folder.name)), "--live", f"udp:{self.place[1]}", "--record", str(self.take))
        self.addCleanup(lambda: self.preview.process.poll() is None and self.preview.close())
        self.phone = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.addCleanup(self.phone.close)
        self.time = 36_000
        self.browser.open(self.preview.address)
        self.until("!document.getElementById('frame').hidden", "the first picture")

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [], "the console has errors or warnings")
        # The requests of this page are to another preview.
        self.browser.events = []
        super().tearDown()

    def send(self, jaw, count=10):
        """Sends frames of Live Link Face with an open or closed mouth, 60 a second."""
        for _ in range(count):
            values = [0.0] * 61
            values[JAW_OPEN] = jaw
            self.phone.sendto(
                b"\x06\0\0\0\x05PHONE\0\0\0\x04face" + struct.pack(">IfIIB61f", self.time, 0, 60, 1, 61, *values), self.place)
            self.time += 1
            time.sleep(1 / 60)

    def test_newest_frame_and_connection_are_shown(self):
        self.assertEqual(self.text("#live-state"), "Waiting for packets")
        self.send(1)
        self.await_pixel(scene.HIGH, scene.WHITE, reach=REACH)
        self.until("document.getElementById('live-state').textContent === 'Live'", "the connection")
        self.until("document.getElementById('live-facts').textContent.includes('live.jsonl, 10 frames')", "the recording")
        self.assertIn("Live Link Face", self.text("#live-facts"))
        self.assertEqual(self.bounds("#timeline")[2:], [0, 0])
        self.send(0)
        self.await_pixel(scene.LOW, scene.WHITE, reach=REACH)
        self.until("document.getElementById('live-state').textContent === 'Waiting for packets'", "the silence")
        self.await_pixel(scene.LOW, scene.WHITE, reach=REACH)

    def test_pause_holds_the_picture(self):
        self.send(1)
        self.await_pixel(scene.HIGH, scene.WHITE, reach=REACH)
        self.press(" ")
        self.until("document.getElementById('play').title === 'Play (space)'", "the pause")
        self.send(0)
        # A picture at rest is exact.
        self.await_pixel(scene.HIGH, scene.WHITE)
        self.press(" ")
        self.await_pixel(scene.LOW, scene.WHITE, reach=REACH)

    def test_changes_apply_to_the_live_face(self):
        self.send(0)
        self.await_pixel(scene.LOW, scene.WHITE, reach=REACH)
        self.set_slider("shapes/jawOpen", 1)
        self.send(0)
        self.await_pixel(scene.HIGH, scene.WHITE, reach=REACH)

    def test_second_sender_is_dropped_and_named(self):
        self.send(1)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
            other.sendto(b"\x06", self.place)
        self.until("document.getElementById('live-notes').textContent.includes('sends already')", "the note")
        self.await_pixel(scene.HIGH, scene.WHITE, reach=REACH)

    def test_take_is_complete_after_the_end(self):
        self.send(0.5, 30)
        self.until("document.getElementById('live-facts').textContent.includes('live.jsonl, 30 frames')", "the recording")
        self.preview.close()
        header, *frames = [json.loads(line) for line in self.take.read_text().splitlines()]
        self.assertEqual((header["frameRate"], header["hasHeadPosition"], len(frames)), (60, False, 30))
        self.assertEqual({frame["faces"][0]["blendShapes"]["jawOpen"] for frame in frames}, {0.5})
        # The browser logs failed connections.
        self.browser.events = []
