import FaceTracking
import RenderMath

/// A take whose faces are placed from landmarks only: the people, their faces at rest, and the pose and expression of each
/// frame.
public struct PlacedTake: Sendable {
    let take: LandmarkTake
    let model: FaceModel
    let camera: PinholeCamera
    let findsFieldOfView: Bool
    let people: [PlacedPerson]

    /// Whether the take shows any faces.
    public var showsFaces: Bool { !people.isEmpty }
}

/// A person of a placed take.
struct PlacedPerson: Sendable {
    let identity: [SIMD3<Double>]
    let solver: FrameSolver
    let parts: [PlacedSeries]
}

/// A person's face throughout one shot.
struct PlacedSeries: Sendable {
    let series: TrackSeries
    /// For each frame, the expression, smoothed if requested, and the pose that the landmarks have with it.
    let fits: [FrameFit]
    /// The distance between the eyes in pixels, in the middle frame.
    let eyesInPixels: Double

    init(series: TrackSeries, fits: [FrameFit], camera: PinholeCamera) {
        (self.series, self.fits) = (series, fits)
        eyesInPixels = Self.eyes(of: fits[fits.count / 2], camera)
    }

    private static func eyes(of fit: FrameFit, _ camera: PinholeCamera) -> Double {
        camera.focalLength * FitSettings.interocularDistance / max(-fit.pose.translation.z, 1e-3)
    }

    /// Returns the fits with poses that follow the film, and each frame's remaining slip.
    /// - Parameter motions: for each frame, the motion from the previous one.
    func following(_ motions: [ImageMotion?], _ solver: FrameSolver) -> (fits: [FrameFit], slips: [Double?]) {
        let frames = fits.indices.map { index in
            PoseFusion.Frame(
                geometry: solver.poseInformation(of: fits[index]), eyes: Self.eyes(of: fits[index], solver.camera),
                isMeasured: series.fits[index] != nil, motion: motions[index])
        }
        let corrections = PoseFusion.corrections(of: frames)
        let followed = zip(fits, corrections).map { fit, correction in
            FrameFit(pose: fit.pose.changed(by: correction), weights: fit.weights)
        }
        return (followed, PoseFusion.slips(of: frames, corrections))
    }
}
