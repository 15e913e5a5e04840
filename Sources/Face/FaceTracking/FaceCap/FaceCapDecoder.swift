import DescribedErrors
import RenderMath

/// Decodes frames from the lines of Face Cap's text.
///
/// The app's own receiver states that the space is SceneKit's, and converts the Euler angles to Unity's by mirroring z. The
/// angles are therefore right-handed about +x, +y and +z, applied in the order z, x, y. Eyes do not rotate about z.
struct FaceCapDecoder: FrameDecoder {
    /// The values of one line.
    struct Row {
        /// The time in milliseconds.
        var time = 0.0
        /// The expression.
        var blendShapes = BlendShapeValues()
        /// Degrees, in the order of ``FaceCapTable/Value``; 0 for values that are not angles.
        fileprivate var degrees = [Double](repeating: 0, count: FaceCapTable.Value.allCases.count)

        fileprivate subscript(value: FaceCapTable.Value) -> Double {
            get { degrees[FaceCapTable.Value.allCases.firstIndex(of: value) ?? 0] }
            set { degrees[FaceCapTable.Value.allCases.firstIndex(of: value) ?? 0] = newValue }
        }
    }

    private let table: FaceCapTable
    private var clock = FrameClock(unitsPerSecond: 1000)

    init(table: FaceCapTable) {
        self.table = table
    }

    mutating func frame(from bytes: [UInt8], record: Int) throws -> TrackedFrame? {
        guard let row = try Self.row(from: bytes, of: table) else { return nil }
        let (index, seconds) = try clock.advance(to: row.time, name: "t", offset: 2)
        var face = TrackedFace(id: TrackedFace.onlyID, blendShapes: row.blendShapes)
        func matrix(x: Double, y: Double, z: Double) -> Matrix4 { Matrix4(turnedAboutX: x, y: y, z: z, in: .degrees) }
        face.worldFromFace = matrix(x: row[.rotX], y: row[.rotY], z: row[.rotZ])
        face.faceFromLeftEye = matrix(x: row[.eyeLx], y: row[.eyeLy], z: 0)
        face.faceFromRightEye = matrix(x: row[.eyeRx], y: row[.eyeRy], z: 0)
        return TrackedFrame(index: index, time: seconds, faces: [face])
    }

    /// Returns the values of a line; nil for an information line.
    static func row(from bytes: [UInt8], of table: FaceCapTable) throws -> Row? {
        let bytes = table.dialect.plain(bytes)
        if FaceCapTable.isInformation(bytes) { return nil }
        var cursor = JSONCursor(bytes)
        var row = Row()
        let fieldCount = try table.columns.takeFields(&cursor) { cursor, column in
            switch column {
            case .mark: try takeMark(&cursor)
            case .value(.t): row.time = try cursor.double()
            case .value(.posX), .value(.posY), .value(.posZ), .other: _ = try cursor.double()
            case .value(let angle): row[angle] = try cursor.degrees()
            case .shape(let shape): row.blendShapes[shape] = try cursor.float()
            }
        }
        if let mismatch = table.columns.mismatch(fieldCount, cursor) { throw mismatch }
        return row
    }

    private static func takeMark(_ cursor: inout JSONCursor) throws {
        let end = cursor.fieldEnd
        guard cursor.bytes[..<end].filter({ $0 != 0x20 }).elementsEqual("k".utf8) else {
            cursor.path = []
            let found = quoted(String(decoding: cursor.bytes[..<end], as: UTF8.self))
            throw cursor.failure(.unexpected(found: found, expected: "a frame line beginning with k"))
        }
        cursor.offset = end
    }
}
