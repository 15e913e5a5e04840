public import FaceTracking
import RenderMath
import Scheduling

/// Fits a whole take: who is seen, what their faces are like at rest, and where each is and what it shows in every frame.
public struct TakeFitter: Sendable {
    /// The shipped face.
    public var model: FaceModel
    /// The camera's vertical angle of view in degrees; nil finds it.
    public var fieldOfView: Double?
    /// About how long a head at rest is averaged, in seconds; 0 leaves everything as it was measured. Default: a third of a second.
    public var smoothingSeconds: Double
    /// Gaps up to so many seconds are filled. Default: 0.3.
    public var longestGap: Double
    /// The number of threads that work.
    public var threads: Int

    /// A fitter of a face. Default: the angle of view is found, a third of a second of calm at rest.
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

    /// The vertical angle of view that is likely where nothing is known, in degrees: MediaPipe's.
    public static let defaultFieldOfView = 63.0

    /// Fits a take.
    /// - Parameter report: is told, from any thread, how many of the faces in all frames are done. Default: nil, nobody.
    public func fit(
        _ take: LandmarkTake, report: (@Sendable (_ finished: Int, _ total: Int) -> Void)? = nil
    ) -> FittedTake {
        let progress = FitProgress(faces: take.frames.reduce(0) { $0 + $1.faces.count }, report: report)
        var camera = PinholeCamera(verticalAngle: fieldOfView ?? Self.defaultFieldOfView, imageSize: take.imageSize)
        let rest = FrameSolver(
            model, identity: [SIMD3<Double>](repeating: .zero, count: model.vertexCount), camera: camera, settings: .standard)
        let mostFramesLost = max(Int((longestGap * take.frameRate).rounded(.down)), 0)
        var tracks = FaceTrack.tracks(of: take, mostFramesLost: mostFramesLost).compactMap { track in
            PlacedTrack(track, of: take, by: rest, threads: threads, progress)
        }
        if fieldOfView == nil {
            let finder = FocalLengthFinder(model: model, threads: threads)
            let found = PinholeCamera(focalLength: finder.focalLength(of: tracks, by: camera), imageSize: take.imageSize)
            tracks = tracks.map { $0.moved(from: camera, to: found) }
            camera = found
        }
        let people = PersonFinder(fitter: RestFaceFitter(model: model, camera: camera, threads: threads), take: take)
            .people(among: tracks)
            .enumerated().compactMap { number, person in
                fit(person, of: take, by: camera, as: "face-\(number + 1)", progress)
            }
        var shot = 0
        let shots = take.frames.map { frame -> Int in
            if frame.startsShot { shot += 1 }
            return shot
        }
        return FittedTake(
            camera: camera, times: take.frames.map(\.time), frameRate: take.frameRate, shots: shots,
            lights: take.frames.map { _ in nil }, people: people,
            findsFieldOfView: fieldOfView == nil)
    }

    private func fit(
        _ person: SeenPerson, of take: LandmarkTake, by camera: PinholeCamera, as id: String, _ progress: FitProgress
    ) -> FittedPerson? {
        let identity = person.face.identity
        let solver = FrameSolver(
            model, identity: identity, expected: person.face.expected, camera: camera, settings: .standard)
        let parts = person.tracks.compactMap { track -> (series: TrackSeries, calm: [FrameFit])? in
            let fits = parallelMap(count: track.sightings.count, threads: threads) { index -> FrameFit? in
                let sighting = track.sightings[index]
                defer { progress.advance() }
                return solver.fit(sighting.view.face, from: sighting.view.fit, fitsExpression: true, rounds: 8)
            }
            return TrackSeries(track, fits, take).map { ($0, smoothed($0, solver)) }
        }
        guard !parts.isEmpty else { return nil }
        let left = LeftoverFitter(
            solver: IdentitySolver(model: model, camera: camera, settings: .displacement), identity: identity, threads: threads)
        let modes = left.modes(of: parts)
        let faces = parts.flatMap { series, calm in
            let weights = calmed(left.weights(of: modes, series, calm, progress), series)
            return calm.indices.map { index -> FittedFace in
                let error = series.landmarks[index].map { face in
                    LandmarkError(of: calm[index], face, solver, displaced: modes.field(weights[index]))
                }
                return FittedFace(
                    frame: series.firstFrame + index, fit: calm[index], modeWeights: weights[index], isMeasured: error != nil,
                    error: error)
            }
        }
        return FittedPerson(
            id: id, identity: identity.map { SIMD3<Float>($0) }, modes: modes.modes.map { $0.map { SIMD3<Float>($0) } },
            faces: faces.sorted { $0.frame < $1.frame })
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

    /// The acceleration of a head as it is seen, that of the quickest of its points, in per cent of the distance between the eyes for each
    /// squared thirtieth of a second.
    private func acceleration(of path: [HeadPose], _ times: [Double], _ camera: PinholeCamera) -> [Double] {
        Agility.acceleration(of: path, times: times) { pose, position in
            let scale = -pose.translation.z / (camera.focalLength * FitSettings.interocularDistance)
            return camera.project(pose.apply(position)) * (scale * 100)
        }
    }

    /// Weights of modes, calmed like expressions.
    /// - Parameter raw: for each frame one for each mode; nil where nothing was seen.
    private func calmed(_ raw: [[Double]?], _ series: TrackSeries) -> [[Double]] {
        let modeCount = raw.lazy.compactMap { $0 }.first?.count ?? 0
        guard smoothingSeconds > 0 else { return raw.map { $0 ?? [Double](repeating: 0, count: modeCount) } }
        let columns = (0..<modeCount).map { mode in
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
        return raw.indices.map { index in columns.map { $0[index] } }
    }
}
