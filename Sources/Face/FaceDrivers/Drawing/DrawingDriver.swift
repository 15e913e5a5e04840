package import FaceTracking
package import Meshes
import RenderMath
public import SceneGraph

/// Draws a face's expression: each frame it gives the meshes of a drawing new triangles.
///
/// A drawing is a list of parts, later ones over earlier ones; each has a mesh for its inside, one for its line, or both. The meshes lie
/// in the plane z = 0 around the origin with y up, the view's smaller side as long as ``side``, or are laid on a bent face from there.
public struct DrawingDriver: Sendable {
    /// The source of the strokes.
    public enum Mode: String, CaseIterable, Sendable {
        /// The one of the 45 expressions that the face is classified as.
        case discrete
        /// The blend shapes themselves.
        case continuous
    }

    /// A mesh of a part.
    public struct Layer: Hashable, Sendable {
        /// The part, by its place.
        public var part: Int
        /// Whether it is the part's inside, or else its line.
        public var isFill: Bool
        /// The mesh.
        public var mesh: MeshID

        /// A mesh of a part.
        public init(part: Int, isFill: Bool, mesh: MeshID) {
            self.part = part
            self.isFill = isFill
            self.mesh = mesh
        }
    }

    /// Which face, counted as ``FaceAnchor`` counts.
    public var faceIndex: Int
    /// The source of the strokes.
    public var mode: Mode
    /// The classifier of the expression.
    public var classifier: ExpressionClassifier
    /// The proportions.
    public var drawing: FaceDrawing
    /// The parts of the drawing, in drawing order.
    public var parts: [DrawingPart]
    /// The length of the view's smaller side in the meshes' space.
    public var side: Double
    /// The meshes.
    public var layers: [Layer]
    /// The face that the drawing is laid on; nil leaves it flat. With one ``side`` is 1: the view is the surface's texture.
    public var surface: DrawingSurface?

    /// A drawing. Default: of the first face, by its expression, in a view of the reference size.
    public init(
        faceIndex: Int = 0, mode: Mode = .discrete, classifier: ExpressionClassifier = ExpressionClassifier(),
        drawing: FaceDrawing = FaceDrawing(), parts: [DrawingPart], side: Double = 1, layers: [Layer] = [],
        surface: DrawingSurface? = nil
    ) {
        self.faceIndex = faceIndex
        self.mode = mode
        self.classifier = classifier
        self.drawing = drawing
        self.parts = parts
        self.side = side
        self.layers = layers
        self.surface = surface
    }

    /// The triangles of a part's inside or line for a face: none where the part does not show.
    package func mesh(
        ofPart index: Int, isFill: Bool, expression: FacialExpression, shapes: BlendShapeValues = BlendShapeValues()
    ) -> Mesh {
        let part = parts[index]
        var triangles = PlanarTriangles()
        if part.condition.holds(for: expression) {
            let pose = mode == .discrete ? FacePose(expression) : FacePose(shapes)
            let lines = part.lines(in: drawing, pose, share: part.share(shapes))
            if isFill {
                FillTessellator.add(lines, rule: part.fill ?? .nonzero, to: &triangles)
            } else if part.lineWidth > 0 {
                // Widths are told in points of the reference size, whatever the view's size.
                let width = part.lineWidth * min(drawing.size.x, drawing.size.y) / FaceDrawing.referenceSide
                let pen = StrokeTessellator(width: width, tolerance: DrawingPart.tolerance)
                for line in lines { pen.add(line, to: &triangles) }
            }
        }
        let scale = side / min(drawing.size.x, drawing.size.y)
        return Mesh(
            positions: triangles.points.map {
                SIMD3(Float(($0.x - drawing.size.x / 2) * scale), Float((drawing.size.y / 2 - $0.y) * scale), 0)
            },
            // With y turned over, corners that ran counter-clockwise run clockwise.
            triangles: triangles.triangles.map { SIMD3($0.x, $0.z, $0.y) })
    }

    /// The state of a drawing from frame to frame.
    struct State: Sendable {
        private var classified = ExpressionClassifier.State()
        /// The triangles of each layer, flat, and the numbers that they follow from; empty before the face was seen.
        private var drawn: [(state: [Double], mesh: Mesh)] = []
        /// The triangles as they are shown: flat, or laid on the surface.
        private var shown: [Mesh] = []

        /// Goes on to a frame and draws it; a face that is lost keeps its last expression, and before it was ever seen the
        /// drawing is as the scene has it.
        mutating func advance(_ memory: FaceMemory?, at time: Double, by driver: DrawingDriver, to state: inout FrameState) {
            if let memory, memory.isTracked {
                classified.advance(to: memory.face.blendShapes, at: time, by: driver.classifier)
                draw(driver)
                shown = drawn.map(\.mesh)
                if let surface = driver.surface {
                    let positions = surface.positions(for: memory.face)
                    shown = shown.map { surface.wrapped($0, on: positions) }
                }
            }
            for (layer, mesh) in zip(driver.layers, shown) {
                state.deformations[layer.mesh] = .triangles(mesh.triangles, positions: mesh.positions)
            }
        }

        /// Makes the triangles anew where they change.
        private mutating func draw(_ driver: DrawingDriver) {
            let (expression, shapes) = (classified.expression, classified.shapes)
            let pose = driver.mode == .discrete ? FacePose(expression) : FacePose(shapes)
            for (index, layer) in driver.layers.enumerated() {
                let state = driver.parts[layer.part].state(pose, expression, shapes)
                if drawn.indices.contains(index), drawn[index].state == state { continue }
                let mesh = driver.mesh(ofPart: layer.part, isFill: layer.isFill, expression: expression, shapes: shapes)
                if drawn.indices.contains(index) {
                    drawn[index] = (state, mesh)
                } else {
                    drawn.append((state, mesh))
                }
            }
        }
    }
}
