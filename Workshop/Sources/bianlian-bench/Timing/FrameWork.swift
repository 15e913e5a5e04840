import RasterResources
import Imaging
import Rasterizer
import RenderMath

/// Frames of a list by our rasterizer.
///
/// Every other frame is seen by a camera that is shifted by a quarter of a pixel, so that no frame repeats the last one. The
/// peer does the same.
final class FrameWork: TimedWork {
    private let rasterizer: Rasterizer
    private let lists: [DrawList]
    private let background: Background
    private let threads: Int
    /// The reused framebuffer, as in an application that passes its frames on.
    private var framebuffer: Framebuffer

    /// - Parameters:
    ///   - list: the draws.
    ///   - background: the background of the draws.
    ///   - camera: returns the list for a given camera if more than the matrix depends on it; else nil.
    init(
        _ list: DrawList, over background: Background, size: ImageSize, samples: SamplePattern, layers: FramebufferLayers = [],
        threads: Int, instructionSet: InstructionSet, from camera: ((_ clipFromWorld: Matrix4) -> DrawList)? = nil
    ) throws {
        rasterizer = try Rasterizer(size: size, samples: samples, instructionSet: instructionSet)
        let shifted = Self.shifted(list.clipFromWorld, size: size)
        if let camera {
            lists = [camera(list.clipFromWorld), camera(shifted)]
        } else {
            var second = list
            second.clipFromWorld = shifted
            lists = [list, second]
        }
        self.background = background
        self.threads = threads
        framebuffer = Framebuffer(size: size, layers: layers)
    }

    func measure(seconds: Double) -> [Double] {
        timed(seconds: seconds) { repetition in
            rasterizer.render(lists[repetition % 2], over: background, into: &framebuffer, threads: threads)
        }
    }

    /// The frame that is seen by the camera as it was given.
    func picture() -> SRGBImage {
        rasterizer.render(lists[0], over: background, threads: threads).color
    }

    /// Clip space moved to the right by a quarter of a pixel.
    private static func shifted(_ clipFromWorld: Matrix4, size: ImageSize) -> Matrix4 {
        Matrix4(translation: SIMD3(0.5 / Float(size.width), 0, 0)) * clipFromWorld
    }
}
