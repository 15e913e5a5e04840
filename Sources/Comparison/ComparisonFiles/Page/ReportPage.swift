import CReportAssets
import ConfigLanguage
import ImageComparison
import Imaging

/// The page around the pairs.
struct ReportPage {
    /// The text before the pairs.
    let beginning: String

    init(_ header: ReportHeader) {
        beginning = Self.text(creportassets_document())
            .replacing("{{style}}", with: Self.text(creportassets_style()))
            .replacing("{{title}}", with: ScriptText.html(header.title))
    }

    /// Returns the text after the pairs.
    func ending(_ header: ReportHeader, _ summaries: [PairSummary]) -> String {
        let report: OrderedJSON = [
            "title": .string(header.title),
            "environment": .array(header.environment.map { [.string($0.name), .string($0.value)] }),
            "heatMapColors": .array(MagmaColors.all.map { .string($0.hexadecimal) }),
            "pairs": .array(summaries.map(\.json)),
        ]
        return """
            <script type="application/json" id="report">\(ScriptText.json(report))</script>
            <script type="module" nonce="report">
            \(Self.text(creportassets_script()))</script>
            </body>
            </html>

            """
    }

    private static func text(_ text: CReportAsset) -> String {
        String(decoding: UnsafeBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
    }
}

extension SRGBA8 {
    /// The colour as `#rrggbb`.
    fileprivate var hexadecimal: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
