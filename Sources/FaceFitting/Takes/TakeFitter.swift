public import FaceTracking
import RenderMath
import Scheduling

/// Fits a whole take: who is seen, what their faces are like at rest, and where each is and what it shows in every frame.
public struct TakeFitter: Sendable {
    /// The shipped face.
    public var model: FaceModel
    /// The camera's vertical angle of view in degrees; nil takes the default.
    public var fieldOfView: Double?
    /// About how long a head at rest is averaged, in seconds; 0 leaves everything as it was measured. Default: a third of a second.
    public var smoothingSeconds: Double
    /// Gaps up to so many seconds are filled. Default: 0.3.
    public var longestGap: Double
    /// How many threads work.
    public var threads: Int

    /// A fitter of a face. Default: the angle of view of a common camera, a third of a second of calm at rest.
    public init(
        _ model: FaceModel, fieldOfView: Double? = nil, smoothingSeconds: Double = TakeFitter.defaultSmoothing,
        longestGap: Double = 0.3,
        threads: Int
    ) {
        self.model = model
        self.fieldOfView = fieldOfView
        self.smoothingSeconds = smoothingSeconds
        self.longestGap = longestGap
        self.threads = threads
    }

    /// About how long a head at rest is averaged, in seconds, where nothing says otherwise.
    public static let defaultSmoothing = 1.0 / 3

    /// The vertical angle of view that is taken where nothing says another, in degrees: MediaPipe's.
    public static let defaultFieldOfView = 63.0

    /// Frames from which a person's face at rest is learnt.
    private static let mostKeyFrames = 24
    private static let identityRounds = 5

    /// Fits a take.
    public func fit(_ take: LandmarkTake) -> FittedTake {
        let tangent = PortableMath.tan((fieldOfView ?? Self.defaultFieldOfView) / 2 * .pi / 180)
        let camera = PinholeCamera(halfAngleTangent: tangent, imageSize: take.imageSize)
        let mostFramesLost = max(Int((longestGap * take.frameRate).rounded(.down)), 0)
        let tracks = FaceTrack.tracks(of: take, mostFramesLost: mostFramesLost)
        var people: [FittedPerson] = []
        for track in tracks {
            if let person = fit(track, of: take, by: camera, as: "face-\(people.count + 1)") { people.append(person) }
        }
        var shot = 0
        let shots = take.frames.map { frame -> Int in
            if frame.startsShot { shot += 1 }
            return shot
        }
        return FittedTake(
            camera: camera, times: take.frames.map(\.time), frameRate: take.frameRate, shots: shots,
            lights: take.frames.map { _ in nil }, people: people)
    }

    private func fit(
        _ track: FaceTrack, of take: LandmarkTake, by camera: PinholeCamera, as id: String
    ) -> FittedPerson? {
        let seen = track.sightings.map { take.frames[$0.frame].faces[$0.face] }
        let noIdentity = [SIMD3<Double>](repeating: .zero, count: model.vertexCount)
        let first = FrameSolver(model, identity: noIdentity, camera: camera, settings: .standard)
        let starts = parallelMap(count: seen.count, threads: threads) { first.fit(seen[$0], fitsExpression: false, rounds: 6) }
        let identity = identity(of: seen, starts, by: camera)
        let solver = FrameSolver(model, identity: identity, camera: camera, settings: .standard)
        let fits = parallelMap(count: seen.count, threads: threads) { index -> FrameFit? in
            guard let start = starts[index] else { return nil }
            return solver.fit(seen[index], from: start, fitsExpression: true, rounds: 8)
        }
        guard let series = TrackSeries(track, seen, fits, take) else { return nil }
        let calm = smoothed(series, solver)
        let (modes, weights) = displacement(of: series, calm, identity, camera)
        let faces = calm.indices.map { index -> FittedFace in
            let error = series.landmarks[index].map { face in
                LandmarkError(of: calm[index], face, solver, displaced: modes.field(weights[index]))
            }
            return FittedFace(
                frame: series.firstFrame + index, fit: calm[index], modeWeights: weights[index], isMeasured: error != nil,
                error: error)
        }
        return FittedPerson(
            id: id, identity: identity.map { SIMD3<Float>($0) }, modes: modes.modes.map { $0.map { SIMD3<Float>($0) } },
            faces: faces)
    }

    /// What blend shapes cannot reach: smooth fields, told by a few modes, and calmed like expressions.
    private func displacement(
        of series: TrackSeries, _ calm: [FrameFit], _ identity: [SIMD3<Double>], _ camera: PinholeCamera
    ) -> (modes: DisplacementModes, weights: [[Double]]) {
        let solver = IdentitySolver(model: model, camera: camera, settings: .displacement)
        let fields = parallelMap(count: calm.count, threads: threads) { index in
            series.landmarks[index].map {
                solver.displacement(in: IdentitySolver.View(face: $0, fit: calm[index]), identity: identity)
            }
        }
        let modes = DisplacementModes(of: fields.compactMap { $0 })
        let raw = fields.map { $0.map { modes.weights(of: $0) } }
        guard smoothingSeconds > 0 else {
            let none = [Double](repeating: 0, count: modes.modes.count)
            return (modes, raw.map { $0 ?? none })
        }
        let columns = modes.modes.indices.map { mode in
            series.withoutRepeats { times, kept in
                // A weight is the root of the sum of squares over all vertices, in metres.
                let scale = 100 / (FitSettings.interocularDistance * Double(model.vertexCount).squareRoot())
                let values = kept.map { raw[$0]?[mode] }
                let known = KinematicSmoother(times: times, agility: times.map { _ in 1e6 }).smoothed(values)
                let acceleration = Agility.acceleration(of: known.map { SIMD2($0 * scale, 0) }, times: times)
                return KinematicSmoother(
                    times: times, agility: Agility.agility(of: acceleration, restSeconds: smoothingSeconds)
                ).smoothed(values)
            }
        }
        return (modes, calm.indices.map { index in columns.map { $0[index] } })
    }

    /// A person's face at rest, from frames that see it from as many sides as there are.
    private func identity(
        of seen: [FaceLandmarks], _ starts: [FrameFit?], by camera: PinholeCamera
    ) -> [SIMD3<Double>] {
        let keyFrames = keyFrames(among: starts)
        var identity = [SIMD3<Double>](repeating: .zero, count: model.vertexCount)
        var fits = keyFrames.map { starts[$0] }
        let identitySolver = IdentitySolver(model: model, camera: camera, settings: .identity)
        for _ in 0..<Self.identityRounds {
            let solver = FrameSolver(model, identity: identity, camera: camera, settings: .standard)
            let before = fits
            fits = parallelMap(count: keyFrames.count, threads: threads) { index in
                before[index].flatMap { solver.fit(seen[keyFrames[index]], from: $0, fitsExpression: true, rounds: 4) }
            }
            let views = fits.indices.compactMap { index in
                fits[index].map { IdentitySolver.View(face: seen[keyFrames[index]], fit: $0) }
            }
            identity = identitySolver.identity(seenIn: views, after: identity)
        }
        return identity
    }

    /// Frames that see a face from sides as far apart as there are: each next one is the one farthest from those chosen.
    private func keyFrames(among starts: [FrameFit?]) -> [Int] {
        let candidates = starts.indices.filter { starts[$0] != nil }
        let step = max(candidates.count / 400, 1)
        let thinned = candidates.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
        guard let first = thinned.first else { return [] }
        let facing = thinned.map { index -> SIMD3<Double> in starts[index]?.pose.z ?? .zero }
        var chosen = [first]
        var distances = facing.map { ($0 - facing[0]).length }
        while chosen.count < min(Self.mostKeyFrames, thinned.count) {
            guard let next = distances.indices.max(by: { distances[$0] < distances[$1] }), distances[next] > 0 else { break }
            chosen.append(thinned[next])
            for index in distances.indices { distances[index] = min(distances[index], (facing[index] - facing[next]).length) }
        }
        return chosen.sorted()
    }

    // MARK: Time

    /// The fits of all frames from the first to the last, calm where they are wished so, with gaps filled.
    private func smoothed(_ series: TrackSeries, _ solver: FrameSolver) -> [FrameFit] {
        guard smoothingSeconds > 0 else { return TakeChannels(series.fits).filled(series.times) }
        return series.withoutRepeats { times, kept in
            smoothed(kept.map { series.fits[$0] }, kept.map { series.landmarks[$0] }, times, solver)
        }
    }

    /// Expressions are calmed first; then each head is placed anew for its calm expression, so that what both could explain does not come apart; then
    /// places are calmed.
    private func smoothed(
        _ measured: [FrameFit?], _ landmarks: [FaceLandmarks?], _ times: [Double], _ solver: FrameSolver
    ) -> [FrameFit] {
        let rough = TakeChannels(measured).filled(times)
        let weights = TakeChannels(measured).calmWeights(following: rough, times, restSeconds: smoothingSeconds)
        let placed = parallelMap(count: measured.count, threads: threads) { index -> FrameFit? in
            guard let face = landmarks[index] else { return nil }
            return solver.fit(
                face, from: FrameFit(pose: rough[index].pose, weights: weights[index]), fitsExpression: false, rounds: 3)
        }
        let path = TakeChannels(placed).filled(times).map(\.pose)
        let smoother = KinematicSmoother(
            times: times,
            agility: Agility.agility(of: acceleration(of: path, times, solver.camera), restSeconds: smoothingSeconds))
        let poses = TakeChannels(placed).smoothedPoses(smoother)
        return poses.indices.map { FrameFit(pose: poses[$0], weights: weights[$0]) }
    }

    /// How a head's places are seen to accelerate, the quickest of them, in per cent of the distance between the eyes for each squared
    /// thirtieth of a second.
    private func acceleration(of path: [HeadPose], _ times: [Double], _ camera: PinholeCamera) -> [Double] {
        Agility.acceleration(of: path, times: times) { pose, place in
            let scale = -pose.translation.z / (camera.focalLength * FitSettings.interocularDistance)
            return camera.project(pose.apply(place)) * (scale * 100)
        }
    }
}
