import Foundation
import JSONText
import MeshFormats
import RenderTestSupport
import Testing

/// Each field of two documents set to each of a list of wrong values, one at a time.
@Suite("glTF with one wrong field")
struct GLTFOneWrongFieldTests {
    /// One document with one wrong field.
    struct Case: Sendable {
        /// In the notation of messages: `accessors[3].byteOffset`.
        var path: String
        var value: String
        var bytes: [UInt8]
        /// Whether the standard forbids the value regardless of the other fields.
        var isWrongInItself: Bool
    }

    /// Numbers without restrictions: positions and sizes.
    private static let freeNumbers = ["translation", "rotation", "scale", "matrix", "weights", "min", "max", "strength"]
    private static let mustBeThere = [
        "asset", "version", "buffer", "byteLength", "componentType", "count", "type", "attributes", "POSITION", "primitives",
        "indices", "values", "index",
    ]

    static let cases: [Case] =
        cases(of: GLTFSample.face) { Array($0.utf8) }
        + cases(of: GLTFSample.quantized.json) { GLTFSample.container(json: $0, binary: GLTFSample.quantized.binary) }

    private static func cases(of json: String, bytes: (String) -> [UInt8]) -> [Case] {
        guard let document = OrderedJSON(parsing: json.utf8) else { return [] }
        var cases: [Case] = []
        forEachField(of: document, path: "", key: "") { path, key, original, replacing in
            func add(_ value: String, isWrong: Bool) {
                let changed = replacing(.string(mark)).compactText.replacingOccurrences(of: "\"\(mark)\"", with: value)
                cases.append(Case(path: path, value: value, bytes: bytes(changed), isWrongInItself: isWrong))
            }
            for (value, isWrong) in wrongValues(for: original, key: key, path: path) { add(value, isWrong: isWrong) }
            if !path.hasSuffix("]") {
                let isWrong = mustBeThere.contains(key) && !path.hasSuffix("primitives[0].indices") && !path.contains("targets")
                cases.append(
                    Case(path: path, value: "missing", bytes: bytes(replacing(nil).compactText), isWrongInItself: isWrong))
            }
        }
        return cases
    }

    private static let mark = "here the wrong value goes"

    private static func wrongValues(for original: OrderedJSON, key: String, path: String) -> [(String, Bool)] {
        // Parts of the document that are not read.
        let isUnread = path.contains("extras") || key == "generator"
        func forbidden(_ values: String...) -> [(String, Bool)] { values.map { ($0, !isUnread) } }
        switch original {
        case .string:
            let isFree = isUnread || ["name", "uri", "extensionsUsed"].contains(key)
            return forbidden("5", "null", "[]", "{}", "true") + [("\"\"", !isFree), ("\"NaN\"", !isFree)]
        case .boolean: return forbidden("1", "\"true\"", "null", "[]", "{}") + [("true", false), ("false", false)]
        case .number:
            let isFree = freeNumbers.contains { path.contains($0) }
            return forbidden("\"7\"", "null", "true", "[]", "{}", "\"NaN\"", "1e300", "-1e300")
                + ["-1", "18446744073709551608", "4294967296"].map { ($0, !isFree) }
                + [("0.3", !isFree && key != "alphaCutoff" && !path.contains("Factor"))]
                + ["0", "1", "2", "3", "5", "16", "99", "5121", "5125"].map { ($0, false) }
        case .array: return forbidden("5", "\"x\"", "null", "{}", "true") + [("[]", false), ("[99]", false), ("[[]]", false)]
        default: return forbidden("5", "\"x\"", "null", "[]", "true") + [("{}", false)]
        }
    }

    /// Walks through a document. `replacing` returns it with the field's value replaced, or removed for nil.
    private static func forEachField(
        of value: OrderedJSON, path: String, key: String,
        _ body: (_ path: String, _ key: String, _ value: OrderedJSON, _ replacing: @escaping (OrderedJSON?) -> OrderedJSON) ->
            Void
    ) {
        func visit(
            _ member: OrderedJSON, path: String, key: String, _ replacing: @escaping (OrderedJSON?) -> OrderedJSON
        ) {
            body(path, key, member, replacing)
            forEachField(of: member, path: path, key: key) { path, key, value, inner in
                body(path, key, value) { replacing(inner($0)) }
            }
        }
        switch value {
        case .object(let members):
            for (index, member) in members.enumerated() {
                let name = member.key
                visit(member.value, path: path.isEmpty ? name : path + "." + name, key: name) { new in
                    var copy = members
                    if let new { copy[index].value = new } else { copy.remove(at: index) }
                    return .object(copy)
                }
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                visit(element, path: "\(path)[\(index)]", key: key) { new in
                    var copy = elements
                    copy[index] = new ?? .null
                    return .array(copy)
                }
            }
        default: break
        }
    }

    @Test("Each wrong field is rejected with its name, or is legal")
    func everyFieldIsNamed() {
        let cases = GLTFOneWrongFieldTests.cases
        #expect(cases.count >= 332)
        var (refused, legal) = (0, 0)
        for one in cases {
            do {
                try GLTFSample.stored(one.bytes)
                legal += 1
                // An expectation would print the whole file.
                if one.isWrongInItself { Issue.record("\(one.path) = \(one.value) was taken") }
            } catch {
                refused += 1
                let line = error.description
                #expect(!line.contains("\n") && line.count < 440, "\(one.path): \(line)")
                #expect(Self.namesAField(line), "\(one.path) = \(one.value): \(line)")
                if one.isWrongInItself {
                    #expect(line.contains(one.path), "\(one.path) = \(one.value): \(line)")
                }
            }
        }
        #expect(refused > 1000 && legal > 100, "\(refused) refused, \(legal) legal")
    }

    private static func namesAField(_ line: String) -> Bool {
        let lists = [
            "asset", "scene", "nodes", "meshes", "accessors", "bufferViews", "buffers", "images", "samplers", "textures",
            "materials",
            "extensions", "has ",
        ]
        return lists.contains { line.hasPrefix($0) }
    }

    @Test("Sixty samples give a model or a one-line error in the reading process")
    func readingProcess() throws {
        let cases = GLTFOneWrongFieldTests.cases
        for index in stride(from: 0, to: cases.count, by: max(1, cases.count / 60)) {
            let one = cases[index]
            let line = try HostileModelTests.refusal(
                of: one.bytes, as: one.bytes.starts(with: "glTF".utf8) ? "one.glb" : "one.gltf")
            #expect(line?.contains("stopped the model reader") != true, "\(one.path) = \(one.value)")
        }
    }

    @Test("Deep trees are rejected in any order of nodes", arguments: [true, false])
    func deepTrees(childrenFirst: Bool) throws {
        func line(depth: Int) -> String? {
            let nodes = (0..<depth).map { index in
                let child = childrenFirst ? index - 1 : index + 1
                return (0..<depth).contains(child) ? "{\"children\":[\(child)]}" : "{}"
            }
            let root = childrenFirst ? depth - 1 : 0
            let text =
                #"{"asset":{"version":"2.0"},"scenes":[{"nodes":[\#(root)]}],"nodes":[\#(nodes.joined(separator: ","))]}"#
            do {
                try GLTFSample.stored(Array(text.utf8))
                return nil
            } catch {
                return error.description
            }
        }
        let limit = ModelLimits().depth
        #expect(line(depth: limit) == nil)
        #expect(line(depth: limit + 1)?.contains("levels of nodes") == true)
    }

    @Test("Node cycles, second parents and repeated roots are named")
    func trees() {
        func line(_ old: String, _ new: String) -> String? {
            do {
                try GLTFSample.stored(Array(GLTFSample.face.replacingOccurrences(of: old, with: new).utf8))
                return nil
            } catch {
                return error.description
            }
        }
        #expect(
            line("\"name\":\"face\"", "\"children\":[0],\"name\":\"face\"")
                == "nodes[1].children[0] is 0, which makes nodes[0] its own ancestor")
        #expect(line("[1,2]", "[1,1]") == "nodes[0].children[1] is 1, which is already a child of nodes[0]")
        #expect(line("\"nodes\":[0]", "\"nodes\":[0,0]") == "scenes[0].nodes[1] is 0, which the scene already contains")
    }

    @Test("A scene that lists a child is drawn, with a note that names the node")
    func childOfScene() throws {
        func model(_ roots: String) throws -> Model {
            let text = GLTFSample.face.replacingOccurrences(of: "\"nodes\":[0]", with: "\"nodes\":[\(roots)]")
            return try #require(try GLTFSample.stored(Array(text.utf8)))
        }
        let both = try model("0,2")
        #expect(both.notes == ["scenes[0].nodes[1] is not a root but a child of nodes[0]; it is drawn there"])
        #expect(both.roots.map(\.name) == ["head"] && both.triangleCount == 12)
        let alone = try model("2")
        #expect(alone.notes == ["scenes[0].nodes[0] is not a root but a child of nodes[0]; it is drawn without its parents"])
        #expect(alone.roots.map(\.name) == ["hat"] && alone.triangleCount == 6)
    }
}
