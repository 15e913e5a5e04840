import Bianlian
import ImageComparison

/// The figure of each metric for each change.
struct ChangeTable: Sendable {
    struct Row: Sendable {
        let change: SeededChange
        /// The figures, in the order of the columns; nil if a metric has none.
        let figures: [Double?]

        /// The metrics whose thresholds are crossed; a missing figure crosses them.
        var noticedBy: Set<ChangeColumn> {
            Set(zip(ChangeColumn.allCases, figures).filter { $0.threshold.isCrossed(by: $1 ?? .nan) }.map(\.0))
        }
    }

    let rows: [Row]

    /// Makes and measures all changes.
    init() throws {
        let stage = try OperaStage()
        let base = try stage.render()
        rows = try SeededChanges.all.map { change in
            let (reference, result) = try change.make(base, stage)
            let figures = ChangeColumn.allCases.map { column in
                let comparison = Comparison(of: .standard(result), with: .standard(reference), rules: column.rules)
                return comparison.figures(of: column.threshold.metric)?[column.threshold.statistic]
            }
            return Row(change: change, figures: figures)
        }
    }

    /// The table as Markdown, with detected changes in bold.
    var markdown: String {
        let titles = ChangeColumn.allCases.map { "`\($0.rawValue)`" }
        let lines = rows.map { row in
            let cells = zip(ChangeColumn.allCases, row.figures).map { column, figure in
                let text = figure.map { FigureText.of(Self.rounded($0)) } ?? "–"
                return row.noticedBy.contains(column) ? "**\(text)**" : text
            }
            return Self.line([row.change.name] + cells)
        }
        let rule = Self.line(["---"] + titles.map { _ in "---:" })
        return ([Self.line(["change"] + titles), rule] + lines).joined(separator: "\n") + "\n"
    }

    private static func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

    /// Rounds to four decimals, and from 2 on to one.
    private static func rounded(_ figure: Double) -> Double {
        guard figure.isFinite else { return figure }
        let scale: Double = figure.magnitude < 2 ? 10_000 : 10
        return (figure * scale).rounded() / scale
    }
}
