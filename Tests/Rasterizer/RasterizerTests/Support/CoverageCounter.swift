import Imaging
import Rasterizer

/// Counts the covered samples of each pixel through the public engine: each covered sample adds 1/16 of white, and a pixel's
/// byte gives the mean of its samples.
struct CoverageCounter {
    let size: ImageSize
    let pattern: SamplePattern
    private let rasterizer: AgreeingRasterizers
    private var countOfByte: [UInt8: Int] = [:]

    init(size: ImageSize, pattern: SamplePattern, tileSide: Int = 64) throws {
        self.size = size
        self.pattern = pattern
        rasterizer = try AgreeingRasterizers(size: size, samples: pattern, tileSide: tileSide)
        // Below 1/6 the bytes of consecutive counts differ; brighter pixels read as −1.
        for count in 0...(pattern.count * 5 / 2) {
            let byte = SRGBTransfer.byte(fromLinear: Float(count) / Float(16 * pattern.count))
            precondition(countOfByte[byte] == nil, "Two counts share the byte \(byte).")
            countOfByte[byte] = count
        }
    }

    /// The counts for triangles on the screen, row by row; −1 if the count is too large to read.
    func counts(_ triangles: [ScreenTriangle], threads: Int = 1) -> [Int] {
        counts(positions: triangles.flatMap { [position($0.a), position($0.b), position($0.c)] }, threads: threads)
    }

    /// The counts for corners in clip space with w = 1, three per triangle.
    func counts(positions: [SIMD3<Float>], threads: Int = 1) -> [Int] {
        let triangles = (0..<UInt32(positions.count / 3)).map { (index: UInt32) -> SIMD3<UInt32> in
            SIMD3(3 * index, 3 * index + 1, 3 * index + 2)
        }
        return counts(positions: positions, triangles: triangles, threads: threads)
    }

    /// The counts for a mesh in clip space with w = 1.
    func counts(positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>], threads: Int = 1) -> [Int] {
        let sixteenth = ShadingMaterial(diffuse: .color(LinearColor(red: 0.0625, green: 0.0625, blue: 0.0625)))
        let draw = Draw(
            positions: positions, triangles: triangles, shading: sixteenth,
            state: RasterState(cullMode: .none, readsFromDepth: false, writesToDepth: false, blendMode: .add))
        let black = Background.color(LinearColor(red: 0, green: 0, blue: 0))
        let frame = rasterizer.render(DrawList(draws: [draw]), over: black, threads: threads)
        return frame.color.pixels.map { countOfByte[$0.green] ?? -1 }
    }

    /// A screen position as a point in clip space; the engine rounds it back to the same units.
    func position(_ units: SIMD2<Int>) -> SIMD3<Float> {
        let x = 2 * Double(units.x) / Double(256 * size.width) - 1
        let y = 1 - 2 * Double(units.y) / Double(256 * size.height)
        return SIMD3(Float(x), Float(y), 0.5)
    }
}
