public import Imaging

/// A cube map that identifies each face, and reveals rotation and mirroring.
///
/// Each face has its own colour, its first letter (K for the back) in black, a white mark in its upper left corner and a grey
/// one in its upper right.
public enum LabelledCube {
    /// The colour of a face: right red, left cyan, top green, bottom magenta, front blue, back yellow.
    public static func color(of face: CubeFace) -> SRGBA8 {
        switch face {
        case .right: SRGBA8(red: 255, green: 0, blue: 0)
        case .left: SRGBA8(red: 0, green: 255, blue: 255)
        case .top: SRGBA8(red: 0, green: 255, blue: 0)
        case .bottom: SRGBA8(red: 255, green: 0, blue: 255)
        case .front: SRGBA8(red: 0, green: 0, blue: 255)
        case .back: SRGBA8(red: 255, green: 255, blue: 0)
        }
    }

    /// The mark in the upper left corner of every face.
    public static let upperLeft = SRGBA8(red: 255, green: 255, blue: 255)
    /// The mark in the upper right corner of every face.
    public static let upperRight = SRGBA8(red: 128, green: 128, blue: 128)

    /// A face as seen from inside the cube. The marks are an eighth of its side wide and high.
    /// - Precondition: `side` is a multiple of 16.
    public static func face(_ face: CubeFace, side: Int) -> SRGBImage {
        precondition(side % 16 == 0, "The marks of a labelled cube need a side that is a multiple of 16, not \(side).")
        let cell = side / 16
        return SRGBImage(size: ImageSize(side, side)) { x, y in
            let column = x / cell
            let row = y / cell
            if row < 2 && column < 2 { return upperLeft }
            if row < 2 && column >= 14 { return upperRight }
            let isInk = isLetter(of: face, column: column - 5, row: row - 4)
            return isInk ? SRGBA8(red: 0, green: 0, blue: 0) : color(of: face)
        }
    }

    /// The six faces in the order right, left, top, bottom, front, back.
    public static func faces(side: Int) -> [SRGBImage] {
        CubeFace.allCases.map { face($0, side: side) }
    }

    /// The labelled cube as a cube map.
    public static func cubeMap(side: Int) throws -> CubeMap {
        try CubeMap(faces: faces(side: side).map { LinearImage($0) })
    }

    private static func isLetter(of face: CubeFace, column: Int, row: Int) -> Bool {
        let rows = letterRows(of: face)
        guard rows.indices.contains(row), (0..<5).contains(column) else { return false }
        return rows[row] >> (4 - column) & 1 == 1
    }

    /// Seven rows of five dots; the leftmost dot is the highest bit.
    private static func letterRows(of face: CubeFace) -> [Int] {
        switch face {
        case .right: [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001]
        case .left: [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111]
        case .top: [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100]
        case .bottom: [0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110]
        case .front: [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000]
        case .back: [0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001]
        }
    }
}
