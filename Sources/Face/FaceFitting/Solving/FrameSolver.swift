import FaceTracking
import RenderMath

/// Fits pose and expression of a face with known identity to the landmarks of one picture.
///
/// Applies the Gauss-Newton method to both together. Huber weights make it robust against outliers; weights of blend shapes
/// stay within 0…1.
struct FrameSolver: Sendable {
    let model: FaceModel
    let camera: PinholeCamera
    let settings: FitSettings
    /// The person's expected blend shapes.
    let expected: ExpectedExpression
    /// The position of each landmark at rest with the person's identity, in metres in face space.
    private let landmarkRest: [SIMD3<Double>]

    /// - Parameters:
    ///   - identity: the person's offset of each vertex at rest.
    ///   - expected: the person's expected blend shapes. Default: those of an unknown person.
    init(
        _ model: FaceModel, identity: [SIMD3<Double>], expected: ExpectedExpression = .ofStranger, camera: PinholeCamera,
        settings: FitSettings
    ) {
        self.model = model
        self.camera = camera
        self.settings = settings
        self.expected = expected
        landmarkRest = model.bindings.map { $0.mixed(model.rest) + $0.mixed(identity) }
    }

    /// Fits one picture.
    /// - Parameters:
    ///   - start: the initial fit; nil starts with the best scaled orthographic view of a face at rest.
    ///   - fitsExpression: whether blend shape weights are fitted. If false, they stay as in `start`, or 0.
    /// - Returns: nil if the landmarks do not determine a pose.
    func fit(_ face: FaceLandmarks, from start: FrameFit? = nil, fitsExpression: Bool, rounds: Int) -> FrameFit? {
        let seen = face.points.prefix(FaceLandmarks.meshCount).map { camera.centered($0.lowHalf) }
        var fit: FrameFit
        if let start {
            fit = start
        } else {
            guard let pose = HeadPose(seeing: landmarkRest, at: seen, by: camera) else { return nil }
            fit = FrameFit(pose: pose, weights: [Double](repeating: 0, count: BlendShape.count))
        }
        let metersPerPixel = FitSettings.interocularDistance / max(face.interocularDistance, 1)
        for _ in 0..<rounds {
            guard let next = step(from: fit, seen, face, metersPerPixel, fitsExpression: fitsExpression) else { return nil }
            fit = next
        }
        return isSound(fit) ? fit : nil
    }

    /// Returns the positions of a fit's landmarks in the camera's space.
    /// - Parameter displaced: the offset of each vertex in addition to identity and blend shapes; empty for none.
    func landmarks(of fit: FrameFit, displaced: [SIMD3<Double>] = []) -> [SIMD3<Double>] {
        landmarkRest.indices.map { index in
            let added = displaced.isEmpty ? .zero : model.bindings[index].mixed(displaced)
            return fit.pose.apply(point(index, fit.weights) + added)
        }
    }

    /// Returns the information about a fit's pose from landmarks with independent errors of one pixel in each direction.
    func poseInformation(of fit: FrameFit) -> SymmetricMatrix6 {
        var result = SymmetricMatrix6()
        for index in landmarkRest.indices {
            let point = point(index, fit.weights)
            let position = fit.pose.apply(point)
            let view = LinearView(of: position, by: camera, scale: 1)
            let weight = LandmarkTrust.visibility(of: index, model, fit.pose, at: position)
            for gradient in [fit.pose.unrotate(view.u), fit.pose.unrotate(view.v)] {
                result.add(PoseChange(turn: point.cross(gradient), move: gradient), weight: weight)
            }
        }
        return result
    }

    private func point(_ index: Int, _ weights: [Double]) -> SIMD3<Double> {
        var point = landmarkRest[index]
        for (shape, offset) in model.landmarkShapes[index] where weights[shape] != 0 { point += offset * weights[shape] }
        return point
    }

    private func isSound(_ fit: FrameFit) -> Bool {
        let t = fit.pose.translation
        // A landmark finder cannot detect a face that looks away by more than a right angle.
        return t.x.isFinite && t.y.isFinite && t.z < -0.02 && t.z > -1000 && fit.pose.z.dot(-t) > 0
            && fit.weights.allSatisfy(\.isFinite)
    }

    /// Takes one Gauss-Newton step: the unknowns are a small rotation, a translation, and changes of weights.
    private func step(
        from fit: FrameFit, _ seen: [SIMD2<Double>], _ face: FaceLandmarks, _ metersPerPixel: Double, fitsExpression: Bool
    ) -> FrameFit? {
        var equations = NormalEquations(count: 6 + (fitsExpression ? BlendShape.count : 0))
        let certainty = 1 / (settings.landmarkDeviation * settings.landmarkDeviation)
        let outlierDistance = max(settings.outlierDistance, metersPerPixel)
        var unknowns: [Int] = []
        var factors: [SIMD2<Double>] = []
        for index in landmarkRest.indices {
            let turned = fit.pose.rotate(point(index, fit.weights))
            let position = turned + fit.pose.translation
            guard position.z < -1e-3 else { return nil }
            let view = LinearView(of: position, by: camera, scale: metersPerPixel)
            let residual = (seen[index] - camera.project(position)) * metersPerPixel
            let distance = residual.length
            let weight =
                certainty * LandmarkTrust.visibility(of: index, model, fit.pose, at: position)
                * (distance > outlierDistance ? outlierDistance / distance : 1)
            unknowns.removeAll(keepingCapacity: true)
            unknowns += 0..<6
            // A rotation ω moves a point p by ω × p, so its change along a gradient g is (p × g)·ω.
            let (turnU, turnV) = (turned.cross(view.u), turned.cross(view.v))
            factors.removeAll(keepingCapacity: true)
            for axis in 0..<3 { factors.append(SIMD2(turnU[axis], turnV[axis])) }
            for axis in 0..<3 { factors.append(SIMD2(view.u[axis], view.v[axis])) }
            if fitsExpression {
                for (shape, offset) in model.landmarkShapes[index] {
                    let moved = fit.pose.rotate(offset)
                    unknowns.append(6 + shape)
                    factors.append(SIMD2(moved.dot(view.u), moved.dot(view.v)))
                }
            }
            equations.add(unknowns, factors, residual: residual, weight: weight)
        }
        if fitsExpression {
            for shape in BlendShape.allCases {
                let deviation = FitSettings.expressionDeviation(of: shape)
                let expected = expected.weight(of: shape, told: Double(face.blendShapes[shape]))
                equations.add(
                    6 + shape.rawValue, residual: expected - fit.weights[shape.rawValue], weight: 1 / (deviation * deviation))
            }
        }
        let change = equations.solved { unknown in
            guard unknown >= 6 else { return -Double.infinity...Double.infinity }
            let weight = fit.weights[unknown - 6]
            return -weight...max(1 - weight, -weight)
        }
        guard let change else { return nil }
        var next = fit
        let (turn, move) = (SIMD3(change[0], change[1], change[2]), SIMD3(change[3], change[4], change[5]))
        // Beyond half a radian the linearization is not valid.
        let length = turn.length
        next.pose = fit.pose.moved(turn: length > 0.5 ? turn * (0.5 / length) : turn, by: move)
        if next.pose.translation.z > -0.02 { next.pose.translation.z = fit.pose.translation.z / 2 }
        if fitsExpression {
            for shape in 0..<BlendShape.count { next.weights[shape] = min(max(fit.weights[shape] + change[6 + shape], 0), 1) }
        }
        return next
    }
}

/// The derivative of a point's projected position by its position in the camera's space.
struct LinearView {
    /// The gradient of the horizontal position.
    var u: SIMD3<Double>
    /// The gradient of the vertical position, upwards.
    var v: SIMD3<Double>

    /// - Parameter scale: a factor, such as metres in a pixel.
    init(of point: SIMD3<Double>, by camera: PinholeCamera, scale: Double) {
        let depth = -point.z
        let factor = camera.focalLength / depth * scale
        u = SIMD3(factor, 0, factor * point.x / depth)
        v = SIMD3(0, factor, factor * point.y / depth)
    }
}
