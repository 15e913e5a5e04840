"""Finds faces in pictures with MediaPipe's FaceLandmarker, and hands near them with its HandLandmarker.

    find-landmarks.py --model face_landmarker.task --faces N [--hands hand_landmarker.task] < frames > landmarks

A face has 478 landmarks and 51 blend shapes, a hand has 21 landmarks.

Standard input contains frames, little endian: width, height and flags, 32 bits each, then width × height × 3 bytes RGB from the top
left. Bit 0 of the flags marks the first frame of a shot: the program then forgets the faces that it follows. It ends at the end of the
input.

Standard output contains JSON lines: a header, then one line for each frame,

    {"faces":[{"landmarks":[x,y,z,…],"blendShapes":{"browDownLeft":0.1,…}}]}

with at most N faces, the largest first. x and y are fractions of the picture's width and height from the top left; z is a fraction of
its width, smaller is nearer, 0 is near the middle of the head. Results are not smoothed, and the index of a face does not identify it.
The same input gives the same output on the same machine.

With --hands, a line also has the hands within 1.5 face widths of the followed faces:

    "hands":[{"landmarks":[x,y,…]}]

Exit codes: 0 all frames are done, 64 bad usage, 65 the input or the model is damaged, 66 a model is missing, 69 MediaPipe cannot be
loaded, 74 the output or the log cannot be written.
"""

import argparse
import ctypes
import hashlib
import io
import json
import math
import os
import signal
import struct
import sys
import types
import zipfile
import zlib

# Signals have their default effect and end the program, even while it is loading.
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGPIPE):
    signal.signal(number, signal.SIG_DFL)

BAD_USAGE, BAD_DATA, NO_INPUT, UNAVAILABLE, NOT_WRITTEN = 64, 65, 66, 69, 74
LONGEST_SIDE = 16384
MOST_FACES = 100

# A window around a followed face is this many times as wide as the face. MediaPipe uses a region of 1.5 face widths, rotated
# with the face; the rest allows for motion between frames.
WINDOW = 2.5
# MediaPipe's detector works on pictures of this width and height, in pixels.
DETECTOR_SIDE = 128
# Two faces whose centres are closer than this multiple of the larger one's width are duplicates. The same applies to hands.
SAME_FACE = 0.4
# The side of the square around each face in which hands are searched, in face widths. A hand is about as large as a face, and
# MediaPipe's hand detector finds hands that are a third as wide as the picture.
HAND_WINDOW = 3.0
# The maximum number of hands near one face: two of the same person, two of others.
MOST_HANDS = 4
# The interval of full searches for missing faces, in frames: normally, and after a face was lost. A full search is slow.
SEARCH_INTERVAL, SEARCH_INTERVAL_AFTER_LOSS = 10, 3
# If there are more faces than requested, a new face replaces a followed one if it is larger by this factor.
CLEARLY_LARGER = 1.5
# The time between two pictures that MediaPipe is given, in milliseconds. When it follows a face from its last landmarks, it
# also smooths over time, with a time constant of 3 seconds for a face at rest. After 10 000 seconds the past has no effect, so
# there is no lag.
TIME_STEP = 10_000_000
# MediaPipe counts nanoseconds in 63 bits.
LAST_TIME = 2**63 // 1_000_000 - TIME_STEP


def fail(code, message):
    """Ends the program with one line on standard error."""
    print(f"find-landmarks: {message}", file=sys.stderr, flush=True)
    os._exit(code)


def take_over_streams():
    """Reserves the standard streams for this program. Output of libraries to either stream is discarded, or appended by `send_prints`.

    Streams that are closed at the start of the program act as empty ones.
    """
    silence = os.open(os.devnull, os.O_RDWR)
    while silence <= 2:
        silence = os.open(os.devnull, os.O_RDWR)
    sys.stdin = os.fdopen(os.dup(0), "rb")
    sys.stdout = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    sys.stderr = os.fdopen(os.dup(2), "w", encoding="utf-8", errors="backslashreplace")
    for stream in range(3):
        os.dup2(silence, stream)


def send_prints(path):
    """Redirects the output of libraries to the end of a file."""
    try:
        log = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
    except OSError as error:
        fail(NOT_WRITTEN, f"{path}: {error.strerror}")
    os.dup2(log, 1)
    os.dup2(log, 2)


def close_network():
    """Prevents network access: MediaPipe reports its use to its maker and has no option to disable that.

    Names a proxy that does not exist. On Linux the kernel also denies this process new sockets (seccomp). Without that filter, only the
    proxy prevents access.
    """
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        os.environ[name] = os.environ[name.upper()] = "http://127.0.0.1:9"
    for name in ("no_proxy", "NO_PROXY"):
        os.environ.pop(name, None)
    architecture, socket_call = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}.get(os.uname().machine, (0, 0))
    if not sys.platform.startswith("linux") or architecture == 0:
        return
    load, equal, at_least, give = 0x20, 0x15, 0x35, 0x06
    io_uring_setup, refuse_with_access, allow = 425, 0x00050000 | 13, 0x7FFF0000
    filters = b"".join(
        struct.pack("=HBBI", *line)
        for line in (
            (load, 0, 0, 4),  # the architecture of the call
            (equal, 0, 5, architecture),
            (load, 0, 0, 0),  # its number
            (at_least, 3, 0, 0x40000000),  # x32, which numbers calls differently
            (equal, 2, 0, socket_call),
            (equal, 1, 0, io_uring_setup),
            (give, 0, 0, allow),
            (give, 0, 0, refuse_with_access),
        )
    )

    class Program(ctypes.Structure):
        _fields_ = [("count", ctypes.c_ushort), ("filters", ctypes.c_char_p)]

    no_new_privileges, set_filter, filter_mode = 38, 22, 2
    control = ctypes.CDLL(None).prctl
    zero, one = ctypes.c_ulong(0), ctypes.c_ulong(1)
    control(no_new_privileges, one, zero, zero, zero)
    control(set_filter, ctypes.c_ulong(filter_mode), ctypes.byref(Program(len(filters) // 8, filters)), zero, zero)


def load_mediapipe():
    """Imports MediaPipe and NumPy as globals, without MediaPipe's modules for drawing, recording and sending, which are not needed."""
    global mediapipe, numpy, vision
    for name in ("certifi", "cv2", "matplotlib", "matplotlib.pyplot", "sounddevice"):
        sys.modules[name] = types.ModuleType(name)
    sys.modules["certifi"].where = lambda: ""
    try:
        import mediapipe
        import numpy
        from mediapipe.tasks.python import vision
    except (AttributeError, ImportError, OSError) as error:
        fail(UNAVAILABLE, f"MediaPipe cannot be loaded ({error}); install it with: scripts/install-tracker")


def read_model(path):
    """Returns the bytes of the model file after checking its checksums, which MediaPipe does not do."""
    try:
        with open(path, "rb") as file:
            model = file.read()
    except OSError as error:
        fail(NO_INPUT, f"{path}: {error.strerror}; install the model with: scripts/install-tracker")
    try:
        damaged = zipfile.ZipFile(io.BytesIO(model)).testzip()
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError, zlib.error):
        damaged = path
    if damaged is not None:
        fail(BAD_DATA, f"{path}: the model is incomplete or damaged; reinstall it with: scripts/install-tracker")
    return model


def read_frames(stream):
    """Yields a picture, an array of height × width × 3 bytes, and whether a shot begins with it, for each frame of the input."""
    header = struct.Struct("<3I")
    index = 0
    while True:
        start = stream.read(header.size)
        if not start:
            return
        if len(start) < header.size:
            fail(BAD_DATA, f"frame {index}: the input ends within the header; 12 bytes were expected")
        width, height, flags = header.unpack(start)
        if not (1 <= width <= LONGEST_SIDE and 1 <= height <= LONGEST_SIDE) or flags > 1:
            fail(BAD_DATA, f"frame {index}: {width}×{height} with flags {flags} is not a valid header; "
                           f"sides must be 1 to {LONGEST_SIDE} pixels and flags 0 or 1")
        size = width * height * 3
        data = stream.read(size)
        if len(data) < size:
            fail(BAD_DATA, f"frame {index}: the input ends within the picture, after {len(data)} of {size} bytes")
        yield numpy.frombuffer(data, numpy.uint8).reshape(height, width, 3), flags == 1
        index += 1


class Face:
    """A face in one picture. All lengths, including z, are in pixels of the whole picture."""

    def __init__(self, points, shapes):
        self.points = points
        self.shapes = shapes
        low, high = points[:, :2].min(axis=0), points[:, :2].max(axis=0)
        self.centre = (low + high) / 2
        self.width = float((high - low).max())

    def is_same(self, other):
        return math.dist(self.centre, other.centre) < SAME_FACE * max(self.width, other.width)

    def is_new(self, faces):
        return not any(self.is_same(face) for face in faces)

    def as_json(self, frame):
        height, width = frame.shape[:2]
        return {
            "landmarks": numpy.round(self.points / (width, height, width), 6).ravel().tolist(),
            "blendShapes": {name: round(weight, 6) for name, weight in self.shapes.items()},
        }


class Hand:
    """A hand in one picture, in pixels of the whole picture."""

    def __init__(self, points):
        self.points = points
        low, high = points.min(axis=0), points.max(axis=0)
        self.centre = (low + high) / 2
        self.width = float((high - low).max())

    def is_new(self, hands):
        return not any(math.dist(self.centre, hand.centre) < SAME_FACE * max(self.width, hand.width) for hand in hands)

    def as_json(self, frame):
        height, width = frame.shape[:2]
        return {"landmarks": numpy.round(self.points / (width, height), 6).ravel().tolist()}


class Window:
    """A rectangle of a picture, in pixels, in MediaPipe's image format. Pixels outside the picture repeat its edge."""

    def __init__(self, frame, left, top, width, height):
        picture_height, picture_width = frame.shape[:2]
        # Keeps at least one column inside the picture, whose edge is repeated.
        left = min(max(left, 1 - width), picture_width - 1)
        top = min(max(top, 1 - height), picture_height - 1)
        right, bottom = left + width, top + height
        part = frame[max(top, 0) : bottom, max(left, 0) : right]
        outside = [(max(-top, 0), max(bottom - picture_height, 0)), (max(-left, 0), max(right - picture_width, 0)), (0, 0)]
        if any(map(any, outside)):
            part = numpy.pad(part, outside, mode="edge")
        self.origin = (left, top, 0)
        self.scale = (width, height, width)
        self.image = mediapipe.Image(mediapipe.ImageFormat.SRGB, numpy.ascontiguousarray(part))

    def faces(self, result):
        """Returns the faces of MediaPipe's result for this window."""
        for landmarks, shapes in zip(result.face_landmarks, result.face_blendshapes):
            points = numpy.array([(point.x, point.y, point.z) for point in landmarks]) * self.scale + self.origin
            if numpy.isfinite(points).all():
                yield Face(points, {shape.category_name: shape.score for shape in shapes if shape.category_name != "_neutral"})


    def hands(self, result):
        """Returns the hands of MediaPipe's result for this window."""
        for landmarks in result.hand_landmarks:
            points = numpy.array([(point.x, point.y) for point in landmarks]) * self.scale[:2] + self.origin[:2]
            if numpy.isfinite(points).all():
                yield Hand(points)


def make_landmarker(model, mode, count):
    return vision.FaceLandmarker.create_from_options(
        vision.FaceLandmarkerOptions(
            base_options=mediapipe.tasks.BaseOptions(model_asset_buffer=model),
            running_mode=mode,
            num_faces=count,
            output_face_blendshapes=True,
        )
    )


class Follower:
    """Follows one face through a shot, in a window around its last position.

    MediaPipe's detector locates faces only roughly, and turned faces worse. Landmarks inherit this error. In video mode, MediaPipe starts
    from the landmarks of the previous picture instead. Here every picture is processed twice, so that MediaPipe starts from landmarks of
    the same picture. The times are so far apart that its smoothing has no effect.
    """

    def __init__(self, model, face):
        self.model = model
        self.face = face
        self.missed = 0
        self.open()

    def open(self):
        self.landmarker = make_landmarker(self.model, vision.RunningMode.VIDEO, 1)
        self.time = 0
        self.has_face = False

    def close(self):
        self.landmarker.close()

    def look(self, frame):
        """Returns the face in the next picture, or None if it is not found."""
        if self.time >= LAST_TIME - 4 * TIME_STEP:
            self.close()
            self.open()
        side = max(round(min(WINDOW * self.face.width, 1.5 * max(frame.shape))), 16)
        left, top = (round(value - side / 2) for value in self.face.centre.tolist())
        window = Window(frame, left, top, side, side)
        followed = self.has_face
        face = self.show(window)
        if face is None and followed:
            # The last position no longer shows a face. On a second pass, MediaPipe's detector searches the whole window.
            followed = False
            face = self.show(window)
        for _ in range(1 if followed else 2):
            if face is not None:
                face = self.show(window)
        if face is None:
            self.missed += 1
        else:
            self.missed = 0
            self.face = face
        return face

    def show(self, window):
        self.time += TIME_STEP
        face = next(window.faces(self.landmarker.detect_for_video(window.image, self.time)), None)
        self.has_face = face is not None
        return face


def tiles(width, height, part):
    """Returns squares that cover a picture and overlap by a third or more: left, top, width and height of each, in pixels.

    A side is `part` times the picture's shorter side, but not smaller than the input of MediaPipe's detector.
    """
    side = max(math.ceil(min(width, height) * part), DETECTOR_SIDE)

    def starts(length):
        steps = math.ceil((length - side) / (side * 2 / 3))
        return [round(index * (length - side) / steps) for index in range(steps + 1)] if steps > 0 else [0]

    return [(left, top, side, side) for top in starts(height) for left in starts(width)]


class Finder:
    """Finds faces in successive frames and follows them."""

    def __init__(self, model, count):
        self.model = model
        self.count = count
        # One more than requested, to detect a new, larger face.
        self.landmarker = make_landmarker(model, vision.RunningMode.IMAGE, count + 1)
        self.followers = []
        self.shape = None
        self.since_search = 0
        # The number of faces in this frame beyond the requested number.
        self.others = 0

    def faces(self, frame, is_cut):
        """Returns the faces in the next frame, at most the requested number, the largest first."""
        if is_cut or frame.shape != self.shape:
            self.keep([])
            self.shape = frame.shape
            self.since_search = SEARCH_INTERVAL
        self.others = 0
        self.follow(frame)
        height, width = frame.shape[:2]
        has_lost = any(0 < follower.missed <= SEARCH_INTERVAL_AFTER_LOSS for follower in self.followers)
        is_due = self.since_search >= (SEARCH_INTERVAL_AFTER_LOSS if has_lost else SEARCH_INTERVAL)
        self.since_search = 1 if is_due else self.since_search + 1
        # MediaPipe detects a face if its eyes are apart by at least 5 % of the longer side of the picture.
        if is_due or has_lost or not self.seen():
            self.search(frame, [(0, 0, width, height)])
        if is_due and len(self.seen()) < self.count:
            self.search(frame, tiles(width, height, 1 / 2))
        if is_due and not self.seen():
            self.search(frame, tiles(width, height, 1 / 4))
        return sorted((follower.face for follower in self.seen()), key=lambda face: -face.width)

    def seen(self):
        return [follower for follower in self.followers if follower.missed == 0]

    def keep(self, followers):
        for follower in self.followers:
            if follower not in followers:
                follower.close()
        self.followers = followers

    def follow(self, frame):
        """Finds the followed faces. Drops a face that was missing for some frames, or that has become a duplicate of another."""
        kept = []
        for follower in sorted(self.followers, key=lambda follower: follower.missed):
            others = [other.face for other in kept if other.missed == 0]
            if len(others) == self.count:
                break
            face = follower.look(frame)
            if follower.missed <= SEARCH_INTERVAL if face is None else face.is_new(others):
                kept.append(follower)
        self.keep(kept)

    def search(self, frame, places):
        """Searches regions of a frame for further faces. A region is its left, top, width and height in pixels."""
        candidates = []
        for place in places:
            window = Window(frame, *place)
            candidates += window.faces(self.landmarker.detect(window.image))
        for candidate in sorted(candidates, key=lambda face: -face.width):
            seen = self.seen()
            if candidate.is_new(follower.face for follower in seen):
                smallest = min(seen, key=lambda follower: follower.face.width) if len(seen) >= self.count else None
                if smallest is None or candidate.width > CLEARLY_LARGER * smallest.face.width:
                    self.add(frame, candidate, instead_of=smallest)
        self.count_others(candidates)

    def count_others(self, candidates):
        """Counts the faces that are not followed because the requested number is reached."""
        faces = [follower.face for follower in self.seen()]
        if len(faces) < self.count:
            return
        for candidate in candidates:
            if candidate.is_new(faces):
                faces.append(candidate)
        self.others = max(self.others, len(faces) - self.count)

    def add(self, frame, candidate, instead_of):
        follower = Follower(self.model, candidate)
        face = follower.look(frame)
        if face is None or not face.is_new(other.face for other in self.seen()):
            follower.close()
            return
        self.keep([other for other in self.followers if other is not instead_of] + [follower])


class HandFinder:
    """Finds the hands near faces, independently in each picture."""

    def __init__(self, model):
        self.landmarker = vision.HandLandmarker.create_from_options(
            vision.HandLandmarkerOptions(
                base_options=mediapipe.tasks.BaseOptions(model_asset_buffer=model),
                running_mode=vision.RunningMode.IMAGE,
                num_hands=MOST_HANDS,
            )
        )

    def hands(self, frame, faces):
        """Returns the hands within 1.5 face widths of the faces, without duplicates."""
        hands = []
        for face in faces:
            side = max(round(min(HAND_WINDOW * face.width, 1.5 * max(frame.shape))), 16)
            left, top = (round(value - side / 2) for value in face.centre.tolist())
            window = Window(frame, left, top, side, side)
            for hand in window.hands(self.landmarker.detect(window.image)):
                if hand.is_new(hands):
                    hands.append(hand)
        return hands


class OneLineParser(argparse.ArgumentParser):
    def error(self, message):
        fail(BAD_USAGE, f"{message}; type: find-landmarks.py --help")


def tell(value):
    """Writes a line of JSON."""
    try:
        print(json.dumps(value, separators=(",", ":"), ensure_ascii=False), flush=True)
    except OSError as error:
        fail(NOT_WRITTEN, f"standard output: {error.strerror}")


def started(path, start):
    """Returns the result of `start`; ends the program if MediaPipe rejects the model."""
    try:
        return start()
    except (OSError, RuntimeError, ValueError):
        fail(BAD_DATA, f"{path}: MediaPipe rejects the model; reinstall it with: scripts/install-tracker")


def main():
    take_over_streams()
    parser = OneLineParser(prog="find-landmarks.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, metavar="FILE", help="face_landmarker.task")
    parser.add_argument("--faces", required=True, type=int, metavar="N", help=f"the maximum number of faces, 1 to {MOST_FACES}")
    parser.add_argument("--hands", metavar="FILE", help="hand_landmarker.task: also find the hands near the faces")
    parser.add_argument("--log", metavar="FILE", help="append MediaPipe's messages to this file (default: discard them)")
    arguments = parser.parse_args()
    if not 1 <= arguments.faces <= MOST_FACES:
        fail(BAD_USAGE, f"--faces {arguments.faces}: the number must be 1 to {MOST_FACES}")
    if arguments.log is not None:
        send_prints(arguments.log)

    close_network()
    model = read_model(arguments.model)
    hand_model = None if arguments.hands is None else read_model(arguments.hands)
    load_mediapipe()
    finder = started(arguments.model, lambda: Finder(model, arguments.faces))
    hand_finder = None if hand_model is None else started(arguments.hands, lambda: HandFinder(hand_model))

    greeting = {
        "format": "bianlian-landmarks",
        "version": 1,
        "tracker": f"mediapipe {mediapipe.__version__}",
        "model": hashlib.sha256(model).hexdigest(),
    }
    if hand_model is not None:
        greeting["hands"] = hashlib.sha256(hand_model).hexdigest()
    tell(greeting)
    for frame, is_cut in read_frames(sys.stdin):
        faces = finder.faces(frame, is_cut)
        answer = {"faces": [face.as_json(frame) for face in faces]}
        if finder.others > 0:
            answer["others"] = finder.others
        if hand_finder is not None:
            answer["hands"] = [hand.as_json(frame) for hand in hand_finder.hands(frame, faces)]
        tell(answer)
    # All output is written; exits without shutting MediaPipe down.
    os._exit(0)


main()
