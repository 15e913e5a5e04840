public import SceneGraph
public import Typesetting

/// Writes a text that changes from frame to frame.
public struct TextDriver: Sendable {
    /// A text in its place.
    public struct Line: Sendable {
        /// What it says.
        public var template: TextTemplate
        /// How it looks.
        public var style: TextStyle
        /// Where its anchor lies in the mesh's plane.
        public var origin: SIMD2<Double>

        /// A text from its parts. Default: at the origin.
        public init(_ template: TextTemplate, style: TextStyle, at origin: SIMD2<Double> = .zero) {
            self.template = template
            self.style = style
            self.origin = origin
        }
    }

    /// The texts of the mesh, each laid out by itself.
    public var lines: [Line]
    /// The mesh that shows them.
    public var mesh: MeshID

    /// A driver from its parts.
    public init(_ lines: [Line], mesh: MeshID) {
        self.lines = lines
        self.mesh = mesh
    }

    /// The state of a text from frame to frame.
    struct State: Sendable {
        private var texts: [String] = []
        private var layouts: [TextLayout] = []
        private var shown: (triangles: [SIMD3<UInt32>], positions: [SIMD3<Float>]) = ([], [])

        /// Goes on to a moment; only what says something else is laid out anew.
        mutating func advance(to moment: DrivingMoment, by driver: TextDriver, to state: inout FrameState) {
            var hasChanged = false
            for (index, line) in driver.lines.enumerated() {
                let text = line.template.text(at: moment)
                if texts.indices.contains(index) {
                    guard texts[index] != text else { continue }
                    texts[index] = text
                    layouts[index] = line.style.layout(text)
                } else {
                    texts.append(text)
                    layouts.append(line.style.layout(text))
                }
                hasChanged = true
            }
            if hasChanged {
                shown = ([], [])
                for (layout, line) in zip(layouts, driver.lines) {
                    layout.add(to: &shown.positions, &shown.triangles, at: line.origin)
                }
            }
            state.deformations[driver.mesh] = .triangles(shown.triangles, positions: shown.positions)
        }
    }
}
