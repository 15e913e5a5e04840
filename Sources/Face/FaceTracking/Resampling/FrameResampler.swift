import RenderMath

/// Resamples a recording to a constant frame rate by interpolating between the two recorded frames around each time.
struct FrameResampler {
    /// The maximum interval between recorded frames for interpolation, in seconds. In longer gaps the nearer frame is used.
    static let longestGap = 0.3
    /// The tolerance for comparing times, in seconds. Times are sums and quotients, so equal ones may differ by rounding.
    private static let timeTolerance = 1e-9

    /// Frames per second.
    private let frameRate: Double
    /// The recording's file, for a message.
    private let path: String
    private var index = 0
    /// The number of recorded frames read so far.
    private var readCount = 0
    private var startTime = 0.0
    /// The recorded frames around the next time: the last at or before it, and the first after it.
    private var before: TrackedFrame?
    private var after: TrackedFrame?
    private var hasBegun = false
    /// Whether a shot started since the last output frame, and the last depth file since then.
    private var startsShot = false
    private var depthPath: String?

    init(frameRate: Double, path: String) {
        self.frameRate = frameRate
        self.path = path
    }

    /// The number of output frames allowed in any case, and the number that each recorded frame adds.
    ///
    /// Resampling 10 frames a second to 1000 needs 100. Larger numbers come from damaged times, and would take time out of
    /// proportion to the file.
    private static let (freeFrames, framesEach) = (100_000.0, 100.0)

    /// Returns the number of frames that `next` returns, from the times of the recorded frames only.
    /// - Parameter read: returns the next recorded frame.
    mutating func count(_ read: () throws(RecordingError) -> TrackedFrame?) throws(RecordingError) -> Int {
        guard var last = try self.read(read) else { return 0 }
        startTime = last.time
        while let frame = try self.read(read) { last = frame }
        // If the quotient is one step off, the comparison that `next` uses corrects it.
        var count = Int((last.time - startTime) * frameRate) + 2
        while count > 1, time(of: count - 1) > last.time + Self.timeTolerance { count -= 1 }
        return count
    }

    /// Returns the time of a frame, in seconds.
    private func time(of index: Int) -> Double { startTime + Double(index) / frameRate }

    /// Returns the next recorded frame.
    /// - Throws: `RecordingError.tooManyFrames`.
    private mutating func read(
        _ read: () throws(RecordingError) -> TrackedFrame?
    ) throws(RecordingError) -> TrackedFrame? {
        guard let frame = try read() else { return nil }
        let seconds = readCount == 0 ? 0 : frame.time - startTime
        readCount += 1
        guard seconds * frameRate <= Self.freeFrames + Self.framesEach * Double(readCount) else {
            throw .tooManyFrames(path: path, seconds: seconds, frameRate: frameRate, recorded: readCount)
        }
        return frame
    }

    /// Returns the next frame; nil after the last recorded one.
    /// - Parameter read: returns the next recorded frame.
    mutating func next(
        _ read: () throws(RecordingError) -> TrackedFrame?
    ) throws(RecordingError) -> TrackedFrame? {
        if !hasBegun {
            hasBegun = true
            guard let first = try self.read(read) else { return nil }
            startTime = first.time
            take(first)
            after = try self.read(read)
        }
        let time = time(of: index)
        while let next = after, next.time <= time + Self.timeTolerance {
            take(next)
            after = try self.read(read)
        }
        guard let before, after != nil || time <= before.time + Self.timeTolerance else { return nil }
        var frame = between(before, at: time)
        (frame.index, frame.time, frame.startsShot) = (index, time, startsShot)
        frame.depthPath = frame.depthPath ?? depthPath
        (startsShot, depthPath) = (false, nil)
        index += 1
        return frame
    }

    private mutating func take(_ frame: TrackedFrame) {
        before = frame
        startsShot = startsShot || frame.startsShot
        depthPath = frame.depthPath ?? depthPath
    }

    private func between(_ before: TrackedFrame, at time: Double) -> TrackedFrame {
        guard let after, time > before.time + Self.timeTolerance, !after.startsShot else { return before }
        let share = (time - before.time) / (after.time - before.time)
        let nearer = share <= 0.5 ? before : after
        guard after.time - before.time <= Self.longestGap else { return nearer }
        var frame = nearer
        if let from = before.camera, let to = after.camera { frame.camera = from.interpolated(to: to, share: share) }
        if let from = before.light, let to = after.light { frame.light = from.interpolated(to: to, share: share) }
        for (place, face) in frame.faces.enumerated() {
            // A face that is lost in either frame cannot be interpolated.
            guard let from = before.faces.first(where: { $0.id == face.id }), from.isTracked,
                let to = after.faces.first(where: { $0.id == face.id }), to.isTracked
            else { continue }
            frame.faces[place] = from.interpolated(to: to, share: share, nearer: face)
        }
        return frame
    }
}

extension Float {
    /// Returns the interpolation between two numbers at a fraction in 0…1.
    fileprivate func interpolated(to other: Float, share: Double) -> Float {
        Float(Double(self) + (Double(other) - Double(self)) * share)
    }
}

extension [Float] {
    /// Returns the interpolation between two lists at a fraction in 0…1; nil if their lengths differ.
    fileprivate func interpolated(to other: [Float], share: Double) -> [Float]? {
        count == other.count ? zip(self, other).map { $0.interpolated(to: $1, share: share) } : nil
    }
}

extension TrackedFace {
    /// Returns the interpolated face between two frames in which it is tracked.
    /// - Parameter nearer: the face in the nearer frame, which provides the values that cannot be interpolated.
    fileprivate func interpolated(to other: TrackedFace, share: Double, nearer: TrackedFace) -> TrackedFace {
        var face = nearer
        face.worldFromFace = worldFromFace.interpolated(to: other.worldFromFace, share: share)
        for shape in BlendShape.allCases {
            face.blendShapes[shape] = blendShapes[shape].interpolated(to: other.blendShapes[shape], share: share)
        }
        if let from = vertices, let to = other.vertices, from.count == to.count {
            let share = Float(share)
            face.vertices = zip(from, to).map { $0 + ($1 - $0) * share }
        }
        if let from = faceFromLeftEye, let to = other.faceFromLeftEye {
            face.faceFromLeftEye = from.interpolated(to: to, share: share)
        }
        if let from = faceFromRightEye, let to = other.faceFromRightEye {
            face.faceFromRightEye = from.interpolated(to: to, share: share)
        }
        if let from = lookAtPoint, let to = other.lookAtPoint { face.lookAtPoint = from + (to - from) * Float(share) }
        if let from = rectangle, let to = other.rectangle {
            func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
            face.rectangle = ImageRectangle(
                left: between(from.left, to.left), top: between(from.top, to.top), width: between(from.width, to.width),
                height: between(from.height, to.height))
        }
        face.modeWeights = modeWeights.interpolated(to: other.modeWeights, share: share) ?? nearer.modeWeights
        return face
    }
}

extension TrackedCamera {
    fileprivate func interpolated(to other: TrackedCamera, share: Double) -> TrackedCamera {
        var optics = share <= 0.5 ? intrinsics : other.intrinsics
        if intrinsics.imageSize == other.intrinsics.imageSize {
            optics.focalLength = intrinsics.focalLength + (other.intrinsics.focalLength - intrinsics.focalLength) * share
            optics.principalPoint =
                intrinsics.principalPoint + (other.intrinsics.principalPoint - intrinsics.principalPoint) * share
        }
        return TrackedCamera(
            worldFromCamera: worldFromCamera.interpolated(to: other.worldFromCamera, share: share), intrinsics: optics)
    }
}

extension LightEstimate {
    fileprivate func interpolated(to other: LightEstimate, share: Double) -> LightEstimate {
        var light = share <= 0.5 ? self : other
        light.ambientIntensity = ambientIntensity.interpolated(to: other.ambientIntensity, share: share)
        light.ambientColorTemperature = ambientColorTemperature.interpolated(to: other.ambientColorTemperature, share: share)
        if let from = primaryDirection, let to = other.primaryDirection {
            let direction = from + (to - from) * Float(share)
            // Opposite directions have no direction between them.
            if direction != .zero { light.primaryDirection = direction }
        }
        if let from = primaryIntensity, let to = other.primaryIntensity {
            light.primaryIntensity = from.interpolated(to: to, share: share)
        }
        if let from = sphericalHarmonics, let to = other.sphericalHarmonics {
            light.sphericalHarmonics = from.interpolated(to: to, share: share)
        }
        return light
    }
}
