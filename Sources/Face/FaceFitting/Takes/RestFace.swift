import FaceTracking
import RenderMath
import Scheduling

/// A person's face at rest, and the frames from which it was learnt.
struct RestFace {
    /// The person's expected blend shapes.
    var expected: ExpectedExpression
    /// The person's offset of each vertex of the shipped face at rest, in metres in face space.
    var identity: [SIMD3<Double>]
    /// The frames from which it was learnt, with their poses and expressions.
    var views: [IdentitySolver.View]
}

/// Learns faces at rest from frames spread over the time in which they are visible.
struct RestFaceFitter {
    let model: FaceModel
    let camera: PinholeCamera
    let threads: Int

    /// The largest number of frames from which a face at rest is learnt. More frames improve it little. Frames of strongly
    /// turned heads, which landmark finders handle worst, should not be overrepresented.
    private static let mostViews = 72
    private static let rounds = 5

    /// Learns a face.
    /// - Parameters:
    ///   - sightings: frames with approximate head poses, in order of time.
    ///   - most: the largest number of frames to use, evenly spread. Default: `mostViews`.
    func face(seenIn sightings: [IdentitySolver.View], most: Int = mostViews) -> RestFace {
        refined(stranger(seenIn: sightings, most: most), rounds: Self.rounds)
    }

    /// Returns a face with an identity of zero and the person's expected expressions.
    func stranger(seenIn sightings: [IdentitySolver.View], most: Int) -> RestFace {
        RestFace(
            expected: ExpectedExpression(of: sightings.map(\.face)),
            identity: [SIMD3<Double>](repeating: .zero, count: model.vertexCount), views: Self.spread(sightings, most: most))
    }

    /// Refines a face with the same frames.
    func refined(_ face: RestFace, rounds: Int) -> RestFace {
        let identitySolver = IdentitySolver(model: model, camera: camera, settings: .identity)
        var face = face
        for _ in 0..<rounds {
            face.views = fitted(face.views, face.expected, identity: face.identity)
            face.identity = identitySolver.identity(seenIn: face.views, after: face.identity)
        }
        return face
    }

    /// Returns frames refitted for an identity, without those that cannot be fitted.
    private func fitted(
        _ views: [IdentitySolver.View], _ expected: ExpectedExpression, identity: [SIMD3<Double>]
    ) -> [IdentitySolver.View] {
        let solver = FrameSolver(model, identity: identity, expected: expected, camera: camera, settings: .standard)
        return parallelMap(count: views.count, threads: threads) { index -> IdentitySolver.View? in
            let view = views[index]
            return solver.fit(view.face, from: view.fit, fitsExpression: true, rounds: 4).map {
                IdentitySolver.View(face: view.face, fit: $0)
            }
        }.compactMap { $0 }
    }

    /// Returns the mean distance of a face at rest from the landmarks of a person's frames, in per cent of the distance between
    /// the eyes.
    func error(of identity: [SIMD3<Double>], seenBy person: RestFace) -> Double {
        meanError(of: identity, in: fitted(person.views, person.expected, identity: identity))
    }

    /// Returns the same for views that are already fitted.
    func meanError(of identity: [SIMD3<Double>], in views: [IdentitySolver.View]) -> Double {
        let solver = FrameSolver(model, identity: identity, camera: camera, settings: .standard)
        let errors = views.map { LandmarkError(of: $0.fit, $0.face, solver, displaced: []).mean }
        return errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
    }

    /// Returns at most `most` views, evenly spread.
    private static func spread(_ views: [IdentitySolver.View], most: Int) -> [IdentitySolver.View] {
        guard views.count > most else { return views }
        guard most > 1 else { return Array(views.prefix(most)) }
        return (0..<most).map { views[($0 * (views.count - 1) + (most - 1) / 2) / (most - 1)] }
    }
}
