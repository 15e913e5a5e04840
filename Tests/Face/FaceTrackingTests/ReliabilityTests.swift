import FaceTracking
import RenderMath
import Testing

/// Detects the unreliable frames and faces of recordings with known faults.
@Suite struct ReliabilityTests {
    /// A take of 60 frames of a face that sways, with a shot start at frame 40.
    private func statistics(_ change: (_ frame: Int, inout TrackedFrame) -> Void = { _, _ in }) -> RecordingStatistics {
        var statistics = RecordingStatistics()
        for index in 0..<60 {
            var pose = Matrix4.identity
            pose.columns.3 = SIMD4(0.02 * Float(PortableMath.sin(Double(index) / 10)), 0, -0.6, 1)
            let slip: Float? = index == 0 || index == 40 ? nil : 0.0002 + 0.00001 * Float(index % 10)
            let face = TrackedFace(id: "a", worldFromFace: pose, fitError: SIMD2(0.005, 0.02), slip: slip)
            var frame = TrackedFrame(
                index: index, time: Double(index) / 30, faces: [face], startsShot: index == 40)
            change(index, &frame)
            statistics.add(frame)
        }
        return statistics
    }

    @Test func calmTakeIsReliable() throws {
        let statistics = statistics()
        #expect(statistics.unreliableFrames.isEmpty)
        let slip = try #require(statistics.slip)
        #expect((slip.median - 0.00025).magnitude < 1e-5 && (slip.percentile90 - 0.00029).magnitude < 1e-5, "\(slip)")
    }

    @Test func badFitsFilledGapsSlipsAndJumpsAreListed() {
        let statistics = statistics { index, frame in
            switch index {
            // Landmarks four times as far off as usual.
            case 10, 11: frame.faces[0].fitError = SIMD2(0.02, 0.06)
            // Interpolated between other frames.
            case 20...22: frame.faces[0].fitError = nil
            // The pictures contradict the motion.
            case 30: frame.faces[0].slip = 0.02
            // The pictures give no motion, which is harmless if the pose does not jump.
            case 45: frame.faces[0].slip = nil
            case 50:
                frame.faces[0].slip = nil
                frame.faces[0].worldFromFace.columns.3.y += 0.01
            default: break
            }
        }
        #expect(statistics.unreliableFrames == [10...11, 20...22, 30...30, 50...50])
    }

    @Test func takeWithoutPicturesHasNoSlip() {
        let statistics = statistics { _, frame in frame.faces[0].slip = nil }
        #expect(statistics.slip == nil && statistics.unreliableFrames.isEmpty)
    }

    @Test func otherFacesAreCounted() {
        let statistics = statistics { index, frame in frame.otherFaceCount = index == 7 ? 2 : index > 30 ? 1 : 0 }
        #expect(statistics.mostOtherFaces == 2 && statistics.firstFrameWithOtherFace == 7)
        #expect(self.statistics().mostOtherFaces == 0 && self.statistics().firstFrameWithOtherFace == nil)
    }

    /// A face of two vertices, with the same offset at both.
    private func identity(offset: Float, deviation: Float?) -> FaceIdentity {
        FaceIdentity(
            standardPositions: [.zero, SIMD3(0.1, 0, 0)], offsets: [SIMD3(offset, 0, 0), SIMD3(0, offset, 0)],
            proportionDeviation: deviation)
    }

    @Test(arguments: [
        (Float(0.002), Float(2.1), Float(0.05), String?.none), (0.002, 2.65, 0.05, "by 2.7 standard deviations"),
        (0.006, 1, 0.05, "by 6.0 mm (root mean square)"), (0.002, 1, 0.25, "farther than 25 % of"),
    ])
    func facesUnlikePeopleAreNoted(offset: Float, deviation: Float, fit: Float, words: String?) {
        let statistics = statistics { _, frame in
            frame.faces[0].identity = identity(offset: offset, deviation: deviation)
            frame.faces[0].fitError = SIMD2(0.005, fit)
        }
        #expect(statistics.humanityNotes.count == (words == nil ? 0 : 1))
        if let words { #expect(statistics.humanityNotes[0].contains(words), "\(statistics.humanityNotes)") }
    }
}
