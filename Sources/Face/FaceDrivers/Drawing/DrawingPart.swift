import FaceTracking
public import Meshes
import RenderMath

/// One part of a drawn face: a feature by its name or a path, how it moves, when it shows, and whether it is drawn, filled, or both.
public struct DrawingPart: Hashable, Sendable {
    /// The shape that is drawn.
    public enum Shape: Hashable, Sendable {
        /// One of the face's features.
        case feature(FaceDrawing.Feature)
        /// A path in the unit face space: the origin in the skull's middle, the skull's radius 1, **y pointing down** as SVG has it.
        case path(VectorPath)
        /// A path of that space on its way to another: there at a value of 1.
        /// - Precondition: `VectorPath.obstacle(toMorphingInto:)` finds nothing in the way.
        case morph(from: VectorPath, to: VectorPath, by: BlendShapeValue)
    }

    /// The expressions in which a part shows; an empty set of a kind stands for all of it.
    public struct Condition: Hashable, Sendable {
        /// Eyes of which the face must have one.
        public var eyes: Set<FacialExpression.Eyes>
        /// Brows of which the face must have one.
        public var eyeBrows: Set<FacialExpression.EyeBrows>
        /// Mouths of which the face must have one.
        public var mouth: Set<FacialExpression.Mouth>

        /// A condition. Default: always.
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
    /// The feature that a path moves with; features move by themselves. Default: none.
    ///
    /// An eye squeezes it in height about the eye's centre, a pupil also takes it where the eye looks, a brow tilts and raises it, and
    /// the mouth bends it as its own line.
    public var follow: FaceDrawing.Feature?
    /// When it shows. Default: always.
    public var condition: Condition
    /// The width of its line in points of the reference size; 0 draws none. Default: 5.
    public var lineWidth: Double
    /// The rule that tells its inside from its outside; nil fills nothing. Default: nil.
    public var fill: FillRule?

    /// A part.
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
    /// The distance that the triangles of strokes and fills may have from the true outline, in points of the reference size: a tenth of a
    /// pixel of a picture 1000 pixels high.
    static let tolerance = 0.0375

    /// The greatest number of straight lines that the part becomes, whatever the face does: known without making them.
    package var lineCount: Int {
        [0, 1].reduce(0) { $0 + outline(in: FaceDrawing(), Self.restingPose, share: $1).lineCount }
    }

    /// Into how many pieces bands cut the lines of the part's inside, which is what filling it costs: the most of the poses and shares
    /// that are tried, which are a face at rest and one that bends everything, and both ends and the middle of a morph.
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

    /// A pose in which features shear and bend what follows them, so that what is equally high at rest no longer is.
    private static let bentPose = {
        var pose = restingPose
        pose.mouthCurvature = 1
        pose.browTilt = FacePose.Sides(left: 1, right: 1)
        return pose
    }()

    /// The share of its way that the shape has gone, 0…1.
    func share(_ shapes: BlendShapeValues) -> Double {
        guard case .morph(_, _, let value) = shape else { return 0 }
        return min(max(value.value(of: shapes), 0), 1)
    }

    /// All numbers that the part's triangles follow from: where they stay, so do the triangles.
    func state(_ pose: FacePose, _ expression: FacialExpression, _ shapes: BlendShapeValues) -> [Double] {
        guard condition.holds(for: expression) else { return [] }
        var moving = follow
        if case .feature(let feature) = shape { moving = feature }
        return [share(shapes)] + (moving.map { pose.numbers(of: $0) } ?? [])
    }

    /// The part's lines in the view.
    /// - Parameter share: the share of its way that a changing shape has gone.
    func lines(in drawing: FaceDrawing, _ pose: FacePose, share: Double) -> [Polyline] {
        outline(in: drawing, pose, share: share).lines
    }

    /// The part's path in the view, and what makes lines of it.
    private struct Outline {
        var path: VectorPath
        /// Lines are cut so that none is longer, for what bends them.
        var longestLine = Double.infinity
        /// The map that moves the points of the lines.
        var move: ((SIMD2<Double>) -> SIMD2<Double>)?

        /// The greatest number of lines.
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
        // What bends with the mouth is cut as fine as the mouth's own curve would be.
        return Outline(path: path, longestLine: follow == .mouth ? radius / 24 : .infinity, move: move)
    }
}

extension FaceDrawing {
    /// The map by which a feature moves the points around it, from their positions on a face with open eyes and level brows and mouth; nil
    /// where it does not move.
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
    /// The numbers that move a feature.
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
