import ArgumentParser
import Foundation
import Imaging

/// The program of `Benchmarks/llvmpipe` with a scene, ready to draw it.
final class PeerProcess {
    /// The content of a frame of the peer.
    enum Content: String {
        case everything = "frames"
        /// Everything, over a background that is copied instead of drawn.
        case everythingOverCopy = "copied"
        case backgroundAlone = "empty"
    }

    /// The format of textures in memory.
    enum TextureFormat: String, CaseIterable, ExpressibleByArgument {
        case srgb8, rgba16
    }

    /// The largest number of samples a pixel that the peer supports.
    static let mostSamples = 4

    /// The peer's own name.
    private(set) var name = ""
    private let process = Process()
    private let orders = Pipe()
    private let answers = Pipe()
    private var unread = Data()

    /// Starts the peer.
    /// - Parameters:
    ///   - program: the path of the built peer.
    ///   - scene: the path of an exported scene.
    ///   - threads: the number of threads on which it rasterizes.
    init(program: String, scene: URL, threads: Int, textures: TextureFormat, drawsBackground: Bool = true) throws {
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [
            scene.path, "--textures", textures.rawValue, "--background", drawsBackground ? "draw" : "none",
        ]
        var environment = ProcessInfo.processInfo.environment
        environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
        environment["GALLIUM_DRIVER"] = "llvmpipe"
        // 0 lets the calling thread draw; 1 would add a second thread.
        environment["LP_NUM_THREADS"] = threads == 1 ? "0" : String(threads)
        process.environment = environment
        process.standardInput = orders
        process.standardOutput = answers
        do {
            try process.run()
        } catch {
            throw PeerError.missing(program)
        }
        name = try line()
        guard name.contains("llvmpipe") else { throw PeerError.otherRenderer(name) }
    }

    deinit {
        try? orders.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The milliseconds of each frame, for as many frames as fill the given seconds.
    func frames(_ content: Content, seconds: Double) throws -> [Double] {
        try answer(to: "\(content.rawValue) \(seconds)").split(separator: " ").compactMap { Double($0) }
    }

    /// A frame as a picture.
    func picture(_ content: Content, in folder: URL) throws -> SRGBImage {
        let file = folder.appendingPathComponent("peer.ppm")
        _ = try answer(to: "\(content == .backgroundAlone ? "background" : "picture") \(file.path)")
        return try PortablePixmap(Data(contentsOf: file)).image
    }

    private func answer(to order: String) throws -> String {
        try orders.fileHandleForWriting.write(contentsOf: Data((order + "\n").utf8))
        return try line()
    }

    private func line() throws -> String {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread = Data(unread[unread.index(after: end)...])
                return line
            }
            let more = answers.fileHandleForReading.availableData
            guard !more.isEmpty else {
                process.waitUntilExit()
                guard process.terminationReason == .exit else { throw PeerError.crashed(signal: process.terminationStatus) }
                throw PeerError.ended(process.terminationStatus)
            }
            unread.append(more)
        }
    }
}

extension PeerProcess {
    /// Frames of one content as timed work.
    func work(_ content: Content) -> any TimedWork {
        PeerWork(peer: self, content: content)
    }

    private struct PeerWork: TimedWork {
        var peer: PeerProcess
        var content: Content

        func measure(seconds: Double) throws -> [Double] {
            try peer.frames(content, seconds: seconds)
        }
    }
}

/// An error because of which the peer cannot be timed.
enum PeerError: Error, CustomStringConvertible {
    case missing(String)
    case ended(Int32)
    case crashed(signal: Int32)
    case otherRenderer(String)
    case damagedPicture

    var description: String {
        switch self {
        case .missing(let path): "program \(path) cannot be run; Benchmarks/llvmpipe/run builds it."
        case .ended(let code): "peer exited with code \(code)."
        case .crashed(let signal): "peer was terminated by signal \(signal)."
        case .otherRenderer(let name): "OpenGL renderer is “\(name)”; the peer must be Mesa's llvmpipe."
        case .damagedPicture: "picture of the peer is not a valid portable pixmap."
        }
    }

    /// Whether the peer has already printed the error itself.
    var isReported: Bool {
        if case .ended(let code) = self { return code != 0 }
        return false
    }

    /// The exit code of sysexits.h.
    var exitCode: Int32 {
        switch self {
        case .missing, .otherRenderer: 69
        case .ended(let code): code == 69 ? 69 : 70
        case .crashed, .damagedPicture: 70
        }
    }
}
