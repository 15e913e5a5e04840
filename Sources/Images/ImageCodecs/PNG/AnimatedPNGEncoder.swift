public import Foundation
public import Imaging

/// Writes animated PNG pictures (APNG, PNG third edition) in sRGB with straight alpha.
///
/// Programs without support for animated PNG show the first frame.
///
///     let blink = AnimatedPNGEncoder(frameSeconds: 0.5).encode([reference, result])
public struct AnimatedPNGEncoder: Sendable {
    /// The duration of each frame in seconds, with a resolution of 0.001: 0.001…65.535. Default: 0.5.
    public var frameSeconds: Double
    /// The number of times that the animation plays; 0 means endlessly. Default: 0.
    public var loops: Int
    /// The compression of the pixels. Default: `balanced`, because such files are kept and shared.
    public var compression: PNGEncoder.Compression

    /// Creates an encoder.
    /// - Precondition: `frameSeconds` is within 0.001…65.535, `loops` within 0…2³¹ − 1.
    public init(frameSeconds: Double = 0.5, loops: Int = 0, compression: PNGEncoder.Compression = .balanced) {
        precondition((0.001...65.535).contains(frameSeconds), "A frame must last 0.001 to 65.535 seconds, not \(frameSeconds).")
        precondition((0...Int(Int32.max)).contains(loops), "An animation must play 0 to 2147483647 times, not \(loops).")
        self.frameSeconds = frameSeconds
        self.loops = loops
        self.compression = compression
    }

    /// Returns the file of an animation.
    /// - Precondition: There is at least one frame, and all frames have the same size.
    public func encode(_ frames: [SRGBImage]) -> [UInt8] {
        precondition(!frames.isEmpty, "An animation needs at least one frame.")
        precondition(frames.allSatisfy { $0.size == frames[0].size }, "The frames of an animation must have the same size.")
        // All frames share one header, so all of them have alpha if one needs it.
        let isOpaque = frames.allSatisfy(\.isOpaque)
        let encoder = PNGEncoder(compression: compression)
        let files = frames.map { PNGChunk.chunks(of: encoder.encode($0, isOpaque: isOpaque)) }
        var file = PNGChunk.signature
        var sequence: UInt32 = 0
        for (index, chunks) in files.enumerated() {
            if index == 0 {
                // The header and the chunks about colours; then the chunk that announces the frames.
                for chunk in chunks.prefix(while: { $0.name != "IDAT" }) { chunk.append(to: &file) }
                animationControl(frames: frames.count).append(to: &file)
            }
            frameControl(frames[index].size, &sequence).append(to: &file)
            for chunk in chunks where chunk.name == "IDAT" {
                (index == 0 ? chunk : frameData(chunk, &sequence)).append(to: &file)
            }
        }
        PNGChunk(name: "IEND", content: []).append(to: &file)
        return file
    }

    /// Writes the file under a temporary name and renames it, so that a partial file is never visible.
    public func write(_ frames: [SRGBImage], to url: URL) throws(FileWritingError) {
        try AtomicFile.write(encode(frames), to: url)
    }

    private func animationControl(frames: Int) -> PNGChunk {
        PNGChunk(name: "acTL", content: PNGChunk.bytes(UInt32(frames)) + PNGChunk.bytes(UInt32(loops)))
    }

    /// Returns the chunk before each frame: its sequence number, rectangle and duration; the frame replaces all earlier ones.
    private func frameControl(_ size: ImageSize, _ sequence: inout UInt32) -> PNGChunk {
        let milliseconds = UInt16((frameSeconds * 1000).rounded())
        let delay = PNGChunk.bytes(milliseconds) + PNGChunk.bytes(UInt16(1000))
        let (leaveAsIs, replace): (UInt8, UInt8) = (0, 0)
        defer { sequence += 1 }
        return PNGChunk(
            name: "fcTL",
            content: [sequence, UInt32(size.width), UInt32(size.height), 0, 0].flatMap { PNGChunk.bytes($0) } + delay
                + [leaveAsIs, replace])
    }

    /// Returns the pixels of a frame after the first: the content of IDAT, preceded by a sequence number.
    private func frameData(_ chunk: PNGChunk, _ sequence: inout UInt32) -> PNGChunk {
        defer { sequence += 1 }
        return PNGChunk(name: "fdAT", content: PNGChunk.bytes(sequence) + chunk.content)
    }
}
