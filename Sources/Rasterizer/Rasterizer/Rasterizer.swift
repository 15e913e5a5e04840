public import DescribedErrors
@_exported public import RasterResources
public import Imaging
import RasterKernels
package import KernelData

#if WIDE_KERNELS
    import RasterKernelsAVX2
    import RasterKernelsAVX512
#endif

/// Draws lists of meshes into pictures, on the CPU, the same to the bit on every machine and number of threads.
///
///     let rasterizer = try Rasterizer(size: ImageSize(1280, 720), samples: .four)
///     let frame = rasterizer.render(drawList, over: .color(.clear))
///
/// The front end transforms vertices, culls and cuts triangles and sorts them into tiles, over stretches of triangles in parallel.
/// Then each tile is drawn by one worker from beginning to end. Bins keep the order of submission, so that neither the number of
/// threads nor the order of tiles shows in the picture.
///
/// A rasterizer keeps its memory from frame to frame and draws one frame at a time; use one for each frame in flight. It may be
/// handed from thread to thread, but never used by two at once.
public final class Rasterizer: @unchecked Sendable {
    /// The widest and highest picture in pixels, bounded by the fixed-point edge functions.
    public static var largestSide: Int { ImageSize.largestFrameSide }

    /// The size of the pictures.
    public let size: ImageSize
    /// The positions in a pixel at which coverage is tested.
    public let samples: SamplePattern
    /// The instructions that the pixels are computed with. They do not show in the picture.
    public let instructionSet: InstructionSet
    private let engine: TiledEngine

    /// A rasterizer for pictures of one size.
    /// - Parameters:
    ///   - size: of the pictures, at most `largestSide` either way.
    ///   - samples: the sample pattern, by which edges are smoothed. Default: one sample, no smoothing.
    ///   - tileSide: in pixels, a multiple of 4 up to 128. It does not show in the picture. Default: as large as fits the second-level
    ///     cache, 128 for one sample a pixel and 64 for more.
    ///   - instructionSet: one that this processor has. Default: the one that `BIANLIAN_ISA` names, else the fastest.
    /// - Throws: `RasterizerError.tooLarge`.
    public init(
        size: ImageSize, samples: SamplePattern = .single, tileSide: Int? = nil,
        instructionSet: InstructionSet = .preferred
    ) throws(RasterizerError) {
        guard size.isDrawable else { throw RasterizerError.tooLarge(size) }
        let tileSide = tileSide ?? (samples == .single ? 128 : 64)
        precondition(tileSide > 0 && tileSide <= 128 && tileSide % 4 == 0, "A tile of \(tileSide) pixels cannot be.")
        precondition(instructionSet.isAvailable, "This processor has no \(instructionSet.rawValue).")
        self.size = size
        self.samples = samples
        self.instructionSet = instructionSet
        engine = TiledEngine(
            size: size, samples: samples, tileSide: tileSide, kernels: Self.kernels(for: instructionSet))
    }

    /// Draws a list over a background.
    /// - Parameters:
    ///   - list: the draws, in order.
    ///   - background: a colour, or a picture of the rasterizer's size.
    ///   - layers: the layers that are wanted beside the colour. Default: none.
    ///   - threads: the number of threads that may work at once, 1 or more. It does not show in the picture. Default: 1.
    ///   - counter: takes what was done. Default: nil, nobody counts.
    public func render(
        _ list: DrawList, over background: Background, layers: FramebufferLayers = [], threads: Int = 1,
        counter: RasterCounter? = nil
    ) -> Framebuffer {
        var framebuffer = Framebuffer(size: size, layers: layers)
        render(list, over: background, into: &framebuffer, threads: threads, counter: counter)
        return framebuffer
    }

    /// Draws a list over a background in place of an earlier frame, whose memory is used again.
    /// - Parameters:
    ///   - list: the draws, in order.
    ///   - background: a colour, or a picture of the rasterizer's size.
    ///   - framebuffer: of the rasterizer's size; the layers that it has are written, whatever it shows now. Pictures that are
    ///     held elsewhere too stay as they are, at the cost of a copy.
    ///   - threads: the number of threads that may work at once, 1 or more. It does not show in the picture. Default: 1.
    ///   - counter: takes what was done. Default: nil, nobody counts.
    public func render(
        _ list: DrawList, over background: Background, into framebuffer: inout Framebuffer, threads: Int = 1,
        counter: RasterCounter? = nil
    ) {
        precondition(threads >= 1, "\(threads) threads cannot draw.")
        precondition(framebuffer.color.size == size, "The framebuffer has \(framebuffer.color.size) pixels, not \(size).")
        if case .picture(let picture) = background {
            precondition(picture.size == size, "A background of \(picture.size) does not fit a picture of \(size).")
        }
        framebuffer.withOutput(over: background) { output in
            engine.render(list, into: output, threads: threads, counter: counter)
        }
    }

    /// Whether a list has no more draws than one frame can hold: some four million.
    package static func canDraw(_ list: DrawList) -> Bool {
        PrimitiveIDLayout.sufficing(for: list.draws.lazy.map(\.trianglesToCut)) != nil
    }

    /// The build of the kernels for an instruction set that is available.
    package static func kernels(for instructionSet: InstructionSet) -> KernelTable {
        #if WIDE_KERNELS
            switch instructionSet {
            case .avx512: return RasterKernelsAVX512.kernels
            case .avx2: return RasterKernelsAVX2.kernels
            case .sse2, .neon: break
            }
        #endif
        return RasterKernels.kernels
    }
}

/// Why pictures cannot be drawn.
public enum RasterizerError: DescribedError, Equatable {
    /// A side is longer than the edge functions allow.
    case tooLarge(ImageSize)

    /// One line for a person.
    public var description: String {
        switch self {
        case .tooLarge(let size):
            "A picture of \(size) pixels is too large to draw; each side may have up to \(Rasterizer.largestSide)."
        }
    }
}
