/// Facts about a whole Live Link Face table or capture, gathered in one pass and in little memory.
struct LiveLinkScan {
    /// The number of rows, including unreadable ones, which the frame reader reports.
    private(set) var rowCount = 0
    /// The rate of rows.
    private(set) var frameRate = FrameRateEstimate()
    /// The time of the first readable row, in sixtieths of a second since midnight on the newest clock.
    private(set) var first: Double?
    private var previous: Double?
    private var largestHeadAngle = 0.0
    private var largestEyeAngle = 0.0
    /// The sum of roll · (yaw · pitch) over all eyes, and the sum of (yaw · pitch)².
    private var rollByProduct = 0.0
    private var productSquared = 0.0

    /// Creates the facts before the first row.
    init() {}

    /// Reads the rest of a file.
    init(of source: any RecordSource, with layout: some LiveLinkLayout) throws(RecordingError) {
        var layout = layout
        try source.scan({ try layout.row(from: $0) }) { row in
            rowCount += 1
            if let row { add(row) }
        }
    }

    /// Adds the next row. A row that is not later than the previous one is ignored, as the frame reader rejects it.
    mutating func add(_ row: LiveLinkRow) {
        let time = row.sixtieths
        if let previous, time <= previous, !LiveLinkClock.isMidnight(from: previous, to: time) { return }
        if let previous, time > previous { frameRate.add(step: time - previous) }
        first = first ?? time
        previous = time
        guard row.isTracked else { return }
        for angle in LiveLinkAngle.allCases {
            if angle.rawValue.hasPrefix("head") {
                largestHeadAngle = max(largestHeadAngle, row[angle].magnitude)
            } else {
                largestEyeAngle = max(largestEyeAngle, row[angle].magnitude)
            }
        }
        addEye(row[.leftEyeYaw], row[.leftEyePitch], row[.leftEyeRoll])
        addEye(row[.rightEyeYaw], row[.rightEyePitch], row[.rightEyeRoll])
    }

    /// Continues with another clock, which is assumed to be the correct one.
    /// - Parameters:
    ///   - timeOfDay: the time of the next row on that clock, in sixtieths of a second since midnight.
    ///   - seconds: the same time in seconds since the first row.
    mutating func restart(from timeOfDay: Double, at seconds: Double) {
        (first, previous) = (timeOfDay - seconds * 60, nil)
    }

    /// Returns the header of a recording of the rows.
    /// - Parameter reel: the name of the reel, that of the recording's file without its extension.
    func header(reel: String) -> RecordingHeader {
        var header = RecordingHeader(frameRate: frameRate.framesPerSecond, hasHeadPosition: false)
        header.timecode = first.map { sixtieths in
            let seconds = (sixtieths / 60).truncatingRemainder(dividingBy: 86_400)
            return RecordedTimecode(seconds: seconds < 0 ? seconds + 86_400 : seconds, dropsFrames: false, reel: reel)
        }
        return header
    }

    private mutating func addEye(_ yaw: Double, _ pitch: Double, _ roll: Double) {
        rollByProduct += roll * yaw * pitch
        productSquared += yaw * pitch * yaw * pitch
    }

    /// The unit of the angles, determined from their size.
    ///
    /// An eye cannot rotate by 45° nor a tracked head by 90°, so values that would exceed this in half turns are radians.
    /// Values that would exceed half a turn in radians are degrees. The eyes' roll distinguishes small angles: in radians it is
    /// yaw times pitch (0.97 to 0.99 of it in recordings of the app, as the rotation order requires), in half turns π times
    /// that.
    var angleUnit: AngleUnit {
        let largest = max(largestHeadAngle, largestEyeAngle)
        if largest > 3.2 { return .degrees }
        if largestEyeAngle > 0.25 || largestHeadAngle > 0.5 { return .radians }
        // 1.77 is the geometric mean of 1 and π.
        return productSquared > 1e-9 && rollByProduct / productSquared > 1.77 ? .halfTurns : .radians
    }
}
