import Imaging

/// The rotation and mirroring that displays a stored picture upright: only quarter turns and mirrorings.
public struct ImageOrientation: Hashable, Sendable {
    /// The displayed direction of the stored picture's right: x to the right, y down; one component is 0, the other 1 or -1.
    var right: SIMD2<Int>
    /// The displayed direction of the stored picture's down.
    var down: SIMD2<Int>

    /// The orientation as stored.
    public static let upright = ImageOrientation(right: SIMD2(1, 0), down: SIMD2(0, 1))

    /// Creates a clockwise rotation by quarter turns.
    public init(clockwiseQuarters: Int) {
        let turns = [SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0), SIMD2(0, -1)]
        let quarter = ((clockwiseQuarters % 4) + 4) % 4
        right = turns[quarter]
        down = turns[(quarter + 1) % 4]
    }

    private init(right: SIMD2<Int>, down: SIMD2<Int>) {
        self.right = right
        self.down = down
    }

    /// Converts the upper left part of a display matrix (ISO/IEC 14496-12, 8.2.2), row by row.
    ///
    /// The point (x, y) is displayed at (a·x + c·y, b·x + d·y).
    /// - Returns: nil if the matrix rotates by an angle other than quarter turns.
    init?(displayMatrix a: Double, _ b: Double, _ c: Double, _ d: Double) {
        func sign(_ value: Double, beside other: Double) -> Int? {
            if value.magnitude <= other.magnitude * 0.001 { return 0 }
            if other.magnitude <= value.magnitude * 0.001 { return value > 0 ? 1 : -1 }
            return nil
        }
        guard let rightX = sign(a, beside: b), let rightY = sign(b, beside: a), let downX = sign(c, beside: d),
            let downY = sign(d, beside: c), rightX.magnitude + rightY.magnitude == 1,
            downX.magnitude == rightY.magnitude, downY.magnitude == rightX.magnitude
        else { return nil }
        self.init(right: SIMD2(rightX, rightY), down: SIMD2(downX, downY))
    }

    /// Returns the orientation after further clockwise quarter turns and then, if `mirrored`, a horizontal mirroring.
    func turned(clockwiseQuarters: Int, mirrored: Bool) -> ImageOrientation {
        func turned(_ direction: SIMD2<Int>) -> SIMD2<Int> {
            var turned = direction
            for _ in 0..<((clockwiseQuarters % 4) + 4) % 4 { turned = SIMD2(-turned.y, turned.x) }
            return mirrored ? SIMD2(-turned.x, turned.y) : turned
        }
        return ImageOrientation(right: turned(right), down: turned(down))
    }

    /// Whether rows and columns are swapped.
    public var swapsSides: Bool { right.x == 0 }

    /// Returns the displayed size of a picture with a stored size.
    func size(of stored: ImageSize) -> ImageSize {
        swapsSides ? ImageSize(stored.height, stored.width) : stored
    }
}
