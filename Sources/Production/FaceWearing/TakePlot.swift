public import FaceTracking
public import Foundation
public import ImageCodecs
import RenderMath

/// A plot of a take: each head's position and rotation, and its expression, as curves.
public struct TakePlot: Sendable {
    /// A curve with one value for each frame; nil for frames without tracking.
    private struct Curve {
        var name: String
        var values: [Double?]
    }

    private let title: String
    private var times: [Double] = []
    private var cuts: [Double] = []
    private var panels: [(title: String, curves: [Curve])] = []

    private static let (width, panelHeight, left, right, top, gap) = (1200.0, 170.0, 70.0, 190.0, 44.0, 34.0)
    /// Colours that are also distinguishable with red-green colour blindness (Okabe and Ito, 2008).
    private static let colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8a8a00"]

    /// Reads a recording to its end.
    /// - Throws: `RecordingError`.
    public init(of recording: Recording) throws(RecordingError) {
        title = recording.url.lastPathComponent
        let reader = try recording.makeReader()
        var frames: [TrackedFrame] = []
        while let frame = try reader.next() {
            // The plot needs no vertices.
            frames.append(
                TrackedFrame(
                    index: frame.index, time: frame.time,
                    faces: frame.faces.filter(\.isTracked).map {
                        TrackedFace(
                            id: $0.id, worldFromFace: $0.worldFromFace, blendShapes: $0.blendShapes, fitError: $0.fitError,
                            slip: $0.slip)
                    }, startsShot: frame.startsShot))
        }
        let start = frames.first?.time ?? 0
        times = frames.map { $0.time - start }
        cuts = frames.filter(\.startsShot).map { $0.time - start }
        var ids: [String] = []
        for face in frames.flatMap(\.faces) where !ids.contains(face.id) { ids.append(face.id) }
        for id in ids {
            let faces = frames.map { frame in frame.faces.first { $0.id == id } }
            addPanels(of: faces, id: id, hasPositions: recording.header.hasHeadPosition)
        }
    }

    private mutating func addPanels(of faces: [TrackedFace?], id: String, hasPositions: Bool) {
        func curve(_ name: String, _ value: (TrackedFace) -> Double) -> Curve {
            Curve(name: name, values: faces.map { $0.map(value) })
        }
        if hasPositions {
            let axes = [("x", 0), ("y", 1), ("z", 2)]
            panels.append(
                (
                    "\(id): position in metres",
                    axes.map { name, axis in curve(name) { Double($0.worldFromFace.columns.3[axis]) } }
                ))
        }
        let angles = [("yaw", 0), ("pitch", 1), ("roll", 2)]
        panels.append(
            (
                "\(id): rotation in degrees",
                angles.map { name, axis in curve(name) { $0.worldFromFace.headAngles[axis] } }
            ))
        addReliability(of: faces, id: id)
        // The blend shapes that change most.
        let spans = BlendShape.allCases.map { shape -> (shape: BlendShape, span: Float) in
            let values = faces.compactMap { $0?.blendShapes[shape] }
            return (shape, (values.max() ?? 0) - (values.min() ?? 0))
        }
        let lively = spans.filter { $0.span > 0.02 }.sorted {
            $0.span != $1.span ? $0.span > $1.span : $0.shape.rawValue < $1.shape.rawValue
        }
        for part in stride(from: 0, to: min(lively.count, 16), by: 8) {
            panels.append(
                (
                    "\(id): blend shapes",
                    lively[part..<min(part + 8, lively.count)].map { entry in
                        curve(entry.shape.name) { Double($0.blendShapes[entry.shape]) }
                    }
                ))
        }
    }

    /// Adds the fit's error and the slip on the skin if either is known.
    private mutating func addReliability(of faces: [TrackedFace?], id: String) {
        func curve(_ name: String, _ value: (TrackedFace) -> Float?) -> Curve {
            Curve(name: name, values: faces.map { $0.flatMap(value).map { Double($0) * 100 } })
        }
        let curves = [curve("fit, median") { $0.fitError?.x }, curve("slip") { $0.slip }]
            .filter { $0.values.contains { $0 != nil } }
        guard !curves.isEmpty else { return }
        panels.append(("\(id): fit and slip in per cent of the distance between the eyes", curves))
    }

    /// The plot as SVG.
    public var svg: String {
        let height = Self.top + Double(panels.count) * (Self.panelHeight + Self.gap) + 24
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(text(Self.width))\" height=\"\(text(height))\" "
                + "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">",
            "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
            "<text x=\"\(text(Self.left))\" y=\"22\" font-size=\"15\">\(escaped(title))</text>",
        ]
        for (index, panel) in panels.enumerated() {
            lines += draw(panel.title, panel.curves, top: Self.top + Double(index) * (Self.panelHeight + Self.gap))
        }
        if panels.isEmpty { lines.append("<text x=\"\(text(Self.left))\" y=\"50\">no face is tracked</text>") }
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    /// Writes the plot atomically.
    /// - Throws: `FileWritingError`.
    public func write(to url: URL) throws(FileWritingError) {
        try AtomicFile.write(svg, to: url)
    }

    private func draw(_ title: String, _ curves: [Curve], top: Double) -> [String] {
        let end = max(times.last ?? 0, 1e-9)
        let values = curves.flatMap { $0.values.compactMap { $0 } }
        var (low, high) = (values.min() ?? 0, values.max() ?? 1)
        if high - low < 1e-6 { (low, high) = (low - 0.5, high + 0.5) }
        let wide = Self.width - Self.left - Self.right
        func x(_ time: Double) -> Double { Self.left + wide * time / end }
        func y(_ value: Double) -> Double { top + 16 + (Self.panelHeight - 16) * (high - value) / (high - low) }
        var lines = ["<text x=\"\(text(Self.left))\" y=\"\(text(top + 8))\" font-weight=\"bold\">\(escaped(title))</text>"]
        for value in Self.ticks(low, high) {
            lines.append("<path d=\"M\(text(Self.left)) \(text(y(value)))h\(text(wide))\" stroke=\"#ddd\"/>")
            lines.append(
                "<text x=\"\(text(Self.left - 6))\" y=\"\(text(y(value) + 4))\" text-anchor=\"end\">\(text(value))</text>")
        }
        for time in Self.ticks(0, end) {
            lines.append(
                "<text x=\"\(text(x(time)))\" y=\"\(text(top + Self.panelHeight + 14))\" text-anchor=\"middle\">\(text(time)) s</text>"
            )
        }
        for cut in cuts {
            lines.append(
                "<path d=\"M\(text(x(cut))) \(text(top + 16))v\(text(Self.panelHeight - 16))\" stroke=\"#888\" stroke-dasharray=\"4 3\"/>"
            )
        }
        for (index, curve) in curves.enumerated() {
            let color = Self.colors[index % Self.colors.count]
            let path = curve.values.indices.compactMap { frame -> String? in
                guard let value = curve.values[frame] else { return nil }
                let begins = frame == 0 || curve.values[frame - 1] == nil
                return (begins ? "M" : "L") + "\(text(x(times[frame]))) \(text(y(value)))"
            }.joined()
            lines.append("<path d=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"1.2\"/>")
            lines.append(
                "<text x=\"\(text(Self.width - Self.right + 12))\" y=\"\(text(top + 26 + 17 * Double(index)))\" fill=\"\(color)\">"
                    + "\(escaped(curve.name))</text>")
        }
        return lines
    }

    /// Returns about five round numbers between two values.
    private static func ticks(_ low: Double, _ high: Double) -> [Double] {
        var step = 1.0
        while (high - low) / step > 5 { step *= 10 }
        while (high - low) / step < 0.5 { step /= 10 }
        if (high - low) / step < 1.2 { step /= 5 } else if (high - low) / step < 3 { step /= 2 }
        let first = (low / step).rounded(.up)
        return stride(from: first, through: (high / step).rounded(.down), by: 1).map { $0 * step }
    }

    private func text(_ number: Double) -> String {
        let rounded = (number * 1000).rounded() / 1000
        return rounded == rounded.rounded() && rounded.magnitude < 1e9 ? "\(Int(rounded))" : "\(rounded)"
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
