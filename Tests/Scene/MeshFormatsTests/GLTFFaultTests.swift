import Foundation
import MeshFormats
import RenderTestSupport
import Testing

/// The error messages of rejected glTF files.
@Suite("One-line errors of glTF")
struct GLTFFaultTests {
    private static func line(of bytes: [UInt8], limits: ModelLimits = .default) -> String? {
        do {
            try GLTFSample.stored(bytes, limits: limits)
            return nil
        } catch {
            return error.description
        }
    }

    private static func line(_ old: String, _ new: String) -> String? {
        #expect(GLTFSample.face.contains(old))
        return line(of: Array(GLTFSample.face.replacingOccurrences(of: old, with: new).utf8))
    }

    static let words: [(old: String, new: String, words: String)] = [
        (
            "\"byteOffset\":12", "\"byteOffset\":18446744073709551608",
            "accessors[1].byteOffset is 1.8446744073709552e+19; expected a whole number from 0"
        ),
        (
            "\"byteOffset\":12", "\"byteOffset\":13",
            "accessors[1].byteOffset is 13, which is not a multiple of the 4 bytes of a float"
        ),
        (
            "\"componentType\":5123,\"count\":18", "\"componentType\":5123,\"count\":19",
            "accessors[3].count is 19, but bufferViews[1] contains only 18"
        ),
        (
            "\"componentType\":5123", "\"componentType\":5122",
            "accessors[3].componentType makes it signed short, but meshes[0].primitives[0].indices requires unsigned byte, "
                + "unsigned short or unsigned int"
        ),
        (
            "\"byteStride\":32", "\"byteStride\":2",
            "bufferViews[0].byteStride is 2; expected a whole number from 4 to 252"
        ),
        ("\"byteStride\":32", "\"byteStride\":30", "bufferViews[0].byteStride is 30; expected a multiple of 4"),
        (
            "\"byteStride\":32", "\"byteStride\":8",
            "bufferViews[0].byteStride is 8, but an element of accessors[0] has 12 bytes"
        ),
        (
            "\"asset\":{", "\"extensionsRequired\":[\"EXT_texture_avif\"],\"asset\":{",
            "extensionsRequired[0] is \"EXT_texture_avif\", a required extension that is not supported; export the model without it"
        ),
        (
            "\"source\":1", "\"source\":2",
            "textures[1].source is 2; expected a whole number from 0 to 1, the index of one of the images"
        ),
        (
            "skin.png\"}", "skin.png\"",
            "its JSON is invalid at line 20, column 29: found an object where a string in double quotes is expected"
        ),
        ("\"scene\":0", "\"scene\":NaN", "its JSON is invalid at line 1, column 77: found \"NaN\" where a value is expected"),
        (
            "\"scene\":0", "\"scene\":0,\"scene\":0",
            "its JSON is invalid at line 1, column 79: the member \"scene\" is given twice"
        ),
        ("AAAA", "AA*A", "buffers[0].uri is a data URI whose character 2 after the comma is not a base64 digit"),
        ("\"version\":\"2.0\"", "\"version\":\"3.0\"", "asset.version is \"3.0\"; expected \"2.0\""),
    ]

    @Test("Errors name the field, its value and the expected value", arguments: words.indices)
    func fields(index: Int) {
        let (old, new, words) = Self.words[index]
        let line = Self.line(old, new)
        #expect(line == words, "\(line ?? "taken")")
    }

    @Test("Indices beyond the vertices are rejected, and their triangles are not dropped silently")
    func indexOutOfRange() throws {
        var bytes = GLTFSample.quantized.binary
        var json = GLTFSample.quantized.json
        bytes += [0, 0, 1, 0, 6, 0, 0, 0]
        json = json.replacingOccurrences(of: "\"mode\":5", with: "\"indices\":3")
            .replacingOccurrences(
                of: "\"type\":\"VEC2\"}]",
                with: "\"type\":\"VEC2\"},{\"bufferView\":3,\"componentType\":5123,\"count\":3,\"type\":\"SCALAR\"}]"
            )
            .replacingOccurrences(
                of: "}],\"buffers\":[{\"byteLength\":\(bytes.count - 8)",
                with:
                    "},{\"buffer\":0,\"byteOffset\":\(bytes.count - 8),\"byteLength\":8}],\"buffers\":[{\"byteLength\":\(bytes.count)"
            )
        #expect(
            Self.line(of: GLTFSample.container(json: json, binary: bytes))
                == "meshes[0].primitives[0].indices uses vertex 6 at index 2 of accessors[3], but there are only 6 vertices")
    }

    @Test("A GLB file's header and chunks are checked against its size")
    func container() {
        let whole = GLTFSample.container(json: GLTFSample.quantized.json, binary: GLTFSample.quantized.binary)
        func line(_ place: Int, _ value: UInt8) -> String? {
            var bytes = whole
            bytes[place] = value
            return Self.line(of: bytes)
        }
        #expect(Self.line(of: whole) == nil)
        #expect(line(0, 0x67 ^ 1) == "it begins with neither \"glTF\" (GLB) nor { (glTF in JSON)")
        #expect(line(4, 1) == "binary glTF 1.0 is not supported; convert it to glTF 2.0")
        #expect(line(4, 9) == "its header states GLB version 9, but only version 2 is supported")
        #expect(line(11, 0x7F)?.hasSuffix("but the file has \(whole.count)") == true)
        #expect(line(15, 0xFF)?.hasPrefix("chunk 0 states") == true)
        #expect(line(16, 0) == "its first chunk is not a JSON chunk")
        for length in stride(from: 0, to: whole.count, by: 7) { #expect(Self.line(of: Array(whole[..<length])) != nil) }
    }

    @Test("Counts that need too much memory are rejected with the limit")
    func limits() {
        let line = Self.line(
            of: Array(GLTFSample.face.replacingOccurrences(of: "\"count\":8", with: "\"count\":4000000000").utf8))
        #expect(line == "has 4000000000 elements in accessors[0].count, but at most 60000000 are allowed")
        let deep = String(repeating: "[", count: 100_000)
        #expect(Self.line(of: Array("{\"a\":\(deep)".utf8))?.hasSuffix("more than 200 levels are nested") == true)
    }

    @Test("The error names the file, its format and the field")
    func wholeLine() throws {
        let text = GLTFSample.face.replacingOccurrences(of: "\"byteOffset\":12", with: "\"byteOffset\":18446744073709551608")
        let line = try HostileModelTests.refusal(of: Array(text.utf8), as: "face.gltf")
        #expect(
            line?.hasSuffix(
                "/face.gltf: is not a valid .gltf file: accessors[1].byteOffset is 1.8446744073709552e+19; expected a whole number "
                    + "from 0") == true)
    }
}
