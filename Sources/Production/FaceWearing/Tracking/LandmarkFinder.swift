import ChildProcesses
import FaceTracking
import Foundation
import Imaging

/// The external program that finds landmarks of faces and hands. It reads pictures and writes landmarks in the same order.
///
/// Only one thread at a time may use it.
final class LandmarkFinder {
    private let child: ChildProcess
    private var received: [UInt8] = []
    private var block = [UInt8](repeating: 0, count: 1 << 16)
    private let errorTail: StandardErrorTail
    private let patience: Duration
    /// The program's first line: JSON that names the tracker and its model.
    private(set) var greeting = ""

    /// The address space limit, at least 2 GiB. MediaPipe needs 1 GiB for its libraries and threads on two processors, or does
    /// not start.
    private static let memoryBytes = max(ConfinementSettings.preferred.memoryBytes, 2 << 30)

    /// Starts the program and waits for its greeting.
    /// - Parameters:
    ///   - faces: the greatest number of faces to find.
    ///   - patience: the longest time to wait for an answer.
    init(_ tracker: TrackerInstallation, faces: Int, patience: Duration) throws(FilmTrackingError) {
        self.patience = patience
        do {
            child = try ChildProcess(
                ChildProgram(
                    path: tracker.interpreter,
                    arguments: [tracker.program, "--model", tracker.model, "--faces", "\(faces)"]
                        + (tracker.handModel.map { ["--hands", $0] } ?? []),
                    environment: ProgramEnvironment.standard, input: .pipe,
                    output: .pipe, errors: .pipe, hasOwnGroup: true,
                    confinement: ProgramConfinement(
                        readable: [tracker.folder, tracker.model], memoryBytes: Self.memoryBytes)))
            errorTail = try StandardErrorTail(from: child.errors.handOver())
        } catch {
            throw .trackerCannotStart(reason: error.reason)
        }
        // The pipe buffers the landmarks of a picture while the next picture is sent.
        child.output.makeRoom(for: 1 << 20)
        child.input.makeRoom(for: 1 << 20)
        child.input.takeWhatFits()
        greeting = String(decoding: try nextLine(), as: UTF8.self)
        guard greeting.contains(#""format":"bianlian-landmarks""#), greeting.contains(#""version":1"#) else {
            throw .trackerDiffers
        }
    }

    /// Sends a picture. The landmarks of the previous one can be read afterwards.
    func send(_ picture: SRGBImage, startsShot: Bool) throws(FilmTrackingError) {
        var bytes = [UInt8]()
        bytes.reserveCapacity(12 + picture.pixels.count * 3)
        for number in [UInt32(picture.size.width), UInt32(picture.size.height), startsShot ? 1 : 0] {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
        for pixel in picture.pixels {
            bytes.append(pixel.red)
            bytes.append(pixel.green)
            bytes.append(pixel.blue)
        }
        var sent = 0
        while sent < bytes.count {
            guard child.input.isReady(before: .now + patience, forWriting: true) else { throw silence() }
            guard let count = bytes.withUnsafeBytes({ child.input.giveSome(UnsafeRawBufferPointer(rebasing: $0[sent...])) })
            else { throw failure() }
            sent += count
        }
    }

    /// Returns the faces and hands of the oldest picture whose landmarks were not read yet, in pixels of that picture.
    func nextAnswer(imageSize: SIMD2<Int>) throws(FilmTrackingError) -> LandmarkAnswer {
        let line = try nextLine()
        do {
            return try LandmarkLineDecoder.answer(from: line, imageSize: imageSize)
        } catch {
            throw .trackerDiffers
        }
    }

    /// Ends the program.
    func finish() {
        child.input.close()
        child.end()
    }

    private func nextLine() throws(FilmTrackingError) -> [UInt8] {
        while true {
            if let end = received.firstIndex(of: 0x0A) {
                let line = Array(received[..<end])
                received.removeSubrange(...end)
                return line
            }
            guard child.output.isReady(before: .now + patience) else { throw silence() }
            let count = block.withUnsafeMutableBytes { child.output.takeSome($0) }
            guard count > 0 else { throw failure() }
            received += block[..<count]
        }
    }

    private func silence() -> FilmTrackingError {
        finish()
        return .trackerHangs(seconds: Int(patience / .seconds(1)))
    }

    private func failure() -> FilmTrackingError {
        child.input.close()
        let ending = child.wait()
        let lines = errorTail.all()
        if lines.lacksMemory { return .trackerOverMemory(bytes: Self.memoryBytes) }
        let said = lines.last.map { $0.replacing("find-landmarks: ", with: "") }
        if said == nil, case .signal(let signal) = ending {
            return .trackerFailed(words: "it was terminated by signal \(signal)")
        }
        return .trackerFailed(
            words: said ?? "it exited without a message; reinstall it with: \(TrackerInstallation.installationCommand)")
    }
}
