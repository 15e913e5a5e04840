public import RenderMath
import FaceTracking
public import SceneGraph

/// Shows a face as a relief of its brightness: finds the face in a picture, and rotates the relief.
public struct ReliefDriver: Sendable {
    /// The height of white.
    public enum HeightScale: Sendable, Hashable {
        /// A constant height.
        case constant(Float)
        /// A height that follows the face's expression, interpolated from `from` at 0 to `to` at 1. It holds while the face is
        /// lost.
        case driven(BlendShapeValue, from: Double, to: Double)
    }

    /// The event that makes a relief flip.
    public enum FlipTrigger: String, CaseIterable, Sendable {
        /// A face appears. The recording's first frame does not count.
        case found
        /// A face disappears.
        case lost
        /// No event.
        case none
    }

    /// The node that is visible while there is a face.
    public var node: NodeID
    /// The node that rotates.
    public var pivot: NodeID
    /// The relief's mesh: a grid, row by row from the top.
    public var mesh: MeshID
    /// The number of vertices along x and y.
    public var grid: SIMD2<Int>
    /// The index of the picture to read among those of the scene. Default: the first.
    public var picture = 0
    /// The part of the picture to show, in fractions of its width and height; nil shows the face found in it. Default: nil.
    public var area: ImageRectangle?
    /// The height of white. Default: 0.5.
    public var heightScale = HeightScale.constant(0.5)
    /// The method for computing normals. Default: the original's.
    public var normals = Relief.Normals.original
    /// The margin added to the face's rectangle on each side, as a fraction of its width and height. Default: 0.1.
    public var margin = 0.1
    /// Whether the rectangle is enlarged to a square in texels, so that a face keeps its proportions. Default: yes.
    public var isSquare = true
    /// Whether the rectangle is the mean of the last few. Default: yes.
    public var isSmoothed = true
    /// Whether the relief rocks and nods. Default: yes.
    public var isIdle = true
    /// The event that makes the relief flip. Default: none.
    public var flipTrigger = FlipTrigger.none
    /// The delay of the texture in seconds. Default: 0.
    public var textureDelay = 0.0
    /// The behaviour while no face is found. Default: the relief is hidden.
    public var whenLost = LostBehavior.hide

    /// Creates a driver of a relief with default settings.
    public init(node: NodeID, pivot: NodeID, mesh: MeshID, grid: SIMD2<Int>) {
        self.node = node
        self.pivot = pivot
        self.mesh = mesh
        self.grid = grid
    }

    /// The state of a relief from frame to frame.
    struct State: Sendable {
        /// The face that was shown last.
        private var id: String?
        private var isSeen = false
        private var isFirst = true
        private var lastSeen = 0.0
        private var average = RectangleAverage()
        private var motion: ReliefMotion?
        /// The rectangle in which the face was last found.
        private var rectangle: ImageRectangle?
        private var heightScale: Float = 0.5
        /// The crops that a delayed texture may still show, the oldest first.
        private var history: [(time: Double, crop: ImageCrop)] = []

        /// The frames that a delayed texture may still show.
        var keptFrames: [Int] { history.map(\.crop.picture.frame) }

        /// Advances to a frame.
        /// - Parameters:
        ///   - sight: finds faces in the relief's picture; nil if its size is unknown.
        ///   - state: the state of the frame, with its time already set.
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

        /// Shows a fixed part of the picture, regardless of the faces in it. The first tracked face drives the height.
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

        /// Returns the face chosen in the previous frame, otherwise the one with the largest rectangle; of equal ones, the
        /// first.
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

        /// Frame times are sums and quotients, so a frame exactly as old as the delay may seem younger by a rounding error.
        private static let timeTolerance = 1e-9

        private mutating func remember(_ crop: ImageCrop, at time: Double, by driver: ReliefDriver) {
            guard driver.textureDelay > 0 else { return }
            history.append((time, crop))
        }

        /// Returns the newest crop that is old enough, otherwise the oldest one. Removes older crops.
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
