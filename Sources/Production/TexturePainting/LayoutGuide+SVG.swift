import Imaging

extension LayoutGuide {
    /// The guide as SVG, with named groups that drawing programs show as layers: one per part, then edges, outlines and names.
    public var svg: String {
        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(size.width)" height="\#(size.height)" "#
                + #"viewBox="0 0 \#(size.width) \#(size.height)">"#
        ]
        for area in areas {
            let path = area.triangles.map { "M\(Self.point($0[0]))L\(Self.point($0[1]))L\(Self.point($0[2]))Z" }.joined()
            lines.append(
                #"<path id="\#(Self.escaped(area.name))" fill="\#(area.color.hexadecimal)" fill-opacity="\#(Self.areaOpacity)" d="\#(path)"/>"#
            )
        }
        let side = Float(min(size.width, size.height))
        lines.append(Self.path("edges", edges, Self.edgeColor, width: max(side * Self.edgeWidth, 0.75)))
        lines.append(Self.path("outlines", outlines, Self.outlineColor, width: max(side * Self.outlineWidth, 1.5)))
        lines.append(#"<g id="names" font-family="sans-serif" font-weight="bold" text-anchor="middle">"#)
        for label in labels {
            let color = label.isSide ? Self.sideColor : Self.outlineColor
            let baseline = SIMD2(label.center.x, label.center.y + label.height / 2)
            lines.append(
                #"<text x="\#(Self.number(baseline.x))" y="\#(Self.number(baseline.y))" font-size="\#(Self.number(label.height / 0.7))" "#
                    + #"fill="\#(color.hexadecimal)" stroke="white" stroke-width="\#(Self.number(label.height / 6))" "#
                    + #"paint-order="stroke">\#(Self.escaped(label.text))</text>"#)
        }
        lines += ["</g>", "</svg>"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func path(
        _ name: String, _ ends: [(SIMD2<Float>, SIMD2<Float>)], _ color: SRGBA8, width: Float
    ) -> String {
        let path = ends.map { "M\(point($0.0))L\(point($0.1))" }.joined()
        return
            #"<path id="\#(name)" fill="none" stroke="\#(color.hexadecimal)" stroke-width="\#(number(width))" d="\#(path)"/>"#
    }

    private static func point(_ point: SIMD2<Float>) -> String { "\(number(point.x)) \(number(point.y))" }

    /// Formats a number with at most two decimals, independent of the platform.
    private static func number(_ value: Float) -> String {
        let hundredths = Int((min(max(value, -1e6), 1e6) * 100).rounded())
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        return "\(sign)\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
    }

    /// Escapes a text for XML. Characters that XML does not allow are omitted.
    private static func escaped(_ text: String) -> String {
        let kept = text.unicodeScalars.filter { $0.value >= 32 && $0.value != 0xFFFE && $0.value != 0xFFFF }
        return String(String.UnicodeScalarView(kept)).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
