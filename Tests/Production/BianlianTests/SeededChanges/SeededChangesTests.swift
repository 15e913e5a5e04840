import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// What each metric says of each kind of change, as the documentation tells it: figures are the same to the digit everywhere.
@Suite struct SeededChangesTests {
    private static let document = SharedData.packageRoot.appendingPathComponent("docs/comparing.md")

    @Test(.disabled(if: isUnoptimized, "unoptimized, making the pictures takes half a minute; the figures are the same"))
    func everyChangeIsNoticedByTheMetricsThatShouldAndByNoOther() throws {
        let table = try ChangeTable()
        #expect(table.rows.count >= 30)
        for row in table.rows {
            let found = ChangeColumn.allCases.filter(row.noticedBy.contains)
            let expected = ChangeColumn.allCases.filter(row.change.noticedBy.contains)
            #expect(found == expected, "\(row.change.name): \(row.figures)")
        }
        for column in ChangeColumn.allCases where column != .exact {
            let noticed = table.rows.count { $0.noticedBy.contains(column) }
            #expect((1..<table.rows.count - 1).contains(noticed), "\(column.rawValue) tells nothing apart")
        }
        let text = String(decoding: try Data(contentsOf: Self.document), as: UTF8.self)
        let isDocumented = text.contains(table.markdown)
        #expect(
            isDocumented,
            "\(Self.document.relativePath) should have this table; see what changed, then put it in:\n\(table.markdown)")
    }
}
