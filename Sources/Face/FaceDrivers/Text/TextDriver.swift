package import Meshes
public import SceneGraph
public import Typesetting

/// Shows a text that changes from frame to frame.
public struct TextDriver: Sendable {
    /// A text with its style and position.
    public struct Line: Sendable {
        /// The text.
        public var template: TextTemplate
        /// The style.
        public var style: TextStyle
        /// The position of its anchor in the mesh's plane.
        public var origin: SIMD2<Double>

        /// Creates a line. Default: at the origin.
        public init(_ template: TextTemplate, style: TextStyle, at origin: SIMD2<Double> = .zero) {
            self.template = template
            self.style = style
            self.origin = origin
        }

        /// Returns the characters of a text, laid out at the line's position.
        package func signs(of text: String) -> [PlanarPiece] {
            var signs = style.layout(text).signs
            for index in signs.indices { signs[index].origin += origin }
            return signs
        }
    }

    /// The texts of the mesh, laid out independently.
    public var lines: [Line]
    /// The mesh that shows them.
    public var mesh: MeshID

    /// Creates a driver.
    public init(_ lines: [Line], mesh: MeshID) {
        self.lines = lines
        self.mesh = mesh
    }

    /// The state of a text from frame to frame.
    struct State: Sendable {
        private var texts: [String] = []
        /// The characters of each text, and of all texts.
        private var signs: [[PlanarPiece]] = []
        private var shown: [PlanarPiece] = []

        /// Advances to a moment. Only texts that have changed are laid out.
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
