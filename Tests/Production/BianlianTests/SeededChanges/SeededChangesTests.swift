import Foundation
import RenderTestSupport
import Testing

/// The metrics that detect each kind of change, as documented: figures are identical on every system.
@Suite struct SeededChangesTests {
    private static let document = SharedData.packageRoot.appendingPathComponent("docs/comparing.md")

    @Test(.disabled(if: isUnoptimized, "unoptimized, making the pictures takes half a minute; the figures are the same"))
    func onlyDocumentedMetricsDetectEachChange() throws {
        let table = try ChangeTable()
        #expect(table.rows.count >= 30)
        for row in table.rows {
            let found = ChangeColumn.allCases.filter(row.noticedBy.contains)
            let expected = ChangeColumn.allCases.filter(row.change.noticedBy.contains)
            #expect(found == expected, "\(row.change.name): \(row.figures)")
        }
        for column in ChangeColumn.allCases where column != .exact {
            let noticed = table.rows.count { $0.noticedBy.contains(column) }
            #expect((1..<table.rows.count - 1).contains(noticed), "\(column.rawValue) distinguishes no changes")
        }
        let text = String(decoding: try Data(contentsOf: Self.document), as: UTF8.self)
        let isDocumented = text.contains(table.markdown)
        #expect(
            isDocumented,
            "\(Self.document.relativePath) lacks this table; review the changes, then insert it:\n\(table.markdown)")
    }
}
