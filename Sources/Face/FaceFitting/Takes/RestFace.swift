import FaceTracking
import RenderMath
import Scheduling

/// A person's face at rest, and the frames that told it.
struct RestFace {
    /// The expectation of the person's blend shapes.
    var expected: ExpectedExpression
    /// The offset that the person adds to each vertex of the shipped face at rest, in metres in face space.
    var identity: [SIMD3<Double>]
    /// The frames from which it was learnt, with the poses and expressions that go with it.
    var views: [IdentitySolver.View]
}

/// Learns faces at rest from frames that are spread over the time in which they are seen.
struct RestFaceFitter {
    let model: FaceModel
    let camera: PinholeCamera
    let threads: Int

    /// Frames from which a person's face at rest is learnt. More tell hardly more, and those of heads turned far, which a landmark finder sees worst, should
    /// not be more than their share.
    private static let mostViews = 72
    private static let rounds = 5

    /// Learns a face.
    /// - Parameters:
    ///   - sightings: frames with where the head is about, in the order of time.
    ///   - most: so many of them are looked at, evenly spread. Default: as many as help.
    func face(seenIn sightings: [IdentitySolver.View], most: Int = mostViews) -> RestFace {
        refined(stranger(seenIn: sightings, most: most), rounds: Self.rounds)
    }

    /// A face of which nothing is known yet but how its expressions are told.
    func stranger(seenIn sightings: [IdentitySolver.View], most: Int) -> RestFace {
        RestFace(
            expected: ExpectedExpression(of: sightings.map(\.face)),
            identity: [SIMD3<Double>](repeating: .zero, count: model.vertexCount), views: Self.spread(sightings, most: most))
    }

    /// Learns more of a face from the same frames.
    func refined(_ face: RestFace, rounds: Int) -> RestFace {
        let identitySolver = IdentitySolver(model: model, camera: camera, settings: .identity)
        var face = face
        for _ in 0..<rounds {
            face.views = fitted(face.views, face.expected, identity: face.identity)
            face.identity = identitySolver.identity(seenIn: face.views, after: face.identity)
        }
        return face
    }

    /// Frames fitted anew for an identity; those that cannot be are left out.
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

    /// The mean distance of a face at rest from the landmarks of a person's frames, in per cent of the distance between the eyes.
    func error(of identity: [SIMD3<Double>], seenBy person: RestFace) -> Double {
        meanError(of: identity, in: fitted(person.views, person.expected, identity: identity))
    }

    /// The same where the views are fitted already.
    func meanError(of identity: [SIMD3<Double>], in views: [IdentitySolver.View]) -> Double {
        let solver = FrameSolver(model, identity: identity, camera: camera, settings: .standard)
        let errors = views.map { LandmarkError(of: $0.fit, $0.face, solver, displaced: []).mean }
        return errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
    }

    /// So many views at most, evenly spread.
    private static func spread(_ views: [IdentitySolver.View], most: Int) -> [IdentitySolver.View] {
        guard views.count > most else { return views }
        guard most > 1 else { return Array(views.prefix(most)) }
        return (0..<most).map { views[($0 * (views.count - 1) + (most - 1) / 2) / (most - 1)] }
    }
}
