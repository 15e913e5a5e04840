package import Meshes
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

        /// A text in the line's place.
        package func signs(of text: String) -> [PlanarPiece] {
            var signs = style.layout(text).signs
            for index in signs.indices { signs[index].origin += origin }
            return signs
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
        /// The signs of each text, and of all.
        private var signs: [[PlanarPiece]] = []
        private var shown: [PlanarPiece] = []

        /// Goes on to a moment; only what says something else is laid out anew.
        mutating func advance(to moment: DrivingMoment, by driver: TextDriver, to state: inout FrameState) {
            var hasChanged = false
            for (index, line) in driver.lines.enumerated() {
                let text = line.template.text(at: moment)
                if texts.indices.contains(index) {
                    guard texts[index] != text else { continue }
                    texts[index] = text
                    signs[index] = line.signs(of: text)
                } else {
                    texts.append(text)
                    signs.append(line.signs(of: text))
                }
                hasChanged = true
            }
            if hasChanged { shown = signs.flatMap { $0 } }
            state.deformations[driver.mesh] = .pieces(shown)
        }
    }
}
