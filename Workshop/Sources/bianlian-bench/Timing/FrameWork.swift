import DrawLists
import Imaging
import Rasterizer
import RenderMath

/// Frames of a list by our rasterizer.
///
/// Every other frame is seen by a camera that is turned aside by a quarter of a pixel, so that no frame is a repetition of the
/// last one; whoever is timed beside us does the same.
final class FrameWork: TimedWork {
    private let rasterizer: Rasterizer
    private let lists: [DrawList]
    private let background: Background
    private let threads: Int
    /// Drawn over and over, as an application would that hands its frames on.
    private var framebuffer: Framebuffer

    /// - Parameters:
    ///   - list: what is drawn.
    ///   - background: what it is drawn over.
    ///   - camera: the list as a given camera sees it, where that is more than its matrix; nil where it is not.
    init(
        _ list: DrawList, over background: Background, size: ImageSize, samples: SamplePattern, layers: FramebufferLayers = [],
        threads: Int, instructionSet: InstructionSet, from camera: ((_ clipFromWorld: Matrix4) -> DrawList)? = nil
    ) throws {
        rasterizer = try Rasterizer(size: size, samples: samples, instructionSet: instructionSet)
        let aside = Self.aside(list.clipFromWorld, size: size)
        if let camera {
            lists = [camera(list.clipFromWorld), camera(aside)]
        } else {
            var second = list
            second.clipFromWorld = aside
            lists = [list, second]
        }
        self.background = background
        self.threads = threads
        framebuffer = Framebuffer(size: size, layers: layers)
    }

    func turn(seconds: Double) -> [Double] {
        timed(seconds: seconds) { repetition in
            rasterizer.render(lists[repetition % 2], over: background, into: &framebuffer, threads: threads)
        }
    }

    /// The frame that is seen by the camera as it was given.
    func picture() -> SRGBImage {
        rasterizer.render(lists[0], over: background, threads: threads).color
    }

    /// Clip space moved to the right by a quarter of a pixel.
    private static func aside(_ clipFromWorld: Matrix4, size: ImageSize) -> Matrix4 {
        Matrix4(translation: SIMD3(0.5 / Float(size.width), 0, 0)) * clipFromWorld
    }
}
