import CReportAssets
import ConfigLanguage
import ImageComparison
import Imaging

/// The page around the pairs.
struct ReportPage {
    /// The element with the data of all pairs.
    private static let dataBeginning = #"<script type="application/json" id="report">"#
    private static let dataEnd = "</script>"

    /// Returns the data of all pairs from a page; nil if it has none.
    static func data(in page: String) -> OrderedJSON? {
        guard let start = page.firstRange(of: dataBeginning),
            let end = page[start.upperBound...].firstRange(of: dataEnd)
        else { return nil }
        return OrderedJSON(parsing: page[start.upperBound..<end.lowerBound].utf8)
    }

    /// The text before the pairs.
    let beginning: String

    init(_ header: ReportHeader) {
        beginning = Self.text(creportassets_document())
            .replacing("{{style}}", with: Self.text(creportassets_style()))
            .replacing("{{title}}", with: ScriptText.html(header.title))
    }

    /// Returns the text after the pairs.
    func ending(_ header: ReportHeader, _ summaries: [PairSummary]) -> String {
        let approval: [OrderedJSON.Member] = header.approval.map { [.init("approval", .string($0))] } ?? []
        let report = OrderedJSON.object(
            [
                .init("title", .string(header.title)),
                .init("environment", .array(header.environment.map { [.string($0.name), .string($0.value)] })),
            ] + approval + [
                .init("heatMapColors", .array(MagmaColors.all.map { .string($0.hexadecimal) })),
                .init("pairs", .array(summaries.map(\.json))),
            ])
        return """
            \(Self.dataBeginning)\(ScriptText.json(report))\(Self.dataEnd)
            <script type="module" nonce="report">
            \(Self.text(creportassets_script()))</script>
            </body>
            </html>

            """
    }

    private static func text(_ text: CReportAsset) -> String {
        String(decoding: UnsafeBufferPointer(start: text.bytes, count: text.end - text.bytes), as: UTF8.self)
    }
}

extension SRGBA8 {
    /// The colour as `#rrggbb`.
    fileprivate var hexadecimal: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
