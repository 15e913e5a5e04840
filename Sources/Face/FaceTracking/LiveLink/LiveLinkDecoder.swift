import RenderMath

/// Decodes frames from the rows of a Live Link Face table, or from the app's packets.
///
/// The app's signs are those of a rotation in mirrored axes, whose product is +1. Two signs are known for the head (+yaw to the
/// person's left, about +y; +pitch up, about −x) and for the eyes (+yaw to the person's right, about −y; +pitch down, about
/// +x). It follows that roll is about −z for both. The rotation is yaw · pitch · roll: roll is applied first.
struct LiveLinkDecoder<Layout: LiveLinkLayout>: FrameDecoder {
    private var layout: Layout
    private let angleUnit: AngleUnit
    private var clock: LiveLinkClock

    init(layout: Layout, angleUnit: AngleUnit) {
        self.layout = layout
        clock = LiveLinkClock(base: layout.base)
        self.angleUnit = angleUnit
    }

    mutating func frame(from bytes: [UInt8], record: Int) throws -> TrackedFrame? {
        try frame(from: bytes, restartingAt: nil)
    }

    /// Decodes a frame. An error leaves the decoder unchanged.
    /// - Parameter restart: if the frame's time is that of another clock, its time in seconds since the first frame.
    mutating func frame(from bytes: [UInt8], restartingAt restart: Double?) throws -> TrackedFrame {
        var (layout, clock) = (layout, clock)
        let row = try layout.row(from: bytes)
        if let restart { clock.restart(from: row.sixtieths, at: restart) }
        let (index, seconds) = try clock.advance(to: row.sixtieths, name: layout.timeName)
        (self.layout, self.clock) = (layout, clock)
        return TrackedFrame(index: index, time: seconds, faces: [face(of: row)])
    }

    private func face(of row: LiveLinkRow) -> TrackedFace {
        var face = TrackedFace(id: TrackedFace.onlyID, isTracked: row.isTracked, blendShapes: row.blendShapes)
        guard row.isTracked else { return face }
        func matrix(x: Double, y: Double, z: Double) -> Matrix4 { Matrix4(turnedAboutX: x, y: y, z: z, in: angleUnit) }
        face.worldFromFace = matrix(x: -row[.headPitch], y: row[.headYaw], z: -row[.headRoll])
        if layout.hasEyes {
            face.faceFromLeftEye = matrix(x: row[.leftEyePitch], y: -row[.leftEyeYaw], z: -row[.leftEyeRoll])
            face.faceFromRightEye = matrix(x: row[.rightEyePitch], y: -row[.rightEyeYaw], z: -row[.rightEyeRoll])
        }
        return face
    }
}
