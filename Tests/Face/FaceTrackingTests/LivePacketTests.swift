@testable import FaceTracking
import Files
import Foundation
import RenderTestSupport
import Testing

/// Packets decoded one by one as they arrive give the frames of a recording of them, and nothing else is accepted.
@Suite struct LivePacketTests {
    private static let line =
        BlendShape.allCases.enumerated().map { "\($1.name)-\($0)|" }.joined()
        + "=head#-21.5,-6,-6.6,-0.03,-0.1,-0.65|rightEye#6,2.4,0.25|leftEye#6,-1.6,-0.17|"

    /// Decodes packets that arrive 60 times a second, and skips unreadable ones.
    private func live(_ packets: [[UInt8]]) -> [TrackedFrame] {
        var decoder = LivePacketDecoder()
        return packets.enumerated().compactMap { index, packet in
            try? decoder.frame(from: packet, arrivingAt: Double(index) / 60)
        }
    }

    @Test func liveLinkPacketsGiveFramesOfReader() throws {
        let packets = LiveLinkPacketsTests.sequence(40) { packet, index in
            packet.frame += Int32(index / 10)
            if index == 7 { packet.values = [] }
        }
        let read = try frames(of: LiveLinkPacketsTests.capture(packets))
        #expect(read.count == 40 && live(packets.map(\.bytes)) == read)
    }

    @Test(.needsSharedData("tracks/live-link-udp")) func packetsOfAppGiveFramesAndHeaderOfReader() throws {
        let url = try SharedData.require("tracks/live-link-udp/dao.gesichter")
        let reader = PacketReader(try RecordingBytes(FileLocation(name: url.path, path: url.path)), path: url.path)
        var decoder = LivePacketDecoder(reel: "dao")
        var decoded: [TrackedFrame] = []
        while let packet = try reader.next() { decoded.append(try decoder.frame(from: packet.bytes, arrivingAt: 0)) }
        let recording = try Recording.open(at: url)
        #expect(decoded.count == 180)
        #expect(try decoded == readAll(recording))
        #expect(decoder.header == recording.header)
        #expect(decoder.apps == "Live Link Face")
    }

    @Test(arguments: ["iFacialMocap", "Facemotion3d"]) func textGivesFramesOfReader(app: String) throws {
        let line =
            app == "Facemotion3d"
            ? Self.line.replacing("-", with: "&").replacing("#&", with: "#-").replacing(",&", with: ",-") : Self.line
        let packets = (0..<5).map { _ in Array(line.utf8) }
        let read = try frames(of: Array(repeating: line, count: 5).joined(separator: "\n"))
        let received = live(packets)
        #expect(received.map(\.faces) == read.map(\.faces) && received.map(\.index) == [0, 1, 2, 3, 4])
    }

    @Test func timesOfTextAreArrivals() throws {
        var decoder = LivePacketDecoder()
        let packet = Array(Self.line.utf8)
        let times = try [100, 100.02, 100.02, 100.5].map { try decoder.frame(from: packet, arrivingAt: $0).time }
        #expect(times == [0, 0.02, 0.0201, 0.5])
        #expect(decoder.header == RecordingHeader(frameRate: 60, hasHeadPosition: true))
        #expect(!decoder.hasTimes)
    }

    @Test func firstReadablePacketDeterminesFormat() throws {
        var decoder = LivePacketDecoder()
        #expect(throws: LivePacketError.self) { try decoder.frame(from: Array("GET / HTTP/1.1".utf8), arrivingAt: 0) }
        #expect(decoder.format == nil && decoder.header == nil)
        _ = try decoder.frame(from: LiveLinkPacketsTests.Packet().bytes, arrivingAt: 0)
        #expect(decoder.format == .liveLinkPackets)
        #expect(throws: LivePacketError.self) { try decoder.frame(from: Array(Self.line.utf8), arrivingAt: 1) }
        let late = caught(LivePacketError.self) {
            try decoder.frame(from: LiveLinkPacketsTests.Packet().bytes, arrivingAt: 2)
        }
        #expect(late?.description.contains("does not come after the previous frame's") == true)
    }

    @Test func otherClockContinuesAtGivenTime() throws {
        var decoder = LivePacketDecoder()
        let late = 20 * 3600 * 60
        _ = try decoder.frame(from: LiveLinkPacket.bytes(frame: late), arrivingAt: 0)
        let packet = LiveLinkPacket.bytes(frame: late - 120)
        let error = caught(LivePacketError.self) { try decoder.frame(from: packet, arrivingAt: 1) }
        #expect(error?.lateness == 2)
        let frame = try decoder.frame(from: packet, arrivingAt: 1, restartingAt: 0.5)
        #expect(frame.index == 1 && frame.time == 0.5)
        #expect(try decoder.frame(from: LiveLinkPacket.bytes(frame: late - 60), arrivingAt: 2).time == 1.5)
        #expect(decoder.header?.timecode?.seconds == 20 * 3600 - 2.5)
        #expect(caught(LivePacketError.self) { try decoder.frame(from: [6, 0], arrivingAt: 3) }?.lateness == nil)
    }

    @Test func packetWithTwoLinesIsRefused() throws {
        var decoder = LivePacketDecoder()
        _ = try decoder.frame(from: Array((Self.line + "\r\n").utf8), arrivingAt: 0)
        #expect(throws: LivePacketError.self) {
            try decoder.frame(from: Array((Self.line + "\n" + Self.line).utf8), arrivingAt: 1)
        }
    }

    /// 10,000 packets in 100 streams. The lenient reader of a recording of the same packets decides what may be accepted.
    @Test func randomAndMutatedPacketsGiveOnlyFramesOfReader() throws {
        var generator = SeededGenerator(seed: 60)
        var (accepted, refused) = (0, 0)
        for stream in 0..<100 {
            let isText = stream % 2 == 1
            let valid =
                isText ? Array(repeating: Array(Self.line.utf8), count: 100) : LiveLinkPacketsTests.sequence(100).map(\.bytes)
            var packets: [[UInt8]] = []
            for (index, packet) in valid.enumerated() {
                let mutated = index == 0 ? packet : Self.mutated(packet, &generator)
                // In a text, a line break would make two records of one packet; an empty packet is none.
                let isRecord = !mutated.isEmpty && !(isText && mutated.contains { $0 == 0x0A || $0 == 0x0D })
                packets.append(isRecord ? mutated : [0])
            }
            let file = isText ? Array(packets.joined(separator: [0x0A])) : LiveLinkPacketsTests.capture(packets)
            // A damaged angle would look like degrees to the reader of a whole file.
            let read = try frames(of: file, options: RecordingOptions(isLenient: true, angleUnit: .radians))
            let received = live(packets)
            #expect(received.map(\.faces) == read.map(\.faces), "stream \(stream), \(generator)")
            if !isText { #expect(received == read, "stream \(stream), \(generator)") }
            accepted += received.count
            refused += packets.count - received.count
        }
        #expect(accepted > 500 && refused > 2000, "\(accepted) accepted, \(refused) refused")
    }

    private static func mutated(_ packet: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        if generator.integer(in: 0...4) == 0 {
            return (0..<generator.integer(in: 0...600)).map { _ in UInt8(generator.integer(in: 0...255)) }
        }
        var packet = packet
        for _ in 0..<generator.integer(in: 0...3) where !packet.isEmpty {
            let index = generator.integer(in: 0...packet.count - 1)
            switch generator.integer(in: 0...3) {
            case 0: packet[index] = UInt8(generator.integer(in: 0...255))
            case 1: packet.remove(at: index)
            case 2: packet.insert(UInt8(generator.integer(in: 0...255)), at: index)
            default: packet.removeSubrange(index...)
            }
        }
        return packet
    }
}

/// A recording that grows is readable at any moment, and finally equals one that is written at once.
@Suite struct GrowingRecordingTests {
    private let header = RecordingHeader(frameRate: 30, hasHeadPosition: false)

    private func frames(_ count: Int) -> [TrackedFrame] {
        (0..<count).map { index in
            TrackedFrame(
                index: index, time: Double(index) / 30,
                faces: [TrackedFace(id: "face", blendShapes: BlendShapeValues([.jawOpen: 0.25]))])
        }
    }

    @Test func everyFrameIsReadableAtOnce() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("take.jsonl")
            let frames = frames(3)
            do {
                let recording = try GrowingRecording(at: url)
                for (index, frame) in frames.enumerated() {
                    try recording.append(frame, header: RecordingHeader(frameRate: 60, hasHeadPosition: false))
                    #expect(try readAll(Recording.open(at: url)) == Array(frames[...index]))
                }
            }
            // The process was killed before the end.
            #expect(try Recording.open(at: url).header.frameRate == 60)
            #expect(try readAll(Recording.open(at: url)) == frames)
        }
    }

    @Test func finishedFileEqualsOneWrittenAtOnce() throws {
        try withTemporaryFolder { folder in
            let (growing, whole) = (folder.appendingPathComponent("a.jsonl"), folder.appendingPathComponent("b.jsonl"))
            let frames = frames(200)
            let recording = try GrowingRecording(at: growing)
            for frame in frames { try recording.append(frame, header: RecordingHeader(frameRate: 60, hasHeadPosition: false)) }
            try recording.finish(header: header)
            let writer = try RecordingWriter(to: whole, header: header)
            for frame in frames { try writer.append(frame) }
            try writer.finish()
            #expect(try Data(contentsOf: growing) == Data(contentsOf: whole))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
        }
    }

    @Test func existingTakeIsKept() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("take.jsonl")
            try Data("earlier".utf8).write(to: url)
            let error = caught(RecordingError.self) { _ = try GrowingRecording(at: url) }
            #expect(error.map { "\($0)".hasSuffix("it exists already; move it, or give another name") } == true)
            #expect(try String(contentsOf: url, encoding: .utf8) == "earlier")
        }
    }

    @Test func fileWithoutFramesIsRemoved() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("take.jsonl")
            try GrowingRecording(at: url).finish(header: nil)
            #expect(!FileManager.default.fileExists(atPath: url.path))
        }
    }
}
