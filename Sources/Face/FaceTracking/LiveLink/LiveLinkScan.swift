/// The facts of a Live Link Face table or capture as a whole, gathered in one pass and in little memory.
struct LiveLinkScan {
    /// The rows, those that cannot be read included: they are for the reader of frames to report.
    private(set) var rowCount = 0
    /// The number of rows a second.
    private(set) var frameRate = FrameRateEstimate()
    private var previous: Double?
    private var largestHeadAngle = 0.0
    private var largestEyeAngle = 0.0
    /// Sums of an eye's roll times (yaw times pitch), and of the square of that product.
    private var rollByProduct = 0.0
    private var productSquared = 0.0

    /// Reads the rest of a file.
    init(of source: any RecordSource, with layout: some LiveLinkLayout) throws(RecordingError) {
        var layout = layout
        try source.scan({ try layout.row(from: $0) }) { row in
            rowCount += 1
            if let row { add(row) }
        }
    }

    private mutating func add(_ row: LiveLinkRow) {
        let time = row.sixtieths
        if let previous, time <= previous, !LiveLinkClock.isMidnight(from: previous, to: time) { return }
        if let previous, time > previous { frameRate.add(step: time - previous) }
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

    private mutating func addEye(_ yaw: Double, _ pitch: Double, _ roll: Double) {
        rollByProduct += roll * yaw * pitch
        productSquared += yaw * pitch * yaw * pitch
    }

    /// The unit of the angles, judged by how large they become.
    ///
    /// An eye cannot turn by 45 degrees nor a tracked head by 90, so beyond that in half turns they must be radians; beyond half a
    /// turn in radians they must be degrees. Small angles are told apart by the eyes' roll: in radians it comes to their yaw times their
    /// pitch (0.97 to 0.99 of it in recordings of the app, as the order of the turns demands), in half turns to π times that.
    var angleUnit: AngleUnit {
        let largest = max(largestHeadAngle, largestEyeAngle)
        if largest > 3.2 { return .degrees }
        if largestEyeAngle > 0.25 || largestHeadAngle > 0.5 { return .radians }
        // Between 1 and π, by their ratios.
        return productSquared > 1e-9 && rollByProduct / productSquared > 1.77 ? .halfTurns : .radians
    }
}
