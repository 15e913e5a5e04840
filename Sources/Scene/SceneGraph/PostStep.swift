package import Imaging
package import Tracing

/// The settings of a step that computes all pixels of a frame in addition to drawing surfaces, such as bloom.
package protocol PostStep: Sendable {
    /// The stage of traces and statistics that includes the step's time.
    static var stage: Stage { get }
    /// Returns the memory that the step needs for frames of a size.
    func memory(for size: ImageSize) -> PostMemory
}

/// The memory of post steps, in bytes.
package struct PostMemory: Hashable, Sendable {
    /// For each frame that is being drawn.
    package var perFrame = 0
    /// For the whole job.
    package var perJob = 0

    /// Memory from its parts.
    package init(perFrame: Int = 0, perJob: Int = 0) {
        (self.perFrame, self.perJob) = (perFrame, perJob)
    }

    /// Adds the memory of another step.
    package static func += (sum: inout PostMemory, other: PostMemory) {
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
    /// Applies the effect to a finished picture that is not encoded.
    func apply(to picture: inout LinearImage, light: Image<SIMD4<Float>>, threads: Int)
}
