import Imaging
import Rasterizer
import Testing

/// Draws every list once with each instruction set of this processor, with varying thread counts and tile sides, and requires
/// equal bytes. Therefore every result of this suite holds for all of them.
final class AgreeingRasterizers {
    /// The size of the pictures.
    let size: ImageSize
    private let first: Rasterizer
    private let others: [(rasterizer: Rasterizer, tileSide: Int)]
    private var drawn = 0

    static let tileSides = [32, 64, 128]
    static let threadCounts = [1, 2, 3, 8]

    init(size: ImageSize, samples: SamplePattern = .single, tileSide: Int = 64) throws {
        self.size = size
        first = try Rasterizer(size: size, samples: samples, tileSide: tileSide)
        let turn = size.width + size.height + samples.count
        others = try InstructionSet.available.enumerated().map { index, set in
            let tileSide = Self.tileSides[(turn + index) % Self.tileSides.count]
            return (try Rasterizer(size: size, samples: samples, tileSide: tileSide, instructionSet: set), tileSide)
        }
    }

    func render(
        _ list: DrawList, over background: Background, layers: FramebufferLayers = [], threads: Int = 1
    ) -> Framebuffer {
        let frame = first.render(list, over: background, layers: layers, threads: threads)
        for (index, other) in others.enumerated() {
            let otherThreads = Self.threadCounts[(drawn + index) % Self.threadCounts.count]
            let again = other.rasterizer.render(list, over: background, layers: layers, threads: otherThreads)
            if !again.isEqual(to: frame) {
                let name = other.rasterizer.instructionSet.rawValue
                Issue.record(
                    "\(name), \(otherThreads) threads, tiles of \(other.tileSide): other bytes than \(first.instructionSet.rawValue)"
                )
            }
        }
        drawn += 1
        return frame
    }
}

extension Framebuffer {
    /// Whether the picture and all layers have the same bytes.
    func isEqual(to other: Framebuffer) -> Bool {
        color == other.color && depth == other.depth && identifiers == other.identifiers
            && textureCoordinates == other.textureCoordinates && light == other.light
    }

    /// The number of pixels that differ, and the first differing pixel in both pictures.
    func firstDifference(to other: Framebuffer) -> String {
        func text(_ frame: Framebuffer, _ index: Int) -> String {
            let depth = frame.depth.map { "\($0.pixels[index])" } ?? "-"
            let identifier = frame.identifiers.map { "\($0.pixels[index])" } ?? "-"
            return "\(frame.color.pixels[index]), depth \(depth), draw \(identifier)"
        }
        let places = color.pixels.indices.filter { text(self, $0) != text(other, $0) }
        guard let first = places.first else { return "nothing" }
        let (x, y) = (first % color.size.width, first / color.size.width)
        return "\(places.count) pixels, (\(x), \(y)) shows \(text(self, first)) and \(text(other, first))"
    }
}
