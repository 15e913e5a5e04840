import FaceTracking
public import Meshes
import RenderMath

/// One part of a drawn face: a named feature or a path, its motion, its visibility, and whether it is stroked, filled, or both.
public struct DrawingPart: Hashable, Sendable {
    /// The shape that is drawn.
    public enum Shape: Hashable, Sendable {
        /// One of the face's features.
        case feature(FaceDrawing.Feature)
        /// A path in the unit face space: the origin at the skull's centre, the skull's radius 1, **y pointing down** as in
        /// SVG.
        case path(VectorPath)
        /// A path in that space that morphs into another, which it reaches at a value of 1.
        /// - Precondition: `VectorPath.obstacle(toMorphingInto:)` finds no obstacle.
        case morph(from: VectorPath, to: VectorPath, by: BlendShapeValue)
    }

    /// The expressions that show a part; an empty set matches all of its kind.
    public struct Condition: Hashable, Sendable {
        /// The matching states of the eyes.
        public var eyes: Set<FacialExpression.Eyes>
        /// The matching states of the brows.
        public var eyeBrows: Set<FacialExpression.EyeBrows>
        /// The matching states of the mouth.
        public var mouth: Set<FacialExpression.Mouth>

        /// Creates a condition. Default: always.
        public init(
            eyes: Set<FacialExpression.Eyes> = [], eyeBrows: Set<FacialExpression.EyeBrows> = [],
            mouth: Set<FacialExpression.Mouth> = []
        ) {
            self.eyes = eyes
            self.eyeBrows = eyeBrows
            self.mouth = mouth
        }

        func holds(for expression: FacialExpression) -> Bool {
            (eyes.isEmpty || eyes.contains(expression.eyes))
                && (eyeBrows.isEmpty || eyeBrows.contains(expression.eyeBrows))
                && (mouth.isEmpty || mouth.contains(expression.mouth))
        }
    }

    /// The shape that is drawn.
    public var shape: Shape
    /// The feature with which a path moves; features move by themselves. Default: none.
    ///
    /// An eye scales the height of the path about the eye's centre, and a pupil also moves it with the gaze. A brow tilts and
    /// raises it, and the mouth bends it like its own line.
    public var follow: FaceDrawing.Feature?
    /// The condition under which it is shown. Default: always.
    public var condition: Condition
    /// The width of its line in points of the reference size; 0 draws none. Default: 5.
    public var lineWidth: Double
    /// The rule that separates its interior from its exterior; nil for no fill. Default: nil.
    public var fill: FillRule?

    /// Creates a part.
    public init(
        _ shape: Shape, follow: FaceDrawing.Feature? = nil, condition: Condition = Condition(), lineWidth: Double = 5,
        fill: FillRule? = nil
    ) {
        self.shape = shape
        self.follow = follow
        self.condition = condition
        self.lineWidth = lineWidth
        self.fill = fill
    }
}

extension DrawingPart {
    /// The largest deviation of strokes and fills from the true outline, in points of the reference size: a tenth of a pixel in
    /// a picture 1000 pixels high.
    static let tolerance = 0.0375

    /// The largest number of straight lines of the part in any pose, computed without creating them.
    package var lineCount: Int {
        [0, 1].reduce(0) { $0 + outline(in: FaceDrawing(), Self.restingPose, share: $1).lineCount }
    }

    /// The number of pieces into which horizontal bands cut the lines of the part's interior, which determines the cost of
    /// filling it.
    ///
    /// This is the maximum over some poses and morph weights: a face at rest and one that bends everything, and both ends and
    /// the middle of a morph.
    package var fillPieceCount: Int {
        guard fill != nil else { return 0 }
        var shares = [0.0]
        if case .morph = shape { shares = [0, 0.5, 1] }
        let poses = follow == nil ? [Self.restingPose] : [Self.restingPose, Self.bentPose]
        return poses.reduce(0) { most, pose in
            shares.reduce(most) { most, share in
                max(most, FillTessellator.countPieces(of: lines(in: FaceDrawing(), pose, share: share)))
            }
        }
    }

    private static let restingPose = FacePose(FacialExpression())

    /// A pose in which features shear and bend the paths that follow them, so that points at equal height at rest no longer
    /// are.
    private static let bentPose = {
        var pose = restingPose
        pose.mouthCurvature = 1
        pose.browTilt = FacePose.Sides(left: 1, right: 1)
        return pose
    }()

    /// Returns the progress of the shape's morph, 0…1.
    func share(_ shapes: BlendShapeValues) -> Double {
        guard case .morph(_, _, let value) = shape else { return 0 }
        return min(max(value.value(of: shapes), 0), 1)
    }

    /// Returns all numbers that determine the part's triangles. While they are equal, so are the triangles.
    func state(_ pose: FacePose, _ expression: FacialExpression, _ shapes: BlendShapeValues) -> [Double] {
        guard condition.holds(for: expression) else { return [] }
        var moving = follow
        if case .feature(let feature) = shape { moving = feature }
        return [share(shapes)] + (moving.map { pose.numbers(of: $0) } ?? [])
    }

    /// Returns the part's lines in the view.
    /// - Parameter share: the progress of the shape's morph, 0…1.
    func lines(in drawing: FaceDrawing, _ pose: FacePose, share: Double) -> [Polyline] {
        outline(in: drawing, pose, share: share).lines
    }

    /// The part's path in the view, and the settings for flattening it.
    private struct Outline {
        var path: VectorPath
        /// The length to which lines are cut before they are bent.
        var longestLine = Double.infinity
        /// The map that moves the points of the lines.
        var move: ((SIMD2<Double>) -> SIMD2<Double>)?

        /// The largest number of lines.
        var lineCount: Int { path.countFlattenedPoints(tolerance: tolerance / 2, longestLine: longestLine) }

        var lines: [Polyline] {
            let lines = path.flattened(tolerance: tolerance / 2, longestLine: longestLine)
            guard let move else { return lines }
            return lines.map { $0.mapped(move) }
        }
    }

    private func outline(in drawing: FaceDrawing, _ pose: FacePose, share: Double) -> Outline {
        let unit: VectorPath
        switch shape {
        case .feature(let feature): return Outline(path: drawing.path(of: feature, pose))
        case .path(let path): unit = path
        case .morph(let from, let to, _): unit = from.morphed(into: to, by: share)
        }
        let (center, radius) = (drawing.skullCenter, drawing.skullRadius)
        let path = unit.mapped { center + $0 * radius }
        guard let follow, let move = drawing.move(with: follow, pose) else { return Outline(path: path) }
        // Paths that bend with the mouth are cut as finely as the mouth's own curve.
        return Outline(path: path, longestLine: follow == .mouth ? radius / 24 : .infinity, move: move)
    }
}

extension FaceDrawing {
    /// Returns the map by which a feature moves the points around it, from their positions on a face with open eyes and level
    /// brows and mouth; nil if the feature does not move.
    func move(with feature: Feature, _ pose: FacePose) -> ((SIMD2<Double>) -> SIMD2<Double>)? {
        func squeezed(_ side: EyeDriver.Side, by offset: SIMD2<Double>) -> (SIMD2<Double>) -> SIMD2<Double> {
            let center = eyeCenter(side)
            let opening = min(max(pose.eyeOpening[side], 0), 1)
            return { SIMD2($0.x, center.y + ($0.y - center.y) * opening) + offset }
        }
        func tilted(_ side: EyeDriver.Side) -> (SIMD2<Double>) -> SIMD2<Double> {
            let center = browCenter(side)
            let slope = min(max(pose.browTilt[side], -1), 1) * (side == .left ? 0.5 : -0.5)
            let raise = pose.browRaise[side] * eyeRadius
            return { SIMD2($0.x, $0.y + ($0.x - center.x) * slope - raise) }
        }
        switch feature {
        case .skull: return nil
        case .leftEye: return squeezed(.left, by: .zero)
        case .rightEye: return squeezed(.right, by: .zero)
        case .leftPupil: return squeezed(.left, by: gazeOffset(.left, pose))
        case .rightPupil: return squeezed(.right, by: gazeOffset(.right, pose))
        case .leftBrow: return tilted(.left)
        case .rightBrow: return tilted(.right)
        case .mouth: return { SIMD2($0.x, $0.y + mouthDrop(at: $0.x, pose)) }
        }
    }
}

extension FacePose {
    /// Returns the numbers that move a feature.
    fileprivate func numbers(of feature: FaceDrawing.Feature) -> [Double] {
        switch feature {
        case .skull: []
        case .leftEye: [eyeOpening.left]
        case .rightEye: [eyeOpening.right]
        case .leftBrow: [browTilt.left, browRaise.left]
        case .rightBrow: [browTilt.right, browRaise.right]
        case .leftPupil: [eyeOpening.left, gaze.x, gaze.y]
        case .rightPupil: [eyeOpening.right, gaze.x, gaze.y]
        case .mouth: [mouthCurvature]
        }
    }
}
