import Imaging

/// Faces that show the orientation of a cube map: each has its own colour and letter, and an arrow that points up.
///
/// Right red R, left cyan L, top green T, bottom magenta B, front blue F, back yellow K.
enum LabelledCube {
    /// A face as it is seen from inside the cube.
    static func face(_ face: CubeFace, side: Int) -> SRGBImage {
        var canvas = Canvas(CanvasFrame(width: side, height: side, span: SIMD2(64, 64), isMirrored: false))
        canvas.paint(.ellipse(0, 0, 120, 120), .flat(color(of: face)))
        let edge = canvas.field(.region([SIMD2(-31, -31), SIMD2(31, -31), SIMD2(31, 31), SIMD2(-31, 31)]))
        canvas.paint(edge.inverted, .flat(0x000000))
        canvas.paint(.region([SIMD2(0, 29), SIMD2(6, 21), SIMD2(-6, 21)]), .flat(0x000000))
        for line in letter(of: face) {
            canvas.paint(.trail(line.map { SIMD3($0.x * 9, $0.y * 12 - 4, 2.2) }), .flat(0x000000))
        }
        return canvas.picture
    }

    private static func color(of face: CubeFace) -> UInt32 {
        switch face {
        case .right: 0xFF4040
        case .left: 0x30D8D8
        case .top: 0x40D040
        case .bottom: 0xE050E0
        case .front: 0x5080FF
        case .back: 0xF0E040
        }
    }

    /// The letter's lines in a box from −1 to 1.
    private static func letter(of face: CubeFace) -> [[SIMD2<Double>]] {
        func bow(_ low: Double, _ high: Double) -> [SIMD2<Double>] {
            (0...16).map { step in
                let direction = (-90 + 180 * Double(step) / 16).direction()
                return SIMD2(0.2 + 0.7 * direction.x, (low + high) / 2 + (high - low) / 2 * direction.y)
            }
        }
        let stem = [SIMD2(-0.9, -1.0), SIMD2(-0.9, 1.0)]
        func bowl(_ low: Double, _ high: Double) -> [SIMD2<Double>] {
            [SIMD2(-0.9, low)] + bow(low, high) + [SIMD2(-0.9, high)]
        }
        return switch face {
        case .right: [stem, bowl(0.05, 1), [SIMD2(0.1, 0.05), SIMD2(0.9, -1)]]
        case .left: [stem, [SIMD2(-0.9, -1), SIMD2(0.9, -1)]]
        case .top: [[SIMD2(-1, 1), SIMD2(1, 1)], [SIMD2(0, 1), SIMD2(0, -1)]]
        case .bottom: [stem, bowl(0.05, 1), bowl(-1, 0.05)]
        case .front: [stem, [SIMD2(-0.9, 1), SIMD2(0.9, 1)], [SIMD2(-0.9, 0.1), SIMD2(0.6, 0.1)]]
        case .back: [stem, [SIMD2(-0.9, -0.1), SIMD2(0.9, 1)], [SIMD2(-0.3, 0.25), SIMD2(0.9, -1)]]
        }
    }
}
