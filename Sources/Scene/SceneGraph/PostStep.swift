package import Imaging
package import Tracing

/// The settings of a step that computes all pixels of a frame in addition to drawing surfaces, such as bloom.
package protocol PostStep: Sendable {
    /// The stage of traces and statistics that includes the step's time.
    static var stage: Stage { get }
    /// The memory that the step needs.
    var memory: PostMemory { get }
}

/// The memory of post steps, in bytes.
package struct PostMemory: Hashable, Sendable {
    /// For each pixel of each frame that is being drawn.
    package var perPixel = 0
    /// For each frame that is being drawn, regardless of its size.
    package var perFrame = 0
    /// For the whole job.
    package var perJob = 0

    /// Memory from its parts.
    package init(perPixel: Int = 0, perFrame: Int = 0, perJob: Int = 0) {
        (self.perPixel, self.perFrame, self.perJob) = (perPixel, perFrame, perJob)
    }

    /// Adds the memory of another step.
    package static func += (sum: inout PostMemory, other: PostMemory) {
        sum.perPixel += other.perPixel
        sum.perFrame += other.perFrame
        sum.perJob += other.perJob
    }
}

/// An effect of the camera on finished pictures.
package protocol PictureEffect: PostStep {
    /// Whether the effect changes any picture.
    var isOn: Bool { get }
    /// Applies the effect.
    /// - Parameters:
    ///   - picture: a finished picture.
    ///   - light: the unbounded light of the picture's drawn surfaces before tone mapping, in the picture's size.
    ///   - threads: the number of threads that may work at once. It does not affect the result.
    func apply(to picture: inout SRGBImage, light: Image<SIMD4<Float>>, threads: Int)
}
