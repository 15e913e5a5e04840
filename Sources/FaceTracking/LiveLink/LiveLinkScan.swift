/// What is true of a Live Link Face table as a whole, gathered in one pass and in little memory.
struct LiveLinkScan {
    /// The rows, those that cannot be read included: they are for the reader of frames to report.
    private(set) var rowCount = 0
    private var previous: Double?
    /// How often rows were so many sixtieths of a second apart, rounded; the last place stands for all greater steps.
    private var stepCounts = [Int](repeating: 0, count: 61)
    /// The sum of the steps counted at each place, in sixtieths of a second.
    private var stepSums = [Double](repeating: 0, count: 61)
    private var largestHeadAngle = 0.0
    private var largestEyeAngle = 0.0
    /// Sums of an eye's roll times (yaw times pitch), and of the square of that product.
    private var rollByProduct = 0.0
    private var productSquared = 0.0

    /// Reads the rest of a table.
    init(of lines: LineReader, with table: LiveLinkTable) throws(RecordingError) {
        while let line = try lines.next() {
            guard !line.isBlank else { continue }
            rowCount += 1
            guard !line.isTooLong, let row = try? LiveLinkRow(line.bytes, of: table) else { continue }
            add(row)
        }
    }

    private mutating func add(_ row: LiveLinkRow) {
        let time = row.timecode.sixtieths
        if let previous, time <= previous, !LiveLinkDecoder.isMidnight(from: previous, to: time) { return }
        if let previous, time > previous {
            let place = Int(min((time - previous).rounded(), 60))
            stepCounts[place] += 1
            stepSums[place] += time - previous
        }
        previous = time
        guard row.isTracked else { return }
        for (angle, value) in zip(LiveLinkTable.Angle.allCases, row.angles) {
            if angle.rawValue.hasPrefix("head") {
                largestHeadAngle = max(largestHeadAngle, value.magnitude)
            } else {
                largestEyeAngle = max(largestEyeAngle, value.magnitude)
            }
        }
        addEye(row[.leftEyeYaw], row[.leftEyePitch], row[.leftEyeRoll])
        addEye(row[.rightEyeYaw], row[.rightEyePitch], row[.rightEyeRoll])
    }

    private mutating func addEye(_ yaw: Double, _ pitch: Double, _ roll: Double) {
        rollByProduct += roll * yaw * pitch
        productSquared += yaw * pitch * yaw * pitch
    }

    /// Rows per second. Steps of one, two, … sixtieths are 60, 30, … rows per second; gaps do not count.
    var frameRate: Double {
        let most = stepCounts.dropFirst().max() ?? 0
        guard most > 0, let usual = stepCounts.indices.dropFirst().first(where: { stepCounts[$0] == most }) else { return 60 }
        // Rates that do not divide 60 alternate between two neighbouring steps.
        let near = max(usual - 1, 1)...min(usual + 1, 59)
        let mean = stepSums[near].reduce(0, +) / Double(stepCounts[near].reduce(0, +))
        guard mean > 0 else { return 60 }
        let rate = 60 / mean
        return (rate - rate.rounded()).magnitude < 0.005 * rate && rate >= 1 ? rate.rounded() : rate
    }

    /// What the angles are counted in, judged by how large they become.
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
