"""Measures the live preview; scripts/check-live starts it and lists the limits."""

import argparse
import base64
import csv
import gzip
import json
import os
import pathlib
import random
import re
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time

SHARED_CAPTURE = pathlib.Path("../shared/data/tracks/live-link-udp/dao.gesichter")
SHIPPED_TABLE = pathlib.Path("render-configs/recordings/live-link.csv")
HOSTILE_COUNT = 10_000
MOST_GROWTH = 8 << 20
VALUE_COUNT = 61
# A frame of the day at 60 frames a second, far from midnight.
FIRST_FRAME = 36_000


# Packets


def packet(values, frame, device=b"CHECK-LIVE"):
    """A packet of Live Link Face, version 6."""
    subject = b"face"
    head = b"\x06" + struct.pack(">I", len(device)) + device + struct.pack(">I", len(subject)) + subject
    return head + struct.pack(">IfIIB", frame, 0.0, 60, 1, len(values)) + struct.pack(f">{len(values)}f", *values)


def values_of_capture(path):
    """The values of each packet of a capture."""
    data = path.read_bytes()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    count, offset = struct.unpack(">I", data[1:5])[0], 5
    found = []
    for _ in range(count):
        length = struct.unpack(">I", data[offset : offset + 4])[0]
        content = data[offset + 4 : offset + 4 + length]
        offset += 4 + length
        if content[-4 * VALUE_COUNT - 1] == VALUE_COUNT:
            found.append(struct.unpack(f">{VALUE_COUNT}f", content[-4 * VALUE_COUNT :]))
    return found


def values_of_table(path):
    """The values of each row of a table; its columns are nearly in the order of packets, which is enough here."""
    with path.open(newline="") as file:
        rows = list(csv.reader(file))[1:]
    return [tuple(float(cell) for cell in row[2 : 2 + VALUE_COUNT]) for row in rows if len(row) >= 2 + VALUE_COUNT]


def capture_of(packets):
    return b"\x06" + struct.pack(">I", len(packets)) + b"".join(struct.pack(">I", len(item)) + item for item in packets)


def hostile(valid, generator):
    """A random packet, or a damaged copy of a valid one."""
    if generator.random() < 0.3:
        return generator.randbytes(generator.randrange(1, 2000))
    damaged = bytearray(generator.choice(valid))
    for _ in range(generator.randrange(0, 4)):
        damaged[generator.randrange(len(damaged))] = generator.randrange(256)
    return bytes(damaged[: generator.randrange(1, len(damaged) + 1)] if generator.random() < 0.3 else damaged)


# The page


class Page:
    """A page of the preview: a WebSocket that acknowledges each picture."""

    def __init__(self, address):
        found = re.fullmatch(r"http://(127\.0\.0\.1):(\d+)/([0-9a-f]{32})/", address)
        host, port, token = found.group(1), int(found.group(2)), found.group(3)
        self.socket = socket.create_connection((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (f"GET /{token}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\nUpgrade: websocket\r\n"
             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            received = self.socket.recv(4096)
            if not received:
                raise RuntimeError("the preview closed the connection")
            self.rest += received
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise RuntimeError(f"the preview refused the page: {head!r}")
        # The time of arrival and the description of each picture, and the last message about the connection.
        self.pictures, self.live = [], {}
        self.send(type="hello", protocol=1)
        threading.Thread(target=self.listen, daemon=True).start()

    def send(self, **message):
        self.write(1, json.dumps(message).encode())

    def write(self, kind, payload):
        mask = os.urandom(4)
        length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
        self.socket.sendall(bytes([0x80 | kind]) + length + mask + masked)

    def read(self, count):
        while len(self.rest) < count:
            received = self.socket.recv(1 << 16)
            if not received:
                raise EOFError
            self.rest += received
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def listen(self):
        try:
            while True:
                first, second = self.read(2)
                length = second & 127
                if length == 126:
                    length = struct.unpack(">H", self.read(2))[0]
                elif length == 127:
                    length = struct.unpack(">Q", self.read(8))[0]
                self.take(first & 15, self.read(length))
        except (EOFError, OSError):
            pass

    def take(self, kind, payload):
        if kind == 2:
            size = struct.unpack("<I", payload[:4])[0]
            header = json.loads(payload[4 : 4 + size])
            self.pictures.append((time.monotonic(), header))
            self.send(type="shown", sequence=header["sequence"])
        elif kind == 9:
            self.write(10, payload)
        elif kind == 1:
            message = json.loads(payload)
            if message["type"] == "live":
                self.live = message


# The measurement


def free_port():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def memory_of(process):
    return int(subprocess.check_output(["ps", "-o", "rss=", "-p", str(process.pid)])) * 1024


def percentile(numbers, fraction):
    ordered = sorted(numbers)
    return ordered[min(int(fraction * len(ordered)), len(ordered) - 1)]


def send_at(rate, packets, place, times, seconds):
    """Sends packets at a rate, without drift, and notes the times."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        start = time.monotonic()
        for index, content in enumerate(packets):
            wait = start + index / rate - time.monotonic()
            if wait > 0:
                time.sleep(wait)
            elif time.monotonic() - start > seconds + 5:
                return
            times.append(time.monotonic())
            sender.sendto(content, place)


def measure(options, folder):
    source = pathlib.Path(options.capture) if options.capture else SHARED_CAPTURE
    values = values_of_capture(source) if source.exists() else values_of_table(SHIPPED_TABLE)
    count = int(options.seconds * options.rate)
    step = max(round(60 / options.rate), 1)
    packets = [packet(values[index % len(values)], FIRST_FRAME + index * step) for index in range(count)]
    generator = random.Random(60)
    bad = [hostile(packets, generator) for _ in range(HOSTILE_COUNT)]

    port, take = free_port(), folder / "take.jsonl"
    process = subprocess.Popen(
        [options.program, "preview", options.config, "--size", options.size, "--live", f"udp:{port}", "--record", str(take)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    errors = []
    try:
        threading.Thread(target=lambda: errors.extend(process.stderr), daemon=True).start()
        address = process.stdout.readline().strip()
        if not address:
            process.wait()
            sys.exit(f"check-live: the preview ended: {''.join(errors)}")
        page = Page(address)
        while not page.pictures:
            if process.poll() is not None:
                sys.exit(f"check-live: the preview ended: {''.join(errors)}")
            time.sleep(0.01)
        # The accepted sender is known before the hostile one begins.
        place, times, ignored = ("127.0.0.1", port), [], []
        senders = [threading.Thread(
            target=send_at, args=(options.rate, packets, place, times, options.seconds), daemon=True)]
        senders[0].start()
        time.sleep(0.5)
        senders.append(threading.Thread(
            target=send_at, args=(HOSTILE_COUNT / max(options.seconds - 1, 1), bad, place, ignored, options.seconds),
            daemon=True))
        senders[1].start()
        memory = []
        while any(sender.is_alive() for sender in senders):
            memory.append(memory_of(process))
            time.sleep(0.5)
        time.sleep(0.6)
        live = page.live
    finally:
        process.send_signal(signal.SIGINT)
        code = process.wait(timeout=30)
    time.sleep(0.1)

    delays = [
        (arrival - times[header["frame"]]) * 1000
        for arrival, header in page.pictures
        if header["role"] == "picture" and "ageMilliseconds" in header and header["format"] == "jpeg"
    ]
    if not delays or len(memory) < 8:
        sys.exit("check-live: the run was too short to measure; give --seconds 10 or more")
    early = statistics.median(memory[len(memory) // 8 : len(memory) // 4 + 1])
    late = statistics.median(memory[-max(len(memory) // 8, 1) :])
    capture, converted = folder / "take.gesichter", folder / "converted.jsonl"
    capture.write_bytes(capture_of(packets))
    subprocess.run([options.program, "convert", str(capture), "--output", str(converted), "--quiet"], check=True)
    drafts = sum(1 for _, header in page.pictures if header.get("draft"))
    result = {
        "sent": len(times), "received": live.get("frames"), "lost": live.get("lost"), "pictures": len(delays),
        "picturesPerSecond": round(len(delays) / options.seconds, 1), "drafts": drafts,
        "delayMedian": round(percentile(delays, 0.5), 1), "delay95": round(percentile(delays, 0.95), 1),
        "delayMost": round(max(delays), 1), "memoryEarlyMiB": round(early / 2**20, 1), "memoryLateMiB": round(late / 2**20, 1),
        "hostileSent": len(ignored), "dropped": live.get("dropped"), "exitCode": code,
        "takeEqual": take.read_bytes() == converted.read_bytes(),
    }
    print(json.dumps(result, indent=1))
    failures = [
        words for isFine, words in [
            (result["delay95"] <= options.most_delay, f"the delay at the 95th percentile exceeds {options.most_delay} ms"),
            (late - early <= MOST_GROWTH, "the memory grows by more than 8 MiB"),
            (result["takeEqual"], "the take differs from the converted packets"),
            (result["received"] == len(packets), "not every packet was received"),
            (result["dropped"] == HOSTILE_COUNT, f"not all of the {HOSTILE_COUNT} hostile packets were dropped"),
            (code == 0, f"the preview ended with exit code {code}"),
        ] if not isFine
    ]
    for words in failures:
        print(f"check-live: {words}", file=sys.stderr)
    if failures and errors:
        print("".join(errors), file=sys.stderr)
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(prog="check-live")
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=60)
    parser.add_argument("--config", default="render-configs/live-link.yaml")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--capture")
    parser.add_argument("--most-delay", type=float, default=100)
    try:
        options = parser.parse_args()
    except SystemExit as error:
        return 64 if error.code else 0
    # An exception, so that the preview ends too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory(prefix="check-live-") as folder:
        return measure(options, pathlib.Path(folder))


if __name__ == "__main__":
    sys.exit(main())
