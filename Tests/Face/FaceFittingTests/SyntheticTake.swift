import FaceTracking
import FaceWearing
import Foundation
import RenderMath
import RenderTestSupport

@testable import FaceFitting

/// A known person as ground truth: the shipped face with an identity, seen by a camera as exact or noisy landmarks.
struct SyntheticTake {
    let model: FaceModel
    let camera: PinholeCamera
    let identity: [SIMD3<Double>]
    let truth: [FrameFit]
    var take: LandmarkTake

    /// The shipped face, loaded once.
    static let shippedFace: Result<FaceModel, any Error> = Result { try FaceModel(shippedIn: try ShippedFiles()) }

    /// A head that turns, nods and approaches while it smiles and opens its mouth.
    /// - Parameters:
    ///   - noise: the standard deviation of landmarks, in pixels.
    ///   - verticalAngle: the camera's angle of view in degrees.
    ///   - motion: rotations and translations of the head at a time; nil for the default.
    init(
        frames: Int, noise: Double = 0, identityScale: Double = 1, seed: UInt64 = 1, verticalAngle: Double = 43.6,
        motion: ((Double) -> HeadPose)? = nil, expression: ((Double) -> [BlendShape: Double])? = nil
    ) throws {
        model = try Self.shippedFace.get()
        camera = PinholeCamera(verticalAngle: verticalAngle, imageSize: SIMD2(1280, 720))
        // A longer nose and a wider jaw, smooth over the face.
        identity = model.rest.map { place in
            let nose = PortableMath.exp(-(place - SIMD3(0, -0.005, 0.065)).length / 0.02)
            let jaw = PortableMath.exp(-(place.y + 0.07).magnitude / 0.03)
            return SIMD3(place.x * 0.06 * jaw, 0, 0.005 * nose) * identityScale
        }
        var generator = SeededGenerator(seed: seed)
        let times = (0..<frames).map { Double($0) / 30 }
        truth = times.map { time in
            let pose =
                motion?(time)
                ?? HeadPose(
                    rotationVector: SIMD3(0.15 * PortableMath.sin(2.1 * time), 0.5 * PortableMath.sin(1.3 * time), 0.1),
                    translation: SIMD3(0.05 * PortableMath.sin(time), -0.02, -0.5 - 0.05 * PortableMath.sin(0.7 * time)))
            let shapes =
                expression?(time) ?? [
                    .jawOpen: 0.25 + 0.25 * PortableMath.sin(3 * time),
                    .mouthSmileLeft: 0.3 + 0.3 * PortableMath.sin(1.7 * time),
                    .mouthSmileRight: 0.3 + 0.3 * PortableMath.sin(1.7 * time),
                ]
            var weights = [Double](repeating: 0, count: BlendShape.count)
            for (shape, weight) in shapes { weights[shape.rawValue] = weight }
            return FrameFit(pose: pose, weights: weights)
        }
        let solver = FrameSolver(model, identity: identity, camera: camera, settings: .standard)
        let camera = camera
        take = LandmarkTake(
            imageSize: camera.imageSize, frameRate: 30,
            frames: zip(times, truth).map { time, fit in
                let points = solver.landmarks(of: fit).map { place -> SIMD3<Double> in
                    let seen = camera.project(place)
                    return SIMD3(
                        640 + seen.x + noise * generator.normal(), 360 - seen.y + noise * generator.normal(), 0)
                }
                let shapes = BlendShapeValues(fit.weights.map { Float($0) })
                return LandmarkFrame(time: time, faces: [FaceLandmarks(points: points, blendShapes: shapes)])
            })
        take.frames[0].startsShot = true
    }

    /// The take as fitted by the fitter.
    func fitted(smoothing: Double = 0) -> FittedTake {
        TakeFitter(model, fieldOfView: camera.intrinsics.verticalAngle, smoothingSeconds: smoothing, threads: 2).fit(take)
    }
}

extension SeededGenerator {
    /// A number of approximately normal distribution: the sum of twelve uniform ones.
    mutating func normal() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in sum + number() }
    }
}

/// The angle between two head poses in degrees.
func degrees(between a: HeadPose, _ b: HeadPose) -> Double {
    let cosine = (a.x.dot(b.x) + a.y.dot(b.y) + a.z.dot(b.z) - 1) / 2
    return PortableMath.acos(min(max(cosine, -1), 1)) * 180 / .pi
}
