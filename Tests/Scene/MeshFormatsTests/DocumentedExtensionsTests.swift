import Foundation
import RenderTestSupport
import Testing

@testable import MeshFormats

/// Protects the table of glTF extensions in docs/models.md: each row says what the reader does.
@Suite("Documented extensions of glTF")
struct DocumentedExtensionsTests {
    /// A row of the table: its extensions and their support in words.
    struct Row: CustomTestStringConvertible {
        var names: [String]
        var support: String
        var testDescription: String { names.joined(separator: ", ") }
        var isIgnored: Bool { support.hasPrefix("none") }
    }

    static let rows: [Row] = {
        let page = SharedData.packageRoot.appendingPathComponent("docs/models.md")
        let lines = ((try? String(contentsOf: page, encoding: .utf8)) ?? "").split(separator: "\n")
        let table = lines.drop { !$0.hasPrefix("| extension |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
        return table.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let names = cells[0].matches(of: #/`([^`]+)`/#).map { String($0.output.1).replacing("…", with: "KHR_materials") }
            return Row(names: names, support: cells[1])
        }
    }()
    static let ignoredRows = rows.filter(\.isIgnored)
    static let supportedRows = rows.filter { !$0.isIgnored }

    @Test("The table lists the supported extensions, apart from those of avatars, and no others")
    func complete() {
        let documented = Self.supportedRows.flatMap(\.names)
        #expect(Set(documented) == Set(GLTFExtensions.known).subtracting(GLTFAvatar.extensions))
        #expect(documented.count == Set(documented).count)
    }

    @Test(
        "An extension without support gives a note, and is an error if it is required",
        arguments: ignoredRows)
    func ignored(row: Row) throws {
        for name in row.names.isEmpty ? ["EXT_other"] : row.names {
            let used = try Self.notes(name, json: "\"extensionsUsed\":[\"\(name)\"],")
            #expect(used.count == 1 && used[0].contains(name), "\(used)")
            let fault = caught(ModelError.self) {
                try Self.notes(name, json: "\"extensionsUsed\":[\"\(name)\"],\"extensionsRequired\":[\"\(name)\"],")
            }
            #expect(fault.map { "\($0)".contains("a required extension that is not supported") } == true)
        }
    }

    @Test("A fully supported extension gives no note, and may be required", arguments: supportedRows)
    func supported(row: Row) throws {
        for name in row.names {
            // The compressed meshes have tests of their own; here they are only announced.
            #expect(
                try Self.notes(nil, json: "\"extensionsUsed\":[\"\(name)\"],\"extensionsRequired\":[\"\(name)\"],").isEmpty,
                "\(name)")
        }
    }

    /// Returns the notes on a triangle whose material has an empty extension.
    @discardableResult
    private static func notes(_ name: String?, json: String) throws -> [String] {
        var buffer = GLTFSample.Bytes()
        let positions = buffer.add([Float](arrayLiteral: 0, 0, 0, 1, 0, 0, 0, 1, 0))
        let own = name.flatMap { $0.contains("_materials_") ? "\"extensions\":{\"\($0)\":{}}" : nil } ?? ""
        let text = """
            {"asset":{"version":"2.0"},\(json)"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"materials":[{\(own)}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0},"material":0}]}],
            "accessors":[{"bufferView":\(positions),"componentType":5126,"count":3,"type":"VEC3"}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        return try GLTFSample.read(GLTFSample.container(json: text, binary: buffer.bytes), as: "a.glb").notes
    }
}
