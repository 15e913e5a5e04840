public import RenderMath
import FaceTracking
public import SceneGraph

/// Shows a face as a relief of its brightness: finds it in a picture, and turns the relief.
public struct ReliefDriver: Sendable {
    /// The height of white.
    public enum HeightScale: Sendable, Hashable {
        /// The same all the time.
        case constant(Float)
        /// The face's expression at 0 gives the first, at 1 the second, in between what lies between; it holds while the face is lost.
        case driven(BlendShapeValue, from: Double, to: Double)
    }

    /// The event that makes a relief turn over.
    public enum FlipTrigger: String, CaseIterable, Sendable {
        /// A face is seen that was not seen in the frame before; the recording's first frame does not count.
        case found
        /// A face that was seen is not seen any more.
        case lost
        /// Nothing.
        case none
    }

    /// The node that is shown while there is a face.
    public var node: NodeID
    /// The node that turns.
    public var pivot: NodeID
    /// The relief's mesh: a grid, row by row from the top.
    public var mesh: MeshID
    /// Vertices along x and y.
    public var grid: SIMD2<Int>
    /// Which of the pictures that come with the scene is read. Default: the first.
    public var picture = 0
    /// The part of the picture that is shown, in shares of its width and height; nil shows the face that is seen in it. Default: nil.
    public var area: ImageRectangle?
    /// The height of white. Default: 0.5.
    public var heightScale = HeightScale.constant(0.5)
    /// The method by which normals are made. Default: the original's.
    public var normals = Relief.Normals.original
    /// By how much the face's rectangle is grown on each side, in parts of its width and height. Default: 0.1.
    public var margin = 0.1
    /// Whether the rectangle is made square in texels, so that a face keeps its proportions. Default: yes.
    public var isSquare = true
    /// Whether the rectangle is the mean of the last few. Default: yes.
    public var isSmoothed = true
    /// Whether the relief rocks and nods. Default: yes.
    public var isIdle = true
    /// The event that makes it turn over. Default: none.
    public var flipTrigger = FlipTrigger.none
    /// The delay of the texture in seconds. Default: 0.
    public var textureDelay = 0.0
    /// The behaviour while no face is seen. Default: the relief is hidden.
    public var whenLost = LostBehavior.hide

    /// A driver of a relief; the rest is the default.
    public init(node: NodeID, pivot: NodeID, mesh: MeshID, grid: SIMD2<Int>) {
        self.node = node
        self.pivot = pivot
        self.mesh = mesh
        self.grid = grid
    }

    /// The state of a relief from frame to frame.
    struct State: Sendable {
        /// The face that was seen last.
        private var id: String?
        private var isSeen = false
        private var isFirst = true
        private var lastSeen = 0.0
        private var average = RectangleAverage()
        private var motion: ReliefMotion?
        /// The rectangle in which the face was last seen.
        private var rectangle: ImageRectangle?
        private var heightScale: Float = 0.5
        /// The crops that a late texture may still show, the oldest first.
        private var history: [(time: Double, crop: ImageCrop)] = []

        /// The frames that a late texture may still show.
        var keptFrames: [Int] { history.map(\.crop.picture.frame) }

        /// Goes on to a frame.
        /// - Parameters:
        ///   - sight: finds faces in the relief's picture; nil where it is of unknown size.
        ///   - state: the frame's, of which the time is set.
        mutating func advance(
            to frame: TrackedFrame, sight: FaceLocator?, by driver: ReliefDriver, to state: inout FrameState
        ) {
            let wasSeen = isSeen
            if let area = driver.area {
                show(area, frame.faces, sight, at: state.time, by: driver)
            } else {
                look(for: frame.faces, sight, at: state.time, by: driver)
            }
            turn(wasSeen: wasSeen, by: driver, to: &state)
            let picture = FrameImage(source: driver.picture, frame: state.index)
            if isSeen, let rectangle { remember(ImageCrop(picture, rectangle), at: state.time, by: driver) }
            guard let rectangle else {
                state[driver.node].isHidden = true
                return
            }
            let heights = ImageCrop(picture, rectangle)
            state.deformations[driver.mesh] = .relief(
                Relief(
                    heights: heights, texture: lateCrop(at: state.time, by: driver) ?? heights, columns: driver.grid.x,
                    rows: driver.grid.y, heightScale: heightScale, normals: driver.normals))
            if !isSeen { driver.whenLost.apply(to: driver.node, lostFor: state.time - lastSeen, in: &state) }
        }

        /// Shows a part of the picture, whoever is in it; the first face that is seen drives the height.
        private mutating func show(
            _ area: ImageRectangle, _ faces: [TrackedFace], _ sight: FaceLocator?, at time: Double, by driver: ReliefDriver
        ) {
            isSeen = sight?.texels(of: area) != nil
            guard isSeen else { return }
            rectangle = area
            lastSeen = time
            let face = faces.first { $0.isTracked }
            if face != nil || isFirst { heightScale = driver.heightScale.value(for: face?.blendShapes ?? BlendShapeValues()) }
        }

        private mutating func look(
            for faces: [TrackedFace], _ sight: FaceLocator?, at time: Double, by driver: ReliefDriver
        ) {
            let chosen = isSeen ? id : nil
            isSeen = false
            guard let sight, let (face, found) = Self.choice(among: faces, sight, chosen: chosen) else { return }
            if face.id != id { average.forget() }
            id = face.id
            let mean = driver.isSmoothed ? average.add(found, at: time) : found
            var grown = mean.grown(by: driver.margin)
            if driver.isSquare { grown = grown.squared(in: sight.size) }
            guard sight.texels(of: grown) != nil else { return }
            rectangle = grown.cutOff()
            isSeen = true
            lastSeen = time
            heightScale = driver.heightScale.value(for: face.blendShapes)
        }

        /// The face that was chosen in the frame before, else the one of the largest rectangle, the first of equals.
        private static func choice(
            among faces: [TrackedFace], _ sight: FaceLocator, chosen: String?
        ) -> (face: TrackedFace, rectangle: ImageRectangle)? {
            var best: (face: TrackedFace, rectangle: ImageRectangle)?
            for face in faces where face.isTracked {
                guard let rectangle = sight.rectangle(of: face) else { continue }
                if face.id == chosen { return (face, rectangle) }
                if let best, best.rectangle.area >= rectangle.area { continue }
                best = (face, rectangle)
            }
            return best
        }

        private mutating func turn(wasSeen: Bool, by driver: ReliefDriver, to state: inout FrameState) {
            var motion = self.motion ?? ReliefMotion(isIdle: driver.isIdle)
            let happens =
                switch driver.flipTrigger {
                case .found: isSeen && !wasSeen && !isFirst
                case .lost: !isSeen && wasSeen
                case .none: false
                }
            if happens { motion.beginFlip(at: state.time) }
            state[driver.pivot].parentFromNode = motion.turn(at: state.time).matrix
            self.motion = motion
            isFirst = false
        }

        // MARK: Late textures

        /// Times of frames are sums and quotients, so that a frame exactly as old as the delay may seem younger by a rounding.
        private static let timeTolerance = 1e-9

        private mutating func remember(_ crop: ImageCrop, at time: Double, by driver: ReliefDriver) {
            guard driver.textureDelay > 0 else { return }
            history.append((time, crop))
        }

        /// The newest that is old enough, else the oldest; what is older than that is forgotten.
        private mutating func lateCrop(at time: Double, by driver: ReliefDriver) -> ImageCrop? {
            let due = time - driver.textureDelay + Self.timeTolerance
            if let newest = history.lastIndex(where: { $0.time <= due }) { history.removeFirst(newest) }
            return history.first?.crop
        }
    }
}

extension ReliefDriver.HeightScale {
    fileprivate func value(for expression: BlendShapeValues) -> Float {
        switch self {
        case .constant(let scale): return scale
        case .driven(let value, let from, let to):
            let share = min(max(value.value(of: expression), 0), 1)
            return Float(from + (to - from) * share)
        }
    }
}

extension ImageRectangle {
    fileprivate var area: Double { width * height }
}
