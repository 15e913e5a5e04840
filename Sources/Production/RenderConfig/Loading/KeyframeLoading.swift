import ConfigLanguage
import ConfigSettings
import FaceTracking
import RenderMath

/// Converts a config's manual face poses to keyframes.
struct KeyframeLoading {
    /// The range of blend shape values and offsets.
    private static let shapeRange = -1.0...2.0

    let reading: ConfigReading

    /// Returns the keyframes of a config; nil if it has none.
    func keyframes(of settings: FaceSettings) -> FaceKeyframes? {
        guard settings.isMovedByHand else {
            let idle = [
                ("combine", settings.combine != nil), ("face", settings.face != nil),
                ("frameRate", settings.frameRate != nil), ("duration", settings.duration != nil),
            ]
            for (name, isGiven) in idle where isGiven {
                reading.note(
                    "`\(name)` has no effect without `pose`, `blendShapes`, `gaze` or `tracked`", at: settings.location)
            }
            return nil
        }
        var keyframes = FaceKeyframes()
        keyframes.faceIndex = settings.face ?? 0
        keyframes.combination = settings.combine ?? .set
        if let pose = settings.pose {
            keyframes.position = channel(of: pose, named: "position", pose.position, \.position)
            keyframes.rotation = channel(of: pose, named: "rotation", pose.rotation, \.rotation)
        }
        for shape in settings.blendShapes {
            guard let name = reading.blendShape(shape.name, at: shape.location) else { continue }
            if keyframes.shapes[name] != nil {
                reading.fail("\(name.name) is set twice, in both spellings", at: shape.location)
            }
            keyframes.shapes[name] = channel(shape.value, within: Self.shapeRange)
        }
        if let gaze = settings.gaze {
            keyframes.gaze = [gaze.horizontal, gaze.vertical].map { angle in
                angle.flatMap { channel($0, within: -90...90) } ?? FaceKeyframes.Channel(.zero)
            }
        }
        keyframes.tracked = settings.tracked?.map(\.range)
        return keyframes
    }

    /// Returns one component of a pose over time; nil if it is not set, or after reporting a mistake.
    private func channel(
        of pose: PoseSettings, named name: String, _ constant: SIMD3<Float>?, _ part: (PoseKeySettings) -> SIMD3<Float>?
    ) -> FaceKeyframes.Channel? {
        let keys = (pose.keys ?? []).compactMap { key -> CurveKey? in
            part(key).map { CurveKey(key.time ?? 0, SIMD4(SIMD3<Double>($0), 0), easing: key.ease) }
        }
        if let key = pose.keys?.first(where: { $0.position == nil && $0.rotation == nil }), name == "position" {
            reading.fail("the key has neither a `position` nor a `rotation`", at: key.location)
        }
        guard let first = keys.first else {
            if pose.period != nil, pose.keys == nil, name == "position" {
                reading.note("`period` has no effect without `keys`", at: pose.location)
            }
            return constant.map { FaceKeyframes.Channel(SIMD4(SIMD3<Double>($0), 0)) }
        }
        guard constant == nil else {
            reading.fail("\"\(name)\" is set both here and in `keys`; remove one of the two", at: pose.location)
            return nil
        }
        guard areInOrder((pose.keys ?? []).map { ($0.time ?? first.position, $0.location) }) else { return nil }
        return FaceKeyframes.Channel(keys, period: pose.period)
    }

    private func channel(_ settings: ChannelSettings, within range: ClosedRange<Double>) -> FaceKeyframes.Channel? {
        guard let keys = settings.keys, !keys.isEmpty else { return nil }
        if let wrong = keys.first(where: { !range.contains($0.value) }) {
            reading.fail(
                "\(wrong.value.short) is not \(ValueType<Double>.number(in: range).expectation)", at: wrong.location)
            return nil
        }
        guard areInOrder(keys.map { ($0.position, $0.location) }) else { return nil }
        return FaceKeyframes.Channel(
            keys.map { CurveKey($0.position, SIMD4($0.value, 0, 0, 0), easing: $0.easing) }, period: settings.period)
    }

    /// Whether times ascend; reports a mistake if they do not.
    private func areInOrder(_ times: [(time: Double, location: ConfigLocation)]) -> Bool {
        guard let wrong = zip(times, times.dropFirst()).first(where: { $0.time > $1.time })?.1 else { return true }
        reading.fail("the keys are not in ascending order: \(wrong.time.short) s comes after a later time", at: wrong.location)
        return false
    }
}

extension FaceSettings {
    /// Whether the config has keyframes for a face.
    var isMovedByHand: Bool { pose != nil || !blendShapes.isEmpty || gaze != nil || tracked != nil }
}
