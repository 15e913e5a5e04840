import Foundation
import RenderTestSupport
import Testing

/// `bianlian preview --live --record` writes the recording that `bianlian convert` makes of the same packets.
@Suite(.timeLimit(.minutes(5))) struct LiveFaceTests {
    private static let config = "output: {size: [32, 24], antialiasing: none}\nnodes: [{text: studio}]\n"

    /// A socket on a free port of the loopback interface, which sends to another port of it.
    private final class Phone {
        private let descriptor: Int32

        init() throws {
            #if canImport(Glibc)
                descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
            #else
                descriptor = socket(AF_INET, SOCK_DGRAM, 0)
            #endif
            let isBound = Self.withLoopback(port: 0) { bind(descriptor, $0, $1) == 0 }
            try #require(isBound)
        }

        deinit { close(descriptor) }

        var port: UInt16 {
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutableBytes(of: &address) { bytes in
                _ = getsockname(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
            }
            return UInt16(bigEndian: address.sin_port)
        }

        func send(_ bytes: [UInt8], to port: UInt16) {
            _ = Self.withLoopback(port: port) { sendto(descriptor, bytes, bytes.count, 0, $0, $1) }
        }

        private static func withLoopback<Result>(port: UInt16, _ body: (UnsafePointer<sockaddr>?, socklen_t) -> Result)
            -> Result
        {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            return withUnsafeBytes(of: &address) { bytes in
                body(bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
        }
    }

    /// The folder is checked before the config is loaded.
    @Test func missingFolderOfRecordingIsReportedFirst() throws {
        try withTemporaryFolder { folder in
            let run = try runBianlian(
                ["preview", "none.yaml", "--live", "udp:11111", "--record", "no takes/take.jsonl"], in: folder)
            #expect(run.status == 73 && run.text.isEmpty)
            #expect(
                run.errorText == """
                    bianlian: no takes/take.jsonl: cannot be created: there is no folder no takes; `mkdir -p 'no takes'` creates it

                    """)
        }
    }

    @Test func takeEqualsConvertedPackets() throws {
        try withTemporaryFolder { folder in
            try Data(Self.config.utf8).write(to: folder.appendingPathComponent("scene.yaml"))
            // A port that is free now.
            let port = try Phone().port
            let process = Process()
            process.environment = environmentWithoutCache
            process.executableURL = builtProductsFolder.appendingPathComponent("bianlian")
            process.arguments = ["preview", "scene.yaml", "--live", "udp:\(port)", "--record", "take.jsonl"]
            process.currentDirectoryURL = folder
            let (output, errors) = (Pipe(), Pipe())
            (process.standardOutput, process.standardError) = (output, errors)
            try process.run()
            // The address is printed once packets are received.
            _ = output.fileHandleForReading.availableData
            let phone = try Phone()
            let packets = (0..<40).map { LiveLinkPacket.bytes(frame: 36_000 + $0, jawOpen: Float($0) / 60) }
            for packet in packets {
                phone.send(packet, to: port)
                usleep(5000)
            }
            let take = folder.appendingPathComponent("take.jsonl")
            let end = ContinuousClock.now + .seconds(30)
            // Each frame is in the file at once.
            func lineCount() -> Int { (try? Data(contentsOf: take).count { $0 == 0x0A }) ?? 0 }
            while lineCount() < packets.count + 1, ContinuousClock.now < end { usleep(20_000) }
            usleep(200_000)
            kill(process.processIdentifier, SIGINT)
            process.waitUntilExit()
            let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(process.terminationStatus == 0)
            #expect(told.contains("bianlian: live: receiving from 127.0.0.1:"), "\(told)")
            #expect(told.contains("40 frames received, 0 lost, 0 packets dropped; recorded in take.jsonl"), "\(told)")

            try Data(LiveLinkPacket.capture(packets)).write(to: folder.appendingPathComponent("take.gesichter"))
            let converted = try runBianlian(["convert", "take.gesichter", "--output", "converted.jsonl"], in: folder)
            #expect(converted.status == 0)
            #expect(try Data(contentsOf: take) == Data(contentsOf: folder.appendingPathComponent("converted.jsonl")))

            // The take is never replaced.
            let again = try runBianlian(
                ["preview", "scene.yaml", "--live", "udp:\(port)", "--record", "take.jsonl"], in: folder)
            #expect(again.status == 73 && again.errorText.contains("take.jsonl: cannot be written: it exists already"))
        }
    }
}
