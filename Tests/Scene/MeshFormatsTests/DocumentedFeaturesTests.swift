import Foundation
import MeshFormats
import Meshes
import RenderTestSupport
import Testing

/// Protects the table of features in docs/models.md: each cell says what the reader does with a small file.
@Suite("Documented features of model files")
struct DocumentedFeaturesTests {
    /// The cells of the table that say something, by row and column. A dash stands for a feature that a format does not have.
    static let cells: [String: [String: String]] = {
        let rows = DocumentedTable.rows(below: "| feature |")
        let formats = rows.first?.dropFirst() ?? []
        var cells: [String: [String: String]] = [:]
        for row in rows.dropFirst() {
            for (format, cell) in zip(formats, row.dropFirst()) where cell != "–" { cells[row[0], default: [:]][format] = cell }
        }
        return cells
    }()

    @Test("The table has the rows of the tests, and a sample for each cell")
    func complete() {
        #expect(Set(Self.cells.keys) == Set(ModelFeature.allCases.map(\.rawValue)))
        let documented = Self.cells.flatMap { row, cells in cells.keys.map { "\(row) in \($0)" } }
        #expect(Set(documented) == Set(FeatureSample.all.map(\.testDescription)))
    }

    @Test("The reader draws, notes or refuses a feature as documented", arguments: FeatureSample.all)
    func sample(_ sample: FeatureSample) throws {
        #expect(Self.cells[sample.feature.rawValue]?[sample.format] == sample.outcome.cell)
        switch sample.outcome {
        case .drawn(let check):
            let model = try sample.read()
            #expect(model.notes.isEmpty, "\(model.notes)")
            #expect(check(model), "\(model)")
        case .noted(let words):
            let notes = try sample.read().notes
            #expect(notes.count == 1 && notes[0].contains(words), "\(notes)")
        case .refused(let words):
            let error = try #require(caught(ModelError.self) { try sample.read() })
            #expect(error.description.contains(words), "\(error)")
        }
    }

    /// The first sample of the triangle in a format.
    private static func triangle(_ format: String) throws -> Model {
        try #require(FeatureSample.all.first { $0.feature == .faces && $0.format == format }).read()
    }

    /// The rules in the table of normals.
    static let rules: [String: NormalRule] = [
        "flat": .flat, "smooth within a smoothing group, flat for `s off`": .groups([1, 0]),
        "smooth, except at edges whose triangles meet at more than 30°": .crease(degrees: 30),
    ]

    @Test("Meshes without normals have the shading of their format")
    func normals() throws {
        let grouped = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 1\ns 1\nf 1 2 3\ns off\nf 2 4 3\n"
        let models = [
            "glTF": try Self.triangle("glTF, VRM"), "OBJ with statements `s`": try ModelFileTests.read(grouped, as: "s.obj"),
            "OBJ without `s`": try Self.triangle("OBJ"), "PLY": try Self.triangle("PLY"), "STL": try Self.triangle("STL"),
            "FBX": try Self.triangle("FBX"), "Collada": try Self.triangle("Collada"),
        ]
        let rows = DocumentedTable.rows(below: "| format | shading |").dropFirst()
        #expect(Set(rows.flatMap { $0[0].components(separatedBy: ", ") }) == Set(models.keys))
        for row in rows {
            for format in row[0].components(separatedBy: ", ") {
                let rule = models[format]?.meshes[0].shading
                #expect(rule != nil && rule == Self.rules[row[1]], "\(format)")
            }
        }
    }

    @Test("OBJ, STL, PLY and FBX show both sides; glTF and Collada say which")
    func sides() throws {
        for format in ["OBJ", "STL", "PLY", "FBX"] {
            #expect(try Self.triangle(format).firstMaterial.isDoubleSided, "\(format)")
        }
        #expect(try !Self.triangle("glTF, VRM").firstMaterial.isDoubleSided)
        #expect(try !Self.triangle("Collada").firstMaterial.isDoubleSided)
        let painted = try #require(FeatureSample.ofGLTF.first { $0.feature == .materials })
        let gltf = String(decoding: painted.bytes, as: UTF8.self)
            .replacing("\"alphaMode\":", with: "\"doubleSided\":true,\"alphaMode\":")
        #expect(try ModelFileTests.read(gltf, as: "a.gltf").firstMaterial.isDoubleSided)
        let plain = try #require(FeatureSample.ofCollada.first { $0.feature == .materials })
        let collada = String(decoding: plain.bytes, as: UTF8.self).replacing(
            "</profile_COMMON>",
            with:
                "<extra><technique profile=\"GOOGLEEARTH\"><double_sided>1</double_sided></technique></extra></profile_COMMON>")
        #expect(try ModelFileTests.read(collada, as: "a.dae").firstMaterial.isDoubleSided)
    }

    @Test("Facets of Magics' STL without a colour of their own have that of the header")
    func magics() throws {
        let sample = try #require(FeatureSample.ofSTL.first { $0.feature == .colors })
        let facet = sample.bytes[84..<132]
        // Bit 15 marks a facet without a colour; else red is lowest.
        var bytes = Array("COLOR=".utf8) + [0, 0, 255, 255]
        bytes += [UInt8](repeating: 0, count: 70) + [2, 0, 0, 0]
        bytes += facet + [0, 0x80]
        bytes += facet + [0x1F, 0]
        let model = try GLTFSample.read(bytes, as: "a.stl")
        let expected: Set<SIMD4<Float>> = [SIMD4(0, 0, 1, 1), SIMD4(1, 0, 0, 1)]
        #expect(Set(model.firstMesh.colors) == expected && model.notes.isEmpty)
        #expect(model.triangleCount == 2)
    }
}

/// A table of docs/models.md.
enum DocumentedTable {
    /// Returns the cells of the rows of the table whose first line begins with some text, from that line on.
    static func rows(below start: String) -> [[String]] {
        let page = SharedData.packageRoot.appendingPathComponent("docs/models.md")
        let lines = ((try? String(contentsOf: page, encoding: .utf8)) ?? "").split(separator: "\n")
        let table = lines.drop { !$0.hasPrefix(start) }.prefix { $0.hasPrefix("|") }
        return (table.prefix(1) + table.dropFirst(2)).map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }
}
