public import DescribedErrors
@_exported public import RasterResources
public import Imaging
import RasterKernels
package import KernelData

#if HAS_RASTERKERNELSAVX2
    import RasterKernelsAVX2
#endif
#if HAS_RASTERKERNELSAVX512
    import RasterKernelsAVX512
#endif

/// Draws lists of meshes into pictures on the CPU, identical to the bit on every machine and with any number of threads.
///
///     let rasterizer = try Rasterizer(size: ImageSize(1280, 720), samples: .four)
///     let frame = rasterizer.render(drawList, over: .color(.clear))
///
/// The front end transforms vertices, culls and clips triangles and sorts them into tiles, in parallel over ranges of
/// triangles. Then one worker draws each tile. Bins keep the submission order, so the picture depends neither on the number of
/// threads nor on the order of tiles.
///
/// A rasterizer keeps its memory from frame to frame and draws one frame at a time; use one for each frame in flight. It may be
/// passed from thread to thread, but must not be used by two threads at once.
public final class Rasterizer: @unchecked Sendable {
    /// The largest width and height of a picture in pixels, limited by the fixed-point edge functions.
    public static var largestSide: Int { ImageSize.largestFrameSide }

    /// The size of the pictures.
    public let size: ImageSize
    /// The positions in a pixel at which coverage is tested.
    public let samples: SamplePattern
    /// The instruction set of the kernels. It does not affect the picture.
    public let instructionSet: InstructionSet
    private let engine: TiledEngine

    /// A rasterizer for pictures of one size.
    /// - Parameters:
    ///   - size: of the pictures, at most `largestSide` in both directions.
    ///   - samples: the sample pattern, which smooths edges. Default: one sample, no smoothing.
    ///   - tileSide: in pixels, a multiple of 4 up to 128. It does not affect the picture. Default: the largest that fits in
    ///     the second-level cache, 128 for one sample per pixel and 64 for more.
    ///   - instructionSet: one that this processor supports. Default: the one that `BIANLIAN_ISA` names, otherwise the fastest.
    /// - Throws: `RasterizerError.tooLarge`.
    public init(
        size: ImageSize, samples: SamplePattern = .single, tileSide: Int? = nil,
        instructionSet: InstructionSet = .preferred
    ) throws(RasterizerError) {
        guard size.isDrawable else { throw RasterizerError.tooLarge(size) }
        let tileSide = tileSide ?? (samples == .single ? 128 : 64)
        precondition(
            tileSide > 0 && tileSide <= 128 && tileSide % 4 == 0,
            "The tile side must be a multiple of 4 from 4 to 128; got \(tileSide).")
        precondition(instructionSet.isAvailable, "This processor or build does not support \(instructionSet.rawValue).")
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
    ///   - layers: the layers in addition to the colour. Default: none.
    ///   - threads: the number of threads that may work at once, 1 or more. It does not affect the picture. Default: 1.
    ///   - counter: receives the counts. Default: nil, nothing is counted.
    public func render(
        _ list: DrawList, over background: Background, layers: FramebufferLayers = [], threads: Int = 1,
        counter: RasterCounter? = nil
    ) -> Framebuffer {
        var framebuffer = Framebuffer(size: size, layers: layers)
        render(list, over: background, into: &framebuffer, threads: threads, counter: counter)
        return framebuffer
    }

    /// Draws a list over a background into an earlier frame, whose memory is reused.
    /// - Parameters:
    ///   - list: the draws, in order.
    ///   - background: a colour, or a picture of the rasterizer's size.
    ///   - framebuffer: of the rasterizer's size; its layers are written, and its old content is ignored. Pictures that are
    ///     also referenced elsewhere are copied first, so those references keep their content.
    ///   - threads: the number of threads that may work at once, 1 or more. It does not affect the picture. Default: 1.
    ///   - counter: receives the counts. Default: nil, nothing is counted.
    public func render(
        _ list: DrawList, over background: Background, into framebuffer: inout Framebuffer, threads: Int = 1,
        counter: RasterCounter? = nil
    ) {
        precondition(threads >= 1, "The number of threads must be at least 1; got \(threads).")
        precondition(framebuffer.color.size == size, "The framebuffer must have \(size) pixels; got \(framebuffer.color.size).")
        if case .picture(let picture) = background {
            precondition(picture.size == size, "The background must have \(size) pixels; got \(picture.size).")
        }
        framebuffer.withOutput(over: background) { output in
            engine.render(list, into: output, threads: threads, counter: counter)
        }
    }

    /// Whether a list's draws fit in one frame, which can hold some four million.
    package static func canDraw(_ list: DrawList) -> Bool {
        PrimitiveIDLayout.sufficing(for: list.draws.lazy.map(\.trianglesToCut)) != nil
    }

    /// The build of the kernels for an available instruction set.
    package static func kernels(for instructionSet: InstructionSet) -> KernelTable {
        switch instructionSet {
        #if HAS_RASTERKERNELSAVX2
            case .avx2: RasterKernelsAVX2.kernels
        #endif
        #if HAS_RASTERKERNELSAVX512
            case .avx512: RasterKernelsAVX512.kernels
        #endif
        default: RasterKernels.kernels
        }
    }
}

/// An error that prevents drawing.
public enum RasterizerError: DescribedError, Equatable {
    /// A side is longer than the edge functions allow.
    case tooLarge(ImageSize)

    /// A one-line message for the user.
    public var description: String {
        switch self {
        case .tooLarge(let size):
            "a picture of \(size) pixels is too large to draw; each side may have up to \(Rasterizer.largestSide)"
        }
    }
}
