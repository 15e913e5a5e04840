import RenderMath

extension RecordingStatistics {
    /// The median and the 90th percentile of the distance that a face slides over the skin between frames, as fractions of the
    /// distance between the eyes. Nil if the recording does not state it.
    package var slip: (median: Double, percentile90: Double)? {
        let known = tracks.values.flatMap { $0.slips.compactMap { $0 } }.sorted()
        guard !known.isEmpty else { return nil }
        return (Double(known[known.count / 2]), Double(known[known.count * 9 / 10]))
    }

    /// The indices of frames in which a fitted face may be at another position than the recording states.
    ///
    /// In these frames the landmarks fit much worse than in the rest of the recording or were not found, the pictures
    /// contradict the face's motion, or they give no motion while the face jumps.
    package var unreliableFrames: [ClosedRange<Int>] {
        Self.ranges(Set(tracks.values.flatMap { $0.unreliableFrames(shotStarts: shotStarts) }))
    }

    /// Returns numbers as ranges, in ascending order.
    private static func ranges(_ numbers: Set<Int>) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers.sorted() {
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        return ranges
    }

    /// Notes on faces that may not be those of people, in the order of the faces.
    package var humanityNotes: [String] {
        faceIDs.compactMap { id in
            guard let track = tracks[id], let reason = track.reasonAgainstPerson else { return nil }
            return "\(id) may not be a human face: \(reason)"
        }
    }
}

extension RecordingStatistics.Track {
    /// The landmark error above which a frame is unreliable: a multiple of the face's own median, and at least a fraction of
    /// the distance between the eyes.
    private static let worstFit = (ratio: Float(3), least: Float(0.015))
    /// The same limits for slip.
    private static let worstSlip = (ratio: Float(5), least: Float(0.01))
    /// The jump of the head above which a frame without motion in the pictures is unreliable: a multiple of the face's own
    /// median, and at least a distance across the view in metres.
    private static let worstJump = (ratio: 4.0, least: 0.0015)

    func unreliableFrames(shotStarts: Set<Int>) -> [Int] {
        let fit = Self.median(fits.compactMap { $0?.x })
        let slip = Self.median(slips.compactMap { $0 })
        let jumps = frames.indices.map { self.jump(at: $0, shotStarts) }
        let jump = Self.median(jumps.compactMap { $0 })
        return frames.indices.filter { index in
            if let fit {
                guard let own = fits[index] else { return true }
                if own.x > max(Self.worstFit.ratio * fit, Self.worstFit.least) { return true }
            }
            guard let slip else { return false }
            if let own = slips[index] { return own > max(Self.worstSlip.ratio * slip, Self.worstSlip.least) }
            guard let own = jumps[index], let jump else { return false }
            return own > max(Self.worstJump.ratio * jump, Self.worstJump.least)
        }.map { frames[$0] }
    }

    /// Returns the distance across the view, in metres, between a head's position and the midpoint of its neighbours in time;
    /// nil at the ends of shots and next to gaps.
    private func jump(at index: Int, _ shotStarts: Set<Int>) -> Double? {
        guard index > 0, index + 1 < frames.count, frames[index + 1] - frames[index - 1] == 2,
            !shotStarts.contains(frames[index]), !shotStarts.contains(frames[index + 1])
        else { return nil }
        let away = positions[index] - (positions[index - 1] + positions[index + 1]) / 2
        return SIMD2(away.x, away.y).length
    }

    private static func median<Value: Comparable>(_ values: [Value]) -> Value? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }
}

extension RecordingStatistics.Track {
    /// The limits beyond which a face is unlikely to be a person's.
    ///
    /// Measured on 125 photos and eight films of people, whose maxima are 2.14 deviations, 3.9 mm and 5.4 %. Most animals stay
    /// within the limits as well, because a landmark finder fits every face to a human shape.
    private static let (mostDeviation, mostOffset, mostFit) = (Float(2.3), 0.0044, Float(0.1))

    /// The reason why the face may not be a person's; nil if there is none or nothing is known.
    fileprivate var reasonAgainstPerson: String? {
        if let deviation = identity?.proportionDeviation, deviation > Self.mostDeviation {
            let tenths = (Double(deviation) * 10).rounded() / 10
            return "its proportions differ from those of people by \(tenths) standard deviations"
        }
        if let offset = offsetOfIdentity, offset > Self.mostOffset {
            return "it differs from the standard face by \((offset * 10_000).rounded() / 10) mm (root mean square)"
        }
        if let fit = Self.median(fits.compactMap { $0?.y }), fit > Self.mostFit {
            let hundredths = Int((fit * 100).rounded())
            return "5 % of its landmarks are farther than \(hundredths) % of the distance between the eyes from the mesh"
        }
        return nil
    }

    /// The root mean square of the offsets from the standard face, in metres.
    private var offsetOfIdentity: Double? {
        guard let offsets = identity?.offsets, !offsets.isEmpty else { return nil }
        let squares = offsets.reduce(0.0) { sum, offset in
            let wide = SIMD3<Double>(offset)
            return sum + wide.dot(wide)
        }
        return (squares / Double(offsets.count)).squareRoot()
    }
}
