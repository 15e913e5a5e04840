public import FaceTracking

/// A face's fit in one frame.
public struct FittedFace: Hashable, Sendable {
    /// The frame's number in the take.
    public var frame: Int
    /// The pose and the expression of the face.
    var fit: FrameFit
    /// The weight of each of the person's modes.
    public var modeWeights: [Double]
    /// Whether it was measured, or follows from the frames around it.
    public var isMeasured: Bool
    /// The mean and the 95th percentile of the landmarks' distance from the fit, in per cent of the distance between the eyes; nil where nothing was
    /// measured.
    public var error: LandmarkError?
    /// The distance that the face slid over the skin since the frame before, as a fraction of the distance between the eyes;
    /// nil if the pictures gave no motion.
    public var slip: Double?
}

/// One person of a take.
public struct FittedPerson: Sendable {
    /// The person's name in the recording.
    public var id: String
    /// The offset that the person adds to each vertex of the shipped face at rest, in metres in face space.
    public var identity: [SIMD3<Float>]
    /// Ways in which the person's face departs from identity and blend shapes: for each, what it adds to each vertex at 1.
    public var modes: [[SIMD3<Float>]]
    /// How far the face's proportions are from those of people: `FaceIdentity.proportionDeviation`.
    public var proportionDeviation: Double
    /// The frames in which the person is tracked, growing.
    public var faces: [FittedFace]
    /// The luminance of the albedo of the person's skin, 0…1; nil where no film shows it.
    public var skinAlbedo: Double?
}

/// The result of a take's fit.
public struct FittedTake: Sendable {
    /// The camera, which stands at the world's origin.
    public var camera: PinholeCamera
    /// Seconds of each frame.
    public var times: [Double]
    /// Frames per second.
    public var frameRate: Double
    /// The number of each frame's shot.
    public var shots: [Int]
    /// The light of each frame, where it is known.
    public var lights: [LightEstimate?]
    /// The colour of the film's light over the take, of luminance 1; nil where no film shows it.
    public var lightColor: SIMD3<Double>?
    /// The number of faces of each frame that are not followed.
    public var otherFaceCounts: [Int]
    /// The hands of each frame, in pixels; nil if they were not searched for.
    public var hands: [[HandLandmarks]?]
    /// The people, in the order in which they are first seen.
    public var people: [FittedPerson]
    /// Whether the camera's angle of view was found from the faces, or given.
    public var findsFieldOfView: Bool
}

extension FittedTake {
    /// One line for a person: how much was tracked, and how well it fits.
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

    /// The estimated albedo of each person's skin, for the summary; empty where no film shows it.
    private var skinSummary: String {
        let albedos = people.compactMap(\.skinAlbedo).map { "\(Int(($0 * 100).rounded()))" }
        return albedos.isEmpty
            ? "" : ", skin that reflects about \(albedos.joined(separator: ", ")) % of the light\(lightSummary)"
    }

    /// The estimated colour of the light, for the summary; empty where it is neutral or no film shows it.
    private var lightSummary: String {
        guard let color = lightColor, color != SIMD3(1, 1, 1) else { return "" }
        let shares = [color.x, color.y, color.z].map { Self.decimal($0) }
        return ", light of the colour \(shares.joined(separator: " : ")) (--white-balance neutral takes it for white)"
    }

    private static func decimal(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
