public import FaceTracking

/// The fit of a face in one frame.
public struct FittedFace: Hashable, Sendable {
    /// The frame's index in the take.
    public var frame: Int
    /// The pose and the expression of the face.
    var fit: FrameFit
    /// The weight of each of the person's modes.
    public var modeWeights: [Double]
    /// Whether the frame was measured; if false, the fit is interpolated from neighbouring frames.
    public var isMeasured: Bool
    /// The distance of the landmarks from the fit, in per cent of the distance between the eyes; nil if the frame was not
    /// measured.
    public var error: LandmarkError?
    /// The distance that the fit slipped over the skin since the previous frame, as a fraction of the distance between the
    /// eyes.
    ///
    /// It is nil if the pictures gave no motion.
    public var slip: Double?
}

/// One person of a take.
public struct FittedPerson: Sendable {
    /// The person's name in the recording.
    public var id: String
    /// The person's offset of each vertex of the shipped face at rest, in metres in face space.
    public var identity: [SIMD3<Float>]
    /// The modes of the person's residual displacement: for each, the offset of each vertex at weight 1.
    public var modes: [[SIMD3<Float>]]
    /// The deviation of the face's proportions from those of people: `FaceIdentity.proportionDeviation`.
    public var proportionDeviation: Double
    /// The person's faces, by ascending frame.
    public var faces: [FittedFace]
    /// The luminance of the person's skin albedo, 0…1; nil if no film shows it.
    public var skinAlbedo: Double?
}

/// The result of a take's fit.
public struct FittedTake: Sendable {
    /// The camera, at the world's origin.
    public var camera: PinholeCamera
    /// Seconds of each frame.
    public var times: [Double]
    /// Frames per second.
    public var frameRate: Double
    /// The shot number of each frame.
    public var shots: [Int]
    /// The light of each frame; nil if unknown.
    public var lights: [LightEstimate?]
    /// The colour of the film's light over the take, with luminance 1; nil if no film shows it.
    public var lightColor: SIMD3<Double>?
    /// The number of faces in each frame that are not tracked.
    public var otherFaceCounts: [Int]
    /// The hands of each frame, in pixels; nil if they were not searched for.
    public var hands: [[HandLandmarks]?]
    /// The people, in order of first appearance.
    public var people: [FittedPerson]
    /// Whether the camera's angle of view was estimated from the faces; false if it was given.
    public var findsFieldOfView: Bool
}

extension FittedTake {
    /// A one-line summary for the user: the amount tracked and the quality of the fit.
    public var summary: String {
        let tracked = Set(people.flatMap { $0.faces.map(\.frame) }).count
        let errors = people.flatMap { $0.faces.compactMap { $0.error?.mean } }.sorted()
        let median = errors.isEmpty ? 0 : errors[errors.count / 2]
        let worst = people.flatMap { $0.faces.compactMap { $0.error?.percentile95 } }.sorted()
        let wide = worst.isEmpty ? 0 : worst[worst.count / 2]
        let angle =
            "\(Int(camera.intrinsics.verticalAngle.rounded())) degrees\(findsFieldOfView ? " (found from the faces)" : "")"
        return
            "vertical angle of view \(angle), a face in \(tracked) of \(times.count) frames, mean distance of the landmarks from the mesh "
            + "\(Self.decimal(median)) % of the distance between the eyes, 95 % within \(Self.decimal(wide)) %\(skinSummary)"
    }

    /// The estimated albedo of each person's skin, for the summary; empty if no film shows it.
    private var skinSummary: String {
        let albedos = people.compactMap(\.skinAlbedo).map { "\(Int(($0 * 100).rounded()))" }
        return albedos.isEmpty
            ? "" : ", skin that reflects about \(albedos.joined(separator: ", ")) % of the light\(lightSummary)"
    }

    /// The estimated colour of the light, for the summary; empty if it is neutral or no film shows it.
    private var lightSummary: String {
        guard let color = lightColor, color != SIMD3(1, 1, 1) else { return "" }
        let shares = [color.x, color.y, color.z].map { Self.decimal($0) }
        return ", light of the colour \(shares.joined(separator: " : ")) (--white-balance neutral treats it as white)"
    }

    private static func decimal(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
