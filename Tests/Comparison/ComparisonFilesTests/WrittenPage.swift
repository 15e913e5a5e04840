import Foundation
import Testing

/// A page, read back as a browser would without running its script.
struct WrittenPage {
    let text: String
    /// The report's data for the page's script.
    let report: [String: Any]

    init(at url: URL) throws {
        text = try String(contentsOf: url, encoding: .utf8)
        let element = try #require(Self.element("report", of: text))
        report = try Self.object(element)
    }

    var pairs: [[String: Any]] { report["pairs"] as? [[String: Any]] ?? [] }

    /// The data loaded for a pair, from the script next to a page.
    static func pair(_ number: Int, in folder: URL) throws -> [String: Any] {
        let name = String("000\(number)".suffix(4))
        let script = try String(contentsOf: folder.appendingPathComponent("pairs/\(name).js"), encoding: .utf8)
        let beginning = "bianlianReport.receive(\(number), "
        try #require(script.hasPrefix(beginning) && script.hasSuffix(");\n"))
        return try object(String(script.dropFirst(beginning.count).dropLast(3)))
    }

    /// The data loaded for a pair, from the page itself.
    func pair(_ number: Int) throws -> [String: Any] {
        let element = try #require(Self.element("pair-\(number)", of: text))
        return try Self.object(element)
    }

    /// The text of the script element with an identifier.
    private static func element(_ id: String, of text: String) -> String? {
        let beginning = "<script type=\"application/json\" id=\"\(id)\">"
        guard let start = text.range(of: beginning),
            let end = text.range(of: "</script>", range: start.upperBound..<text.endIndex)
        else { return nil }
        return String(text[start.upperBound..<end.lowerBound])
    }

    private static func object(_ text: String) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(object as? [String: Any])
    }
}
