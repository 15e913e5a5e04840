import FaceTracking
import RenderMath
import Scheduling

/// A person's face at rest, and the frames that told it.
struct RestFace {
    /// What the person adds to each vertex of the shipped face at rest, in metres in face space.
    var identity: [SIMD3<Double>]
    /// The frames from which it was learnt, with the poses and expressions that go with it.
    var views: [IdentitySolver.View]
}

/// Learns faces at rest from frames that see them from as many sides as there are.
struct RestFaceFitter {
    let model: FaceModel
    let camera: PinholeCamera
    let threads: Int

    /// Frames from which a person's face at rest is learnt.
    private static let mostViews = 24
    private static let rounds = 5

    /// Learns a face.
    /// - Parameter sightings: frames with where the head is about; as many as are needed are chosen.
    func face(seenIn sightings: [IdentitySolver.View]) -> RestFace {
        let stranger = [SIMD3<Double>](repeating: .zero, count: model.vertexCount)
        return refined(
            RestFace(identity: stranger, views: Self.varied(sightings, most: Self.mostViews)), rounds: Self.rounds)
    }

    /// Learns more of a face from the same frames.
    func refined(_ face: RestFace, rounds: Int) -> RestFace {
        let identitySolver = IdentitySolver(model: model, camera: camera, settings: .identity)
        var face = face
        for _ in 0..<rounds {
            face.views = fitted(face.views, identity: face.identity)
            face.identity = identitySolver.identity(seenIn: face.views, after: face.identity)
        }
        return face
    }

    /// Frames fitted anew for an identity; those that cannot be are left out.
    private func fitted(_ views: [IdentitySolver.View], identity: [SIMD3<Double>]) -> [IdentitySolver.View] {
        let solver = FrameSolver(model, identity: identity, camera: camera, settings: .standard)
        return parallelMap(count: views.count, threads: threads) { index -> IdentitySolver.View? in
            let view = views[index]
            return solver.fit(view.face, from: view.fit, fitsExpression: true, rounds: 4).map {
                IdentitySolver.View(face: view.face, fit: $0)
            }
        }.compactMap { $0 }
    }

    /// How far a face at rest is from the landmarks of frames on average, in per cent of the distance between the eyes.
    func error(of identity: [SIMD3<Double>], seenIn views: [IdentitySolver.View]) -> Double {
        let solver = FrameSolver(model, identity: identity, camera: camera, settings: .standard)
        let errors = fitted(views, identity: identity).map { LandmarkError(of: $0.fit, $0.face, solver, displaced: []).mean }
        return errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
    }

    /// Views from sides as far apart as there are: each next one is the one farthest from those chosen.
    static func varied(_ views: [IdentitySolver.View], most: Int) -> [IdentitySolver.View] {
        let step = max(views.count / 400, 1)
        let thinned = stride(from: 0, to: views.count, by: step).map { views[$0] }
        guard let first = thinned.first else { return [] }
        var chosen = [0]
        var distances = thinned.map { ($0.fit.pose.z - first.fit.pose.z).length }
        while chosen.count < min(most, thinned.count) {
            guard let next = distances.indices.max(by: { distances[$0] < distances[$1] }), distances[next] > 0 else { break }
            chosen.append(next)
            for index in distances.indices {
                distances[index] = min(distances[index], (thinned[index].fit.pose.z - thinned[next].fit.pose.z).length)
            }
        }
        return chosen.sorted().map { thinned[$0] }
    }
}
