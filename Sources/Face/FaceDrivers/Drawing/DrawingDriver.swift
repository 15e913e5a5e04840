package import FaceTracking
package import Meshes
import RenderMath
public import SceneGraph

/// Draws a face's expression by giving the meshes of a drawing new triangles in each frame.
///
/// A drawing is a list of parts, later ones over earlier ones. Each part has a mesh for its interior, one for its line, or
/// both. The meshes are in the plane z = 0 around the origin with y up, and the view's smaller side has the length ``side``.
/// With a surface, they are mapped from there onto a deformed face.
public struct DrawingDriver: Sendable {
    /// The source of the strokes.
    public enum Mode: String, CaseIterable, Sendable {
        /// The one of the 45 expressions as which the face is classified.
        case discrete
        /// The blend shapes, directly.
        case continuous
    }

    /// A mesh of a part.
    public struct Layer: Hashable, Sendable {
        /// The index of the part.
        public var part: Int
        /// Whether the mesh is the part's interior; otherwise its line.
        public var isFill: Bool
        /// The mesh.
        public var mesh: MeshID

        /// Creates a layer.
        public init(part: Int, isFill: Bool, mesh: MeshID) {
            self.part = part
            self.isFill = isFill
            self.mesh = mesh
        }
    }

    /// The index of the face, as in ``FaceAnchor``.
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
    /// The face onto which the drawing is mapped; nil leaves it flat. With a surface, ``side`` is 1: the view is the surface's
    /// texture.
    public var surface: DrawingSurface?

    /// Creates a driver. Default: the first face's expression, in a view of the reference size.
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

    /// Returns the triangles of a part's interior or line for a face; none if the part is not shown.
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
                // Widths are given in points of the reference size, regardless of the view's size.
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
            // Flipping y reverses the winding order.
            triangles: triangles.triangles.map { SIMD3($0.x, $0.z, $0.y) })
    }

    /// The state of a drawing from frame to frame.
    struct State: Sendable {
        private var classified = ExpressionClassifier.State()
        /// The flat triangles of each layer, with the numbers that determine them; empty before the face was tracked.
        private var drawn: [(state: [Double], mesh: Mesh)] = []
        /// The triangles to show: flat, or mapped onto the surface.
        private var shown: [Mesh] = []

        /// Advances to a frame and draws it. A lost face keeps its last expression; before the face is first tracked, the
        /// drawing stays as in the scene.
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

        /// Recomputes the triangles that change.
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
