public import FaceTracking
import RenderMath
import Scheduling

/// Fits a whole take: the people, their faces at rest, and the pose and expression of each face in every frame.
public struct TakeFitter: Sendable {
    /// The shipped face.
    public var model: FaceModel
    /// The camera's vertical angle of view in degrees; nil estimates it.
    public var fieldOfView: Double?
    /// The approximate time in seconds over which an expression at rest is averaged; also a head if no film is followed.
    ///
    /// 0 leaves all measurements unchanged. Default: 0.1.
    public var smoothingSeconds: Double
    /// The longest gap that is filled, in seconds. Default: 0.3.
    public var longestGap: Double
    /// The number of threads.
    public var threads: Int

    /// Creates a fitter for a face model. Default: estimates the angle of view, and averages over a tenth of a second at rest.
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

    /// The default averaging time of a face at rest, in seconds, if only landmarks are known.
    public static let defaultSmoothing = 0.1

    /// The default for expressions if the film is followed: heads then move with the pictures and need no smoothing.
    public static let defaultSmoothingWithFilm = 0.04

    /// The most likely vertical angle of view without other evidence, in degrees: MediaPipe's.
    public static let defaultFieldOfView = 63.0

    /// The factor on the agility of expressions if the film is followed: the pictures remove the landmarks' common noise, which
    /// is most of it. Measured on three films: with 1, the fit is 0.02 to 0.06 % of the distance between the eyes worse; with
    /// 1000, expressions jitter more.
    private static let agilityWithFilm = 16.0

    /// Fits a take to its landmarks only.
    /// - Parameter report: receives the number of finished faces over all frames, on any thread. Default: nil.
    public func fit(
        _ take: LandmarkTake, report: (@Sendable (_ finished: Int, _ total: Int) -> Void)? = nil
    ) -> FittedTake {
        let progress = FitProgress(faces: Self.faceCount(of: take), passes: 3, report: report)
        return finish(place(take, agility: 1, progress), following: nil, progress)
    }

    /// Places the faces of a take from their landmarks: the first half of a fit that also follows the film.
    /// - Parameter report: receives the number of finished faces over all frames, on any thread. Default: nil.
    public func place(
        _ take: LandmarkTake, report: (@Sendable (_ finished: Int, _ total: Int) -> Void)? = nil
    ) -> PlacedTake {
        place(take, agility: Self.agilityWithFilm, FitProgress(faces: Self.faceCount(of: take), passes: 2, report: report))
    }

    /// Runs the second half of a fit.
    /// - Parameter registration: must contain all pictures of the film. If nil, the fit follows only the landmarks.
    public func finish(_ placed: PlacedTake, following registration: FilmRegistration?) -> FittedTake {
        finish(placed, following: registration, FitProgress(faces: 0, passes: 1, report: nil))
    }

    private static func faceCount(of take: LandmarkTake) -> Int { take.frames.reduce(0) { $0 + $1.faces.count } }

    private func place(_ take: LandmarkTake, agility: Double, _ progress: FitProgress) -> PlacedTake {
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
            .compactMap { place($0, of: take, by: camera, agility: agility, progress) }
        return PlacedTake(
            take: take, model: model, camera: camera, findsFieldOfView: fieldOfView == nil, people: people)
    }

    private func place(
        _ person: SeenPerson, of take: LandmarkTake, by camera: PinholeCamera, agility: Double, _ progress: FitProgress
    ) -> PlacedPerson? {
        let identity = person.face.identity
        let solver = FrameSolver(
            model, identity: identity, expected: person.face.expected, camera: camera, settings: .standard)
        let parts = person.tracks.compactMap { track -> PlacedSeries? in
            let fits = parallelMap(count: track.sightings.count, threads: threads) { index -> FrameFit? in
                let sighting = track.sightings[index]
                defer { progress.advance() }
                return solver.fit(sighting.view.face, from: sighting.view.fit, fitsExpression: true, rounds: 8)
            }
            return TrackSeries(track, fits, take).map {
                PlacedSeries(series: $0, fits: calmExpression($0, solver, agility: agility), camera: camera)
            }
        }
        return parts.isEmpty ? nil : PlacedPerson(identity: identity, solver: solver, parts: parts)
    }

    private func finish(
        _ placed: PlacedTake, following registration: FilmRegistration?, _ progress: FitProgress
    ) -> FittedTake {
        let people = placed.people.enumerated().map { number, person in
            let parts = person.parts.enumerated().map { index, part -> FittedSeries in
                if let registration {
                    let (fits, slips) = part.following(registration.motions[number][index], person.solver)
                    return FittedSeries(series: part.series, fits: fits, landmarkFits: part.fits, slips: slips)
                }
                let fits = calmPoses(part, placed.camera)
                return FittedSeries(series: part.series, fits: fits, landmarkFits: fits, slips: fits.map { _ in nil })
            }
            return finish(
                person, as: "face-\(number + 1)", parts, placed.camera, agility: registration == nil ? 1 : Self.agilityWithFilm,
                progress)
        }
        var shot = 0
        let shots = placed.take.frames.map { frame -> Int in
            if frame.startsShot { shot += 1 }
            return shot
        }
        return FittedTake(
            camera: placed.camera, times: placed.take.frames.map(\.time), frameRate: placed.take.frameRate, shots: shots,
            lights: placed.take.frames.map { _ in nil }, lightColor: nil,
            otherFaceCounts: placed.take.frames.map(\.otherFaceCount),
            hands: placed.take.persistentHands, people: people, findsFieldOfView: placed.findsFieldOfView)
    }

    private func finish(
        _ person: PlacedPerson, as id: String, _ parts: [FittedSeries], _ camera: PinholeCamera,
        agility: Double, _ progress: FitProgress
    ) -> FittedPerson {
        let left = LeftoverFitter(
            solver: IdentitySolver(model: model, camera: camera, settings: .displacement), identity: person.identity,
            threads: threads)
        let modes = left.modes(of: parts)
        let faces = parts.flatMap { part in
            let weights = calmed(left.weights(of: modes, part, progress), part.series, agility: agility)
            return part.fits.indices.map { index -> FittedFace in
                let error = part.series.landmarks[index].map { face in
                    LandmarkError(of: part.fits[index], face, person.solver, displaced: modes.field(weights[index]))
                }
                return FittedFace(
                    frame: part.series.firstFrame + index, fit: part.fits[index], modeWeights: weights[index],
                    isMeasured: error != nil, error: error, slip: part.slips[index])
            }
        }
        return FittedPerson(
            id: id, identity: person.identity.map { SIMD3<Float>($0) },
            modes: modes.modes.map { $0.map { SIMD3<Float>($0) } },
            proportionDeviation: model.proportions(identity: person.identity).deviationFromPeople,
            faces: faces.sorted { $0.frame < $1.frame })
    }

    // MARK: Time

    /// Returns the fits of all frames from the first to the last, with gaps filled, and with calmed expressions if requested.
    ///
    /// Each head is then placed again for its calmed expression, so that motions which both could explain stay consistent.
    private func calmExpression(_ series: TrackSeries, _ solver: FrameSolver, agility: Double) -> [FrameFit] {
        guard smoothingSeconds > 0 else { return TakeChannels(series.fits).filled(series.times) }
        return series.withoutRepeats { times, kept in
            let measured = kept.map { series.fits[$0] }
            let rough = TakeChannels(measured).filled(times)
            let weights = TakeChannels(measured).calmWeights(
                following: rough, times, restSeconds: smoothingSeconds, scale: agility)
            let placed = parallelMap(count: kept.count, threads: threads) { index -> FrameFit? in
                guard let face = series.landmarks[kept[index]] else { return nil }
                return solver.fit(
                    face, from: FrameFit(pose: rough[index].pose, weights: weights[index]), fitsExpression: false, rounds: 3)
            }
            let poses = TakeChannels(placed).filled(times).map(\.pose)
            return poses.indices.map { FrameFit(pose: poses[$0], weights: weights[$0]) }
        }
    }

    /// Returns the fits with calmed poses if requested.
    private func calmPoses(_ part: PlacedSeries, _ camera: PinholeCamera) -> [FrameFit] {
        guard smoothingSeconds > 0 else { return part.fits }
        return part.series.withoutRepeats { times, kept in
            let fits = kept.map { part.fits[$0] }
            let agility = Agility.agility(
                of: acceleration(of: fits.map(\.pose), times, camera), restSeconds: smoothingSeconds)
            let measured = kept.map { part.series.fits[$0] == nil ? nil : part.fits[$0] }
            let poses = TakeChannels(measured).smoothedPoses(KinematicSmoother(times: times, agility: agility))
            return poses.indices.map { FrameFit(pose: poses[$0], weights: fits[$0].weights) }
        }
    }

    /// Returns the acceleration of a head in the picture, that of its fastest point.
    ///
    /// The unit is per cent of the distance between the eyes per squared thirtieth of a second.
    private func acceleration(of path: [HeadPose], _ times: [Double], _ camera: PinholeCamera) -> [Double] {
        Agility.acceleration(of: path, times: times) { pose, position in
            let scale = -pose.translation.z / (camera.focalLength * FitSettings.interocularDistance)
            return camera.project(pose.apply(position)) * (scale * 100)
        }
    }

    /// Returns mode weights, calmed like expressions.
    /// - Parameter raw: for each frame, one weight per mode; nil for frames without landmarks.
    private func calmed(_ raw: [[Double]?], _ series: TrackSeries, agility: Double) -> [[Double]] {
        let modeCount = raw.lazy.compactMap { $0 }.first?.count ?? 0
        guard smoothingSeconds > 0 else { return raw.map { $0 ?? [Double](repeating: 0, count: modeCount) } }
        let columns = (0..<modeCount).map { mode in
            series.withoutRepeats { times, kept in
                // A weight is the square root of the sum of squares over all vertices, in metres.
                let scale = 100 / (FitSettings.interocularDistance * Double(model.vertexCount).squareRoot())
                let values = kept.map { raw[$0]?[mode] }
                let known = KinematicSmoother(times: times, agility: times.map { _ in 1e6 }).smoothed(values)
                let acceleration = Agility.acceleration(of: known.map { SIMD2($0 * scale, 0) }, times: times)
                return KinematicSmoother(
                    times: times, agility: Agility.agility(of: acceleration, restSeconds: smoothingSeconds, scale: agility)
                ).smoothed(values)
            }
        }
        return raw.indices.map { index in columns.map { $0[index] } }
    }
}
