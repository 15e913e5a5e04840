import FaceTracking
import RenderMath

/// Fits a person's offset of each vertex of the shipped face at rest, from several pictures with known poses and expressions.
///
/// Minimizes the sum of squares of the landmarks' distances, of the offsets, and of each offset's distance from its neighbours'
/// mean, so that areas without landmarks follow their surroundings. Conjugate gradients solve the system, because each square
/// has few unknowns.
struct IdentitySolver {
    let model: FaceModel
    let camera: PinholeCamera
    let settings: FitSettings

    /// One picture with its pose and expression.
    struct View {
        var face: FaceLandmarks
        var fit: FrameFit
    }

    /// A landmark's term: a quadratic form of its offset.
    private struct Pull {
        var xx = 0.0, xy = 0.0, xz = 0.0, yy = 0.0, yz = 0.0, zz = 0.0
        var right = SIMD3<Double>()

        mutating func add(_ direction: SIMD3<Double>, target: Double, weight: Double) {
            let scaled = direction * weight
            xx += scaled.x * direction.x
            xy += scaled.x * direction.y
            xz += scaled.x * direction.z
            yy += scaled.y * direction.y
            yz += scaled.y * direction.z
            zz += scaled.z * direction.z
            right += scaled * target
        }

        func times(_ v: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(xx * v.x + xy * v.y + xz * v.z, xy * v.x + yy * v.y + yz * v.z, xz * v.x + yz * v.y + zz * v.z)
        }
    }

    /// Returns the person's offset of each vertex, in metres in face space.
    /// - Parameter identity: the current estimate, from which errors are measured.
    func identity(seenIn views: [View], after identity: [SIMD3<Double>]) -> [SIMD3<Double>] {
        guard !views.isEmpty else { return identity }
        // A landmark finder repeats its errors from picture to picture, so that many pictures count like a few.
        let share = min(1, 9 / Double(views.count))
        var pulls = [Pull](repeating: Pull(), count: model.bindings.count)
        for view in views { add(view, share: share, identity, to: &pulls) }
        let solved = solve(pulls, from: identity)
        return withoutMotion(solved)
    }

    /// Returns the displacement that remains in one picture: smooth offsets of the vertices that bring the landmarks into
    /// place.
    func displacement(in view: View, identity: [SIMD3<Double>]) -> [SIMD3<Double>] {
        var pulls = [Pull](repeating: Pull(), count: model.bindings.count)
        add(view, share: 1, identity, isFromIdentity: true, to: &pulls)
        return solve(pulls, from: [SIMD3<Double>](repeating: .zero, count: model.vertexCount), rounds: 60)
    }

    private func add(
        _ view: View, share: Double, _ identity: [SIMD3<Double>], isFromIdentity: Bool = false, to pulls: inout [Pull]
    ) {
        let metersPerPixel = FitSettings.interocularDistance / max(view.face.interocularDistance, 1)
        let certainty = share / (settings.landmarkDeviation * settings.landmarkDeviation)
        let outlierDistance = max(settings.outlierDistance, metersPerPixel)
        let pose = view.fit.pose
        for index in model.bindings.indices {
            let offset = model.bindings[index].mixed(identity)
            var point = model.bindings[index].mixed(model.rest) + offset
            for (shape, shift) in model.landmarkShapes[index] { point += shift * view.fit.weights[shape] }
            let position = pose.apply(point)
            let linear = LinearView(of: position, by: camera, scale: metersPerPixel)
            let seen = camera.centered(view.face.points[index].lowHalf)
            let residual = (seen - camera.project(position)) * metersPerPixel
            let distance = residual.length
            let weight =
                certainty * LandmarkTrust.visibility(of: index, model, pose, at: position)
                * (distance > outlierDistance ? outlierDistance / distance : 1)
            for (gradient, component) in [(linear.u, residual.x), (linear.v, residual.y)] {
                // The gradient in face space, through the transposed rotation.
                let direction = SIMD3(pose.x.dot(gradient), pose.y.dot(gradient), pose.z.dot(gradient))
                pulls[index].add(
                    direction, target: isFromIdentity ? component : component + direction.dot(offset), weight: weight)
            }
        }
    }

    /// Solves for the offsets of all vertices by conjugate gradients (Hestenes and Stiefel 1952).
    private func solve(_ pulls: [Pull], from start: [SIMD3<Double>], rounds: Int = 300) -> [SIMD3<Double>] {
        var right = [SIMD3<Double>](repeating: .zero, count: model.vertexCount)
        for (binding, pull) in zip(model.bindings, pulls) {
            for corner in 0..<3 { right[binding.vertices[corner]] += pull.right * binding.weights[corner] }
        }
        var solution = start
        var residual = zip(right, product(pulls, solution)).map { $0 - $1 }
        var direction = residual
        var energy = residual.dot(residual)
        let goal = energy * 1e-10
        for _ in 0..<rounds where energy > goal && energy > 0 {
            let image = product(pulls, direction)
            let length = energy / direction.dot(image)
            for index in solution.indices {
                solution[index] += direction[index] * length
                residual[index] -= image[index] * length
            }
            let next = residual.dot(residual)
            let share = next / energy
            for index in direction.indices { direction[index] = residual[index] + direction[index] * share }
            energy = next
        }
        return solution
    }

    private func product(_ pulls: [Pull], _ offsets: [SIMD3<Double>]) -> [SIMD3<Double>] {
        let ridge = 1 / (settings.identityDeviation * settings.identityDeviation)
        let smoothness = 1 / (settings.identityRoughness * settings.identityRoughness)
        // The terms are the ridge, the roughness, and the pulls of the landmarks on their three vertices each.
        var result = offsets.map { $0 * ridge }
        for index in offsets.indices {
            let around = model.neighbours[index]
            guard !around.isEmpty else { continue }
            let share = 1 / Double(around.count)
            var roughness = offsets[index]
            for other in around { roughness -= offsets[other] * share }
            roughness *= smoothness
            result[index] += roughness
            for other in around { result[other] -= roughness * share }
        }
        for (binding, pull) in zip(model.bindings, pulls) {
            let pulled = pull.times(binding.mixed(offsets))
            for corner in 0..<3 { result[binding.vertices[corner]] += pulled * binding.weights[corner] }
        }
        return result
    }

    /// Returns the offsets without translation, rotation and scale of the whole, which pose and distance already describe.
    private func withoutMotion(_ offsets: [SIMD3<Double>]) -> [SIMD3<Double>] {
        let count = Double(model.vertexCount)
        let center = model.rest.reduce(SIMD3<Double>()) { $0 + $1 } / count
        var equations = NormalEquations(count: 7)
        for (position, offset) in zip(model.rest, offsets) {
            let p = position - center
            // offset ≈ turn × p + size · p + move
            equations.add([1, 2, 3, 4], [p.z, -p.y, p.x, 1], residual: offset.x, weight: 1)
            equations.add([0, 2, 3, 5], [-p.z, p.x, p.y, 1], residual: offset.y, weight: 1)
            equations.add([0, 1, 3, 6], [p.y, -p.x, p.z, 1], residual: offset.z, weight: 1)
        }
        guard let motion = equations.solved(within: { _ in -Double.infinity...Double.infinity }) else { return offsets }
        let turn = SIMD3(motion[0], motion[1], motion[2])
        let move = SIMD3(motion[4], motion[5], motion[6])
        return zip(model.rest, offsets).map { position, offset in
            let p = position - center
            return offset - (turn.cross(p) + p * motion[3] + move)
        }
    }
}
