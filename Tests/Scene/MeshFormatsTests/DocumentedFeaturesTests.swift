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
            let error = try #require(throws: ModelError.self) { try sample.read() }
            #expect(error.description.contains(words), "\(error)")
        }
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
