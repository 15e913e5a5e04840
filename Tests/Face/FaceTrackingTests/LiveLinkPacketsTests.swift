import FaceTracking
import Foundation
import RenderMath
import RenderTestSupport
import Testing

/// Captures of Live Link Face's packets, written by hand.
@Suite struct LiveLinkPacketsTests {
    /// One packet as the app sends it.
    struct Packet {
        var version: UInt8 = 6
        var device = "DEVICE"
        var subject = "face"
        var frame: Int32 = 600
        var subFrame: Float = 0.25
        var numerator: Int32 = 60
        var denominator: Int32 = 1
        var values: [Float] = (0..<61).map { $0 < 52 ? Float($0) / 64 : 0 }
        /// The value count that the packet states, if it is wrong.
        var count: UInt8?

        var bytes: [UInt8] {
            var bytes = [version]
            for text in [device, subject] { bytes += bigEndian(UInt32(text.utf8.count)) + Array(text.utf8) }
            bytes += bigEndian(UInt32(bitPattern: frame)) + bigEndian(subFrame.bitPattern)
            bytes += bigEndian(UInt32(bitPattern: numerator)) + bigEndian(UInt32(bitPattern: denominator))
            bytes.append(count ?? UInt8(values.count))
            for value in values { bytes += bigEndian(value.bitPattern) }
            return bytes
        }
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// A capture of packets.
    static func capture(_ packets: [[UInt8]], version: UInt8 = 6, count: Int? = nil) -> [UInt8] {
        [version] + bigEndian(UInt32(count ?? packets.count)) + packets.flatMap { bigEndian(UInt32($0.count)) + $0 }
    }

    static func capture(_ packets: [Packet]) -> [UInt8] { capture(packets.map(\.bytes)) }

    /// Packets a frame apart.
    static func sequence(_ count: Int, _ change: (inout Packet, Int) -> Void = { _, _ in }) -> [Packet] {
        (0..<count).map { index in
            var packet = Packet(frame: 600 + Int32(index))
            change(&packet, index)
            return packet
        }
    }

    @Test func shapesAreInARKitOrderAndTimesAreFrames() throws {
        let read = try frames(of: Self.capture(Self.sequence(3) { packet, index in packet.frame += Int32(index) }))
        #expect(read.map(\.index) == [0, 1, 2])
        let expected: [Double] = [0, 2, 4].map { $0 / 60 }
        #expect(read.map(\.time) == expected)
        #expect(read.allSatisfy { $0.faces.map(\.id) == ["face"] && $0.faces[0].isTracked })
        #expect(read[0].faces[0].blendShapes.array == (0..<52).map { Float($0) / 64 })
    }

    @Test func packetWithoutValuesIsAnUntrackedFace() throws {
        let read = try frames(of: Self.capture(Self.sequence(2) { packet, index in if index == 1 { packet.values = [] } }))
        #expect(read.map { $0.faces[0].isTracked } == [true, false])
        #expect(read[1].faces[0].blendShapes == BlendShapeValues() && read[1].faces[0].faceFromLeftEye == nil)
    }

    /// Packets and tables with the same numbers give the same frames.
    @Test func packetRotationsMatchTableRotations() throws {
        var generator = SeededGenerator(seed: 11)
        let names = ["Head", "LeftEye", "RightEye"].flatMap { part in ["Yaw", "Pitch", "Roll"].map { part + $0 } }
        var rows: [String] = []
        let packets = Self.sequence(20) { packet, index in
            let angles = names.map { _ in Float(generator.number(in: -0.4..<0.4)) }
            packet.values = [Float](repeating: 0, count: 52) + angles
            packet.subFrame = 0
            let turns = Dictionary(uniqueKeysWithValues: zip(names, angles.map { Double("\($0)") ?? 0 }))
            rows.append(LiveLinkTableTests.row("00:00:10:\(index).0", turns: turns))
        }
        let ofPackets = try frames(of: Self.capture(packets))
        let ofTable = try frames(of: LiveLinkTableTests.table(rows))
        #expect(ofPackets.count == 20)
        for (packet, row) in zip(ofPackets, ofTable) {
            for part in [\TrackedFace.worldFromFace, \.faceFromLeftEye!, \.faceFromRightEye!] {
                let x = packet.faces[0][keyPath: part].transform(direction: SIMD3(1, 2, 3))
                let y = row.faces[0][keyPath: part].transform(direction: SIMD3(1, 2, 3))
                #expect((x - y).length < 1e-5, "\(generator)")
            }
        }
    }

    @Test(arguments: [(1, 60, 1, 60.0), (1, 30, 1, 30.0), (1, 30_000, 1001, 30.0), (2, 60, 1, 30.0), (1, 24, 1, 24.0)])
    func frameRateFollowsFromPacketFrameNumbers(step: Int32, numerator: Int32, denominator: Int32, rate: Double) throws {
        let packets = Self.sequence(100) { packet, index in
            packet.frame = 1000 + Int32(index) * step
            (packet.numerator, packet.denominator) = (numerator, denominator)
        }
        try withTemporaryFile(Self.capture(packets)) { url in
            let recording = try Recording.open(at: url)
            #expect(recording.format == .liveLinkPackets && recording.frameCount == 100)
            #expect(recording.header.frameRate == rate && !recording.header.hasHeadPosition)
        }
    }

    @Test func headWithoutRotationIsNoted() throws {
        try withTemporaryFile(Self.capture(Self.sequence(3))) { url in
            let recording = try Recording.open(at: url)
            var facts = RecordingFacts(of: recording)
            for frame in try readAll(recording) { facts.add(frame) }
            #expect(facts.notes.count == 1 && facts.notes[0].contains("are 0 in every packet; switch on"))
        }
    }

    /// A capture with one mistake, and its message.
    static let mistakes: [(bytes: [UInt8], message: String)] = {
        func second(_ change: (inout Packet) -> Void) -> [UInt8] {
            capture(sequence(3) { packet, index in if index == 1 { change(&packet) } })
        }
        let size = Packet().bytes.count
        let start = 9 + size + 4
        let values = start + 1 + 4 + 6 + 4 + 4 + 16 + 1
        let two = capture(sequence(2))
        return [
            ([6], ": byte 1: the file ends where the number of packets is expected"),
            ([5] + two.dropFirst(), ": byte 0: found version 5 where version 6 of captures is expected"),
            (
                capture([Packet(version: 5).bytes]),
                ": packet 1, byte 9: version: found version 5 where packet version 6 is expected"
            ),
            (
                capture(sequence(2).map(\.bytes), count: 3),
                ": packet 3, byte \(two.count): the file ends where the length of packet 3 of 3 is expected"
            ),
            (
                capture(sequence(2).map(\.bytes), count: 1),
                ": packet 1, byte \(9 + size): found more bytes where the end after 1 packets is expected"
            ),
            (
                Array(two.dropLast(3)),
                ": packet 2, byte \(two.count - 3): the file ends where the rest of packet 2 of 2 is expected"
            ),
            (
                capture([[]]),
                ": packet 1, byte 5: 0 is out of range; allowed: the length of a packet, from 1 to 65507 bytes"
            ),
            (
                [6, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF],
                ": packet 1, byte 5: 4294967295 is out of range; allowed: the length of a packet, from 1 to 65507 bytes"
            ),
            (
                second { $0.values[1] = .nan },
                ": packet 2, byte \(values + 4): EyeLookDownLeft: found nan where a finite number is expected"
            ),
            (
                second { $0.values[60] = -.infinity },
                ": packet 2, byte \(values + 240): RightEyeRoll: found -inf where a finite number is expected"
            ),
            (
                second { $0.values.removeLast(9) },
                ": packet 2, byte \(values - 1): count: found 52 values (52 blend shapes and 9 angles) where 61 are expected"
            ),
            (
                second { packet in
                    packet.values.removeLast()
                    packet.count = 61
                }, ": packet 2, byte \(values + 240): RightEyeRoll: the packet ends where a number of 4 bytes is expected"
            ),
            (second { $0.count = 0 }, ": packet 2, byte \(values): found 244 more bytes where the packet's end is expected"),
            (
                second { $0.frame = -1 },
                ": packet 2, byte \(values - 17): frame: -1 is out of range; allowed: a frame from 0 to 2147483647"
            ),
            (
                second { $0.frame = 60 * 60 * 60 * 240 },
                ": packet 2, byte \(values - 17): frame: frame 51840000 is out of range; allowed: a frame within 10 days"
            ),
            (
                second { $0.subFrame = 1.5 },
                ": packet 2, byte \(values - 13): subFrame: 1.5 is out of range; allowed: a fraction of a frame from 0 to 1"
            ),
            (
                second { $0.numerator = 0 },
                ": packet 2, byte \(values - 9): frameRate: 0 is out of range; allowed: a numerator from 1 to 2147483647"
            ),
            (
                second { $0.denominator = -1 },
                ": packet 2, byte \(values - 5): frameRate: -1 is out of range; allowed: a denominator from 1 to 2147483647"
            ),
            (
                second { $0.frame = 600 },
                ": packet 2, byte \(start): frame: the time 0.0 s does not come after the previous frame's 0.0 s"
            ),
            (
                second { $0.device = "OTHER1" },
                ": packet 2, byte \(start + 1): device: found \"OTHER1\" where \"DEVICE\" (the device of the previous packets) is "
                    + "expected"
            ),
        ]
    }()

    @Test(arguments: mistakes.indices) func badPacketErrorGivesByteOffset(index: Int) {
        let (bytes, expected) = Self.mistakes[index]
        #expect(message(of: bytes) == "take.txt" + expected)
        #expect(message(of: gzipStored(bytes)) == "take.txt" + expected)
    }

    @Test func invalidUTF8TextsAreRejected() {
        var bytes = Self.capture([Packet()])
        bytes[14] = 0xC0
        #expect(message(of: bytes) == "take.txt: packet 1, byte 14: device: the text is not UTF-8")
        bytes[10] = 0x7F
        #expect(
            message(of: bytes)
                == "take.txt: packet 1, byte 10: device: 2130706438 is out of range; allowed: a length from 0 to the 275 remaining bytes"
        )
    }

    @Test func lenientReadingSkipsBadPacketsAndStopsIfNoneFollows() throws {
        var packets = Self.sequence(5)
        packets[1].values[3] = .nan
        packets[3].device = "OTHER1"
        let whole = Self.capture(packets)
        for (bytes, times, skipped) in [(whole, [0, 2, 4], 2), (whole.dropLast(5), [0, 2], 3), (whole + [0], [0, 2, 4], 3)] {
            try withTemporaryFile(Array(bytes)) { url in
                let recording = try Recording.open(at: url, options: RecordingOptions(isLenient: true))
                let reader = try recording.makeReader()
                var found: [TrackedFrame] = []
                while let frame = try reader.next() { found.append(frame) }
                #expect(found.map { Int(($0.time * 60).rounded()) } == times)
                #expect(found.map(\.index) == Array(found.indices))
                #expect(reader.skippedLines == skipped)
                #expect(recording.frameCount == found.count + skipped)
            }
        }
    }

    @Test func truncatedCaptureFails() {
        let capture = Self.capture(Self.sequence(3))
        cutAtEveryByte(of: capture) { _ = try frames(of: $0) }
        cutAtEveryByte(of: gzipStored(capture)) { _ = try frames(of: $0) }
    }
}

/// Packets recorded from the app.
@Suite(.needsSharedData("tracks/live-link-udp")) struct RealPacketsTests {
    /// The same packets, decoded by the people who captured them.
    private struct Oracle: Decodable {
        var frame_number: Int
        var sub_frame: Double
        var fps: [Int]
        var blendshapes: [String: Double]
    }

    private func oracle() throws -> [Oracle] {
        try String(contentsOf: SharedData.require("tracks/live-link-udp/dao.jsonl"), encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Oracle.self, from: Data($0.utf8)) }
    }

    @Test func packetsMatchIndependentDecoder() throws {
        let recording = try Recording.open(at: SharedData.require("tracks/live-link-udp/dao.gesichter"))
        #expect(recording.format == .liveLinkPackets && recording.frameCount == 180)
        #expect(recording.header.frameRate == 60 && recording.angleUnit == .radians && recording.unusedNames.isEmpty)
        let (frames, oracle) = (try readAll(recording), try oracle())
        #expect(frames.count == 180 && oracle.count == 180)
        func time(_ line: Oracle) -> Double {
            (Double(line.frame_number) + line.sub_frame) * Double(line.fps[1]) / Double(line.fps[0])
        }
        for (frame, line) in zip(frames, oracle) {
            #expect((frame.time - (time(line) - time(oracle[0]))).magnitude < 1e-9)
            let face = frame.faces[0]
            for shape in BlendShape.allCases {
                let name = shape.name.prefix(1).uppercased() + shape.name.dropFirst()
                let value = try #require(line.blendshapes[name])
                #expect((Double(face.blendShapes[shape]) - value).magnitude < 1e-6, "\(name) of frame \(frame.index)")
            }
            func angle(_ name: String) throws -> Double { try #require(line.blendshapes[name]) }
            // The direction of +z of the head and of the eyes, computed from the sines and cosines of the angles.
            func gaze(_ yaw: Double, _ up: Double) -> SIMD3<Float> {
                SIMD3<Float>(SIMD3(sin(yaw) * cos(up), sin(up), cos(yaw) * cos(up)))
            }
            func expect(_ matrix: Matrix4?, _ expected: SIMD3<Float>) {
                #expect(((matrix?.transform(direction: SIMD3(0, 0, 1)) ?? .zero) - expected).length < 2e-6)
            }
            expect(face.worldFromFace, gaze(try angle("HeadYaw"), try angle("HeadPitch")))
            expect(face.faceFromLeftEye, gaze(-(try angle("LeftEyeYaw")), -(try angle("LeftEyePitch"))))
            expect(face.faceFromRightEye, gaze(-(try angle("RightEyeYaw")), -(try angle("RightEyePitch"))))
        }
    }

    @Test func eyeDirectionsMatchEyeShapes() throws {
        let recording = try Recording.open(at: SharedData.require("tracks/live-link-udp/dao.gesichter"))
        var (compared, agreeing) = (0, 0)
        for face in try readAll(recording).map({ $0.faces[0] }) {
            let gaze = try #require(face.faceFromLeftEye).transform(direction: SIMD3(0, 0, 1))
            let left = face.blendShapes[.eyeLookOutLeft] - face.blendShapes[.eyeLookInLeft]
            let up = face.blendShapes[.eyeLookUpLeft] - face.blendShapes[.eyeLookDownLeft]
            for (shape, direction) in [(left, gaze.x), (up, gaze.y)] where shape.magnitude > 0.1 {
                compared += 1
                agreeing += (shape > 0) == (direction > 0) ? 1 : 0
            }
        }
        // If an eye looks almost straight ahead, a shape can become positive before the angle passes 0.
        #expect(compared > 250 && agreeing > compared - 4, "\(agreeing) of \(compared)")
    }

    @Test func randomDamageToGzipEndsCleanly() throws {
        let bytes = [UInt8](try Data(contentsOf: SharedData.require("tracks/live-link-udp/dao.gesichter")))
        var generator = SeededGenerator(seed: 31)
        damageAtRandom(bytes, times: 60, using: &generator) { _ = try frames(of: $0) }
        damageAtRandom(bytes, times: 60, using: &generator) {
            _ = try frames(of: $0, options: RecordingOptions(isLenient: true))
        }
    }
}
