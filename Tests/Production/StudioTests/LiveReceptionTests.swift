import FaceTracking
import RenderTestSupport
@testable import Studio
import Testing

/// Which packets of a live face are accepted, and that work and memory are bounded for any sender.
@Suite struct LiveReceptionTests {
    private static func sender(_ number: Int) throws -> UDPSocket.Sender {
        try #require(UDPSocket.Sender(host: "192.0.2.\(number)", port: 5000))
    }

    private static func datagram(_ bytes: [UInt8], of number: Int = 1) throws -> UDPSocket.Datagram {
        UDPSocket.Datagram(bytes: bytes, sender: try sender(number))
    }

    @Test func firstSenderIsKeptAndSecondIsNamed() throws {
        var reception = LiveReception()
        for frame in 0..<10 {
            let seconds = Double(frame) / 60
            #expect(reception.frame(from: try Self.datagram(LiveLinkPacket.bytes(frame: frame)), arrivingAt: seconds) != nil)
            #expect(
                reception.frame(from: try Self.datagram(LiveLinkPacket.bytes(frame: frame), of: 2), arrivingAt: seconds) == nil)
        }
        #expect(reception.facts.sender == "192.0.2.1:5000" && reception.facts.frameCount == 10)
        #expect(reception.facts.droppedCount == 10 && reception.facts.lostCount == 0)
        #expect(
            reception.facts.notes == ["packets from 192.0.2.2:5000 are dropped, because 192.0.2.1:5000 sends already"])
    }

    @Test func otherSenderContinuesAfterSilence() throws {
        var reception = LiveReception()
        _ = reception.frame(from: try Self.datagram(LiveLinkPacket.bytes(frame: 0)), arrivingAt: 0)
        reception.pass(to: 1.5)
        #expect(!reception.facts.isReceiving && reception.facts.rate == 0)
        // An app that was restarted sends from another port.
        #expect(reception.frame(from: try Self.datagram(LiveLinkPacket.bytes(frame: 120), of: 2), arrivingAt: 2) != nil)
        #expect(reception.facts.sender == "192.0.2.2:5000" && reception.facts.isReceiving)
        // An unreadable packet never makes its sender the accepted one.
        #expect(reception.frame(from: try Self.datagram([6, 0], of: 3), arrivingAt: 4) == nil)
        #expect(reception.facts.sender == "192.0.2.2:5000")
    }

    /// Packets of two phones have no common clock. The note is not hidden by an earlier one about an unreadable packet.
    @Test func otherPhoneNeedsNewPreview() throws {
        var reception = LiveReception()
        _ = reception.frame(from: try Self.datagram(LiveLinkPacket.bytes(frame: 0)), arrivingAt: 0)
        #expect(reception.frame(from: try Self.datagram([6, 0]), arrivingAt: 0.5) == nil)
        let other = LiveLinkPacket.bytes(frame: 120, device: "OTHER")
        for seconds in [2.0, 2.1] {
            #expect(reception.frame(from: try Self.datagram(other, of: 2), arrivingAt: seconds) == nil)
        }
        #expect(reception.facts.droppedCount == 3 && reception.facts.notes.count == 2)
        let note = try #require(reception.facts.notes.last)
        #expect(note.contains("PHONE") && note.hasSuffix("another phone or app, start the preview again"), "\(note)")
    }

    /// A time far in the future would end the stream: every later packet would be too early.
    @Test func farTimeIsDropped() throws {
        var reception = LiveReception()
        let frames = [0, Int(Int32.max), 1].map { LiveLinkPacket.bytes(frame: $0) }
        let accepted = try frames.map { reception.frame(from: try Self.datagram($0), arrivingAt: 0) != nil }
        #expect(accepted == [true, false, true])
        #expect(reception.facts.notes.count == 1 && reception.facts.notes[0].contains("within 10 days"))
    }

    /// A time 10 minutes ahead, and one 9 days ahead, after which the next frame would be past midnight.
    @Test(arguments: [600 * 60, 9 * 24 * 3600 * 60]) func singleWrongTimeIsDropped(frame: Int) throws {
        var reception = LiveReception()
        let day = 24 * 3600 * 60
        for (index, sent) in [0, 1, 2, 3, frame, 5, 6].enumerated() {
            let datagram = try Self.datagram(LiveLinkPacket.bytes(frame: day / 2 + sent))
            let found = reception.frame(from: datagram, arrivingAt: Double(index) / 60)
            #expect((found == nil) == (index == 4), "\(index)")
            if let found { #expect(found.time == Double(index) / 60 && found.index == (index < 4 ? index : index - 1)) }
        }
        #expect(reception.facts.frameCount == 6 && reception.facts.droppedCount == 1)
        #expect(reception.facts.lostCount == 1)
        #expect(
            reception.facts.notes.count == 1
                && reception.facts.notes[0].hasSuffix("differs from its arrival by more than 1.0 s"))
    }

    /// The first packet is wrong by 10 minutes or by most of a day in either direction, or by 9 days. The second correct packet
    /// shows it: the frames then follow at the times of arrival, and the recording's timecode is that of the correct packets.
    @Test(arguments: [600, -600, 13 * 3600, -11 * 3600, 9 * 24 * 3600])
    func wrongTimeOfFirstPacketIsCorrected(seconds: Int) throws {
        var reception = LiveReception()
        let noon = 12 * 3600 * 60
        let sent = [noon + seconds * 60] + (1...20).map { noon + $0 }
        let found = try sent.enumerated().compactMap { index, frame in
            reception.frame(from: try Self.datagram(LiveLinkPacket.bytes(frame: frame)), arrivingAt: Double(index) / 60)
        }
        #expect(found.map(\.index) == Array(0..<20))
        let times = zip(found.map(\.time), [0] + (2...20).map { Double($0) / 60 })
        #expect(times.allSatisfy { ($0 - $1).magnitude < 1e-6 })
        #expect(reception.facts.droppedCount == 1 && reception.facts.frameCount == 20)
        let header = try #require(reception.header)
        #expect(header.frameRate == 60)
        #expect(try #require(header.timecode).seconds.rounded() == Double(12 * 3600))
        let notes = reception.facts.notes
        #expect(notes.count == 2 && notes[0].hasSuffix("by more than 1.0 s") && notes[1].contains("another clock"), "\(notes)")
    }

    /// The wrong time of the first packet is just after midnight, so the correct clock began before midnight.
    @Test func timecodeOfCorrectedClockIsWithinDay() throws {
        var reception = LiveReception()
        let day = 24 * 3600 * 60
        for (index, frame) in [day / 4, 30, 31].enumerated() {
            _ = reception.frame(from: try Self.datagram(LiveLinkPacket.bytes(frame: frame)), arrivingAt: Double(index))
        }
        #expect(try #require(reception.header?.timecode).seconds.rounded(.down) == 86_398)
    }

    /// Packets that arrive in the wrong order are dropped, and so is a group of them that is late by less than a second.
    @Test func slightlyLatePacketsAreDropped() throws {
        var reception = LiveReception()
        for (index, sent) in [0, 1, 7, 2, 3, 4, 5, 6, 8].enumerated() {
            let datagram = try Self.datagram(LiveLinkPacket.bytes(frame: 36_000 + sent))
            let found = reception.frame(from: datagram, arrivingAt: Double(index) / 60)
            #expect(found.map(\.time) == ((3...7).contains(index) ? nil : Double(sent) / 60))
        }
        #expect(reception.facts.droppedCount == 5)
    }

    /// Several packets may be read at once. Two wrong packets that agree change the clock, and the correct ones change it back.
    @Test func framesStayInOrderWhenClockChanges() throws {
        var reception = LiveReception()
        let sent = [100, 101, 50_000, 50_001, 102, 103, 104, 9, 105, 30_000, 10, 106].map { 36_000 + $0 }
        let found = try sent.compactMap { frame in
            reception.frame(from: try Self.datagram(LiveLinkPacket.bytes(frame: frame)), arrivingAt: 5)
        }
        // Frame 50,000, 102, 9, 30,000 and 10 are dropped.
        #expect(found.map(\.index) == Array(0..<7) && reception.facts.droppedCount == 5)
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(try #require(found.last).time < 0.2)
    }

    /// A time of the night in an evening would be that of the next day.
    @Test func earlyTimeIsNoMidnight() throws {
        var reception = LiveReception()
        let evening = 20 * 3600 * 60
        for (index, sent) in [evening, 3 * 3600 * 60, evening + 2].enumerated() {
            let datagram = try Self.datagram(LiveLinkPacket.bytes(frame: sent))
            let found = reception.frame(from: datagram, arrivingAt: Double(index) / 60)
            #expect(found?.time == [0, nil, 2.0 / 60][index])
        }
    }

    /// A second packet confirms a clock that was set. A delayed packet, and one after a pause, are no leaps.
    @Test func timesThatContinueAreAccepted() throws {
        var reception = LiveReception()
        let packets: [(frame: Int, arrival: Double, isAccepted: Bool)] = [
            (0, 0, true), (6000, 0.02, false), (6001, 0.04, true), (6030, 0.05, true), (12_000, 100, true),
            (20_000, 100.1, false),
            (12_006, 100.2, true), (20_001, 100.3, false), (30_000, 100.4, false), (30_001, 100.5, true),
        ]
        for packet in packets {
            let datagram = try Self.datagram(LiveLinkPacket.bytes(frame: packet.frame))
            #expect((reception.frame(from: datagram, arrivingAt: packet.arrival) != nil) == packet.isAccepted, "\(packet)")
        }
    }

    @Test func onlyRequestedPhoneIsAccepted() throws {
        var reception = LiveReception(from: "192.0.2.7")
        #expect(reception.frame(from: try Self.datagram(LiveLinkPacket.bytes(frame: 0), of: 1), arrivingAt: 0) == nil)
        #expect(reception.frame(from: try Self.datagram(LiveLinkPacket.bytes(frame: 0), of: 7), arrivingAt: 0) != nil)
        #expect(reception.facts.notes == ["packets from 192.0.2.1:5000 are dropped, because --phone accepts only 192.0.2.7"])
    }

    @Test func missingFramesAreCounted() throws {
        var reception = LiveReception()
        for frame in [0, 1, 2, 5, 6, 6, 7] {
            _ = reception.frame(from: try Self.datagram(LiveLinkPacket.bytes(frame: frame)), arrivingAt: Double(frame) / 60)
        }
        // Two frames are missing, and one packet came twice.
        #expect(reception.facts.lostCount == 2 && reception.facts.droppedCount == 1 && reception.facts.frameCount == 6)
        // A pause is not a loss.
        _ = reception.frame(from: try Self.datagram(LiveLinkPacket.bytes(frame: 607)), arrivingAt: 10)
        #expect(reception.facts.lostCount == 2)
        var facts = reception.facts
        #expect(facts.line == "1 frames/s from 192.0.2.1:5000, 2 lost, 1 dropped")
        facts.recordingProblem = "the disk is full"
        #expect(facts.line.hasSuffix(", 1 dropped, the recording has stopped: the disk is full"))
    }

    @Test func decodedPacketsAreLimited() throws {
        var reception = LiveReception()
        var accepted = 0
        // 10,000 packets within a second, and each later than the one before.
        for frame in 0..<10_000 {
            let datagram = try Self.datagram(LiveLinkPacket.bytes(frame: frame))
            if reception.frame(from: datagram, arrivingAt: Double(frame) / 10_000) != nil { accepted += 1 }
        }
        #expect((240...480).contains(accepted), "\(accepted)")
        #expect(reception.facts.droppedCount == 10_000 - accepted && reception.facts.notes.count == 1)
        #expect(reception.facts.rate <= 480)
    }

    @Test func longPacketIsDropped() throws {
        var reception = LiveReception()
        var datagram = try Self.datagram(LiveLinkPacket.bytes(frame: 0))
        datagram.isCut = true
        #expect(reception.frame(from: datagram, arrivingAt: 0) == nil)
        #expect(reception.facts.notes == ["192.0.2.1:5000: a packet is longer than 16384 bytes"])
    }

    @Test func hostilePacketsLeaveBoundedNotes() throws {
        var generator = SeededGenerator(seed: 5)
        var reception = LiveReception()
        for index in 0..<10_000 {
            let bytes = (0..<generator.integer(in: 0...400)).map { _ in UInt8(generator.integer(in: 0...255)) }
            #expect(reception.frame(from: try Self.datagram(bytes, of: index % 250), arrivingAt: Double(index) / 60) == nil)
        }
        #expect(reception.facts.droppedCount == 10_000 && reception.facts.notes.count == 1)
        #expect(reception.facts.notes[0].utf8.count < 300)
    }

    @Test func keptFramesAreBounded() {
        var view = LiveView()
        for index in 0..<1000 {
            view.add(LiveFrame(frame: TrackedFrame(index: index, time: Double(index)), arrival: .now))
            if index == 500 { view.hold() }
        }
        // The first frame is kept, because the scene's time starts there.
        #expect(view.frames.map(\.frame.index) == [0] + Array((1001 - LiveView.most)...999))
        #expect(view.shown.count == LiveView.most && view.shown.last?.frame.index == 500)
        view.resume()
        #expect(view.shown.last?.frame.index == 999)
    }
}

/// The addresses that `--live` accepts.
@Suite struct LiveAddressTests {
    @Test(arguments: [
        ("udp:11111", "127.0.0.1", 11111), ("udp:0.0.0.0:49983", "0.0.0.0", 49983), ("udp:[::]:1", "::", 1),
        ("udp:127.0.0.1:65535", "127.0.0.1", 65535),
    ])
    func addressIsParsed(text: String, host: String, port: Int) throws {
        let address = try LiveAddress(parsing: text)
        #expect(address == LiveAddress(host: host, port: port))
        #expect(address.isLoopback == host.hasPrefix("127"))
    }

    @Test(arguments: [
        ("11111", "it does not begin with udp:"), ("udp:", "its port is no number from 1 to 65535"),
        ("udp:0", "its port is no number"), ("udp:65536", "its port is no number"), ("udp:+5", "its port is no number"),
        ("udp:phone.local:5", "\"phone.local\" is no numeric address"), ("udp:::1:5", "is no numeric address"),
        ("udp:[127.0.0.1]:5", "is no numeric address"), ("udp::5", "is no numeric address"),
    ])
    func mistakeIsNamed(text: String, words: String) {
        let error = caught(LiveAddressError.self) { try LiveAddress(parsing: text) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
}
