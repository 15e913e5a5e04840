internal import CSystem
public import Imaging

/// A cube map prepared for sampling: mip levels in linear light, each face with a border copied from its neighbours.
///
/// With the border of one texel, a bilinear read can cross from face to face, so no seams are visible. The three faces that
/// meet in a corner share the mean of their corner texels.
public final class SampledCube: @unchecked Sendable {
    package let texels: UnsafeMutableBufferPointer<SIMD4<Float>>
    /// One level of the chain: four 32-bit numbers, which kernels read together.
    package struct Level: BitwiseCopyable {
        /// The side of its faces in texels, without borders.
        package var side: Float
        /// The distance from one row to the next in texels: the side including borders.
        package var stride: Int32
        /// The distance from one face to the next in texels.
        package var faceStride: Int32
        /// The index of the first face's first texel, in the corner of the border.
        package var start: Int32
    }

    package let levels: UnsafeMutableBufferPointer<Level>
    /// The side of the sharpest level, in texels.
    public let side: Int

    /// A cube map prepared from its faces' levels.
    public convenience init(_ cube: CubeMap) {
        self.init(sides: cube.faces[0].levels.map(\.size.width))
        var next = 0
        for level in levels.indices {
            for face in CubeFace.allCases {
                for pixel in cube.bordered(face, level: level).pixels {
                    texels.initializeElement(at: next, to: pixel.premultiplied)
                    next += 1
                }
            }
        }
    }

    /// Memory for levels with these sides, the sharpest first, with their layout recorded.
    init(sides: [Int]) {
        side = sides[0]
        levels = .allocate(capacity: sides.count)
        texels = .allocate(capacity: Self.texelCount(sides: sides))
        if let memory = texels.baseAddress {
            memory_prefer_large_pages(memory, texels.count * MemoryLayout.stride(ofValue: memory.pointee))
        }
        var next = 0
        for (index, side) in sides.enumerated() {
            let stride = Int32(side + 2)
            levels.initializeElement(
                at: index, to: Level(side: Float(side), stride: stride, faceStride: stride * stride, start: Int32(next)))
            next += 6 * (side + 2) * (side + 2)
        }
    }

    /// The number of texels of levels with these sides, including borders.
    package static func texelCount(sides: [Int]) -> Int {
        sides.reduce(0) { $0 + 6 * ($1 + 2) * ($1 + 2) }
    }

    deinit {
        texels.deallocate()
        levels.deallocate()
    }

    /// The mip levels as sampled, the sharpest first, six faces each without borders, for other renderers.
    public var levelFaces: [(side: Int, faces: [[SIMD4<Float>]])] {
        (0..<levels.count).map { index in
            let side = Int(levels[index].side)
            let stride = side + 2
            let start = texels.baseAddress! + Int(levels[index].start)
            let faces = (0..<6).map { face in
                (0..<side * side).map { texel in
                    start[face * stride * stride + (texel / side + 1) * stride + texel % side + 1]
                }
            }
            return (side, faces)
        }
    }
}
