/// A binary FBX file, written by hand.
enum BinaryFBXSample {
    /// A mesh on a node with a cluster for each binding to the joint `hip`, moved along x.
    /// - Parameter areFloats: whether the numbers have 32 bits instead of 64.
    static func rig(bindings: [Double], areFloats: Bool = false) -> [UInt8] {
        var objects = [
            record("Geometry", [number(1), text("g"), text("Mesh")]), record("Model", [number(2), text("body"), text("Mesh")]),
            record("Model", [number(3), text("hip"), text("LimbNode")]),
            record("Deformer", [number(4), text("s"), text("Skin")]),
        ]
        var connections: [(Int64, Int64)] = [(2, 0), (3, 0), (1, 2), (4, 1)]
        for (index, binding) in bindings.enumerated() {
            let id = Int64(10 + index)
            let columns: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, binding, 0, 0, 1]
            objects.append(
                record(
                    "Deformer", [number(id), text("c"), text("Cluster")],
                    [record("Transform", [areFloats ? array(columns.map(Float.init)) : array(columns)])]))
            connections += [(id, 4), (3, id)]
        }
        let links = connections.map { record("C", [text("OO"), number($0.0), number($0.1)]) }
        let records = [record("Objects", [], objects), record("Connections", [], links)]
        let header = Array("Kaydara FBX Binary  \0\u{1A}\0".utf8) + little(UInt32(7400))
        return header + records.reduce(into: Body()) { $0.add($1, at: header.count) }.bytes
    }

    /// Writes a record at a place in the file, because a record states where it ends.
    private typealias Writer = (_ start: Int) -> [UInt8]

    private struct Body {
        var bytes: [UInt8] = []
        mutating func add(_ record: Writer, at start: Int) { bytes += record(start + bytes.count) }
    }

    private static func record(_ name: String, _ values: [[UInt8]], _ children: [Writer] = []) -> Writer {
        { start in
            let (list, nameBytes) = (values.flatMap { $0 }, Array(name.utf8))
            let bodyStart = start + 13 + nameBytes.count + list.count
            var body = children.reduce(into: Body()) { $0.add($1, at: bodyStart) }.bytes
            // An empty record ends a list.
            if !children.isEmpty { body += [UInt8](repeating: 0, count: 13) }
            var bytes = little(UInt32(bodyStart + body.count))
            bytes += little(UInt32(values.count))
            bytes += little(UInt32(list.count))
            bytes.append(UInt8(nameBytes.count))
            return bytes + nameBytes + list + body
        }
    }

    private static func text(_ text: String) -> [UInt8] { [0x53] + little(UInt32(text.utf8.count)) + Array(text.utf8) }

    private static func number(_ number: Int64) -> [UInt8] { [0x4C] + little(number) }

    private static func array(_ numbers: [Double]) -> [UInt8] { array(0x64, numbers.map { little($0.bitPattern) }) }
    private static func array(_ numbers: [Float]) -> [UInt8] { array(0x66, numbers.map { little($0.bitPattern) }) }

    /// An array without compression.
    private static func array(_ type: UInt8, _ numbers: [[UInt8]]) -> [UInt8] {
        let bytes = numbers.flatMap { $0 }
        return [type] + [UInt32(numbers.count), 0, UInt32(bytes.count)].flatMap { little($0) } + bytes
    }

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian, Array.init)
    }
}
