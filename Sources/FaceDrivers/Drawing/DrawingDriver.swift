public import FaceTracking
public import Meshes
import RenderMath
public import SceneGraph

/// Draws a face's expression: each frame it gives the meshes of a drawing new triangles.
///
/// A drawing is a list of parts, later ones over earlier ones; each has a mesh for its inside, one for its line, or both. The meshes lie
/// in the plane z = 0 around the origin with y up, the view's smaller side as long as ``side``.
public struct DrawingDriver: Sendable {
    /// Where the strokes come from.
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
    /// Where the strokes come from.
    public var mode: Mode
    /// How the expression is told.
    public var classifier: ExpressionClassifier
    /// The proportions.
    public var drawing: FaceDrawing
    /// What is drawn, in drawing order.
    public var parts: [DrawingPart]
    /// How long the view's smaller side is in the meshes' space.
    public var side: Double
    /// The meshes.
    public var layers: [Layer]

    /// A drawing. Default: of the first face, by its expression, in a view of the reference size.
    public init(
        faceIndex: Int = 0, mode: Mode = .discrete, classifier: ExpressionClassifier = ExpressionClassifier(),
        drawing: FaceDrawing = FaceDrawing(), parts: [DrawingPart], side: Double = 1, layers: [Layer] = []
    ) {
        self.faceIndex = faceIndex
        self.mode = mode
        self.classifier = classifier
        self.drawing = drawing
        self.parts = parts
        self.side = side
        self.layers = layers
    }

    /// The triangles of a part's inside or line for a face: none where the part does not show.
    public func mesh(
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
            }, triangles: triangles.triangles)
    }

    /// What a drawing remembers from frame to frame.
    struct State: Sendable {
        private var classified = ExpressionClassifier.State()
        private var drawn: Drawn?

        /// What was drawn, and the triangles of each layer.
        private struct Drawn: Sendable {
            var expression: FacialExpression
            var pose: FacePose
            var shares: [Double]
            var meshes: [Mesh]
        }

        /// Goes on to a frame and draws it; a face that is lost keeps its last expression, and before it was ever seen the
        /// drawing is as the scene has it.
        mutating func advance(_ memory: FaceMemory?, at time: Double, by driver: DrawingDriver, to state: inout FrameState) {
            if let memory, memory.isTracked {
                classified.advance(to: memory.face.blendShapes, at: time, by: driver.classifier)
                draw(driver)
            }
            guard let drawn else { return }
            for (layer, mesh) in zip(driver.layers, drawn.meshes) {
                state.deformations[layer.mesh] = .triangles(mesh.triangles, positions: mesh.positions)
            }
        }

        /// Makes the triangles anew where they change.
        private mutating func draw(_ driver: DrawingDriver) {
            let (expression, shapes) = (classified.expression, classified.shapes)
            let pose = driver.mode == .discrete ? FacePose(expression) : FacePose(shapes)
            let shares = driver.parts.map { $0.share(shapes) }
            if let drawn, drawn.expression == expression, drawn.pose == pose, drawn.shares == shares { return }
            let meshes = driver.layers.map {
                driver.mesh(ofPart: $0.part, isFill: $0.isFill, expression: expression, shapes: shapes)
            }
            drawn = Drawn(expression: expression, pose: pose, shares: shares, meshes: meshes)
        }
    }
}
