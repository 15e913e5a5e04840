public import Imaging

/// Follows an object from frame to frame.
///
///     var tracker = ObjectTracker(at: [SIMD2(0.4, 0.5)])
///     for frame in film { let matte = tracker.advance(frame) … }
///
/// In the first frame the object is grown from the positions. For each later frame the tracker estimates the motion by
/// comparing both pictures under the object's matte (block matching by the sum of absolute differences). It shrinks and moves
/// the matte, and grows the object again from those of its pixels that have the object's colours. The same frames give the same
/// mattes.
public struct ObjectTracker: Sendable {
    /// The positions in the first frame, as fractions of the width and the height.
    public let places: [SIMD2<Double>]
    /// The criteria that separate the object from its surroundings.
    public let growth: ObjectGrowth
    /// The motion from the previous frame to the last one, in pixels, right and down; zero in the first frame.
    public private(set) var motion = SIMD2(0, 0)
    private var last: (plane: OKLabPlane, matte: ObjectMatte)?

    /// Creates a tracker before its first frame.
    public init(at places: [SIMD2<Double>], growth: ObjectGrowth = ObjectGrowth()) {
        self.places = places
        self.growth = growth
    }

    /// Returns the matte in the next frame.
    ///
    /// If the object is lost, the matte is empty, and later calls search where the object was last found. A frame of a
    /// different size starts again from the positions.
    /// - Parameter threads: the number of threads that share the pixels, at least 1; does not affect the result. Default: 1.
    public mutating func advance(_ picture: SRGBImage, threads: Int = 1) -> ObjectMatte {
        let plane = OKLabPlane(picture, threads: threads)
        guard let last, last.plane.size == plane.size, last.matte.area > 0 else {
            let matte = ObjectMatte(in: plane, at: places, growth: growth)
            self.last = (plane, matte)
            motion = .zero
            return matte
        }
        plane.cover(last.matte.region.box(with: MotionKernel.farthest))
        motion = MotionKernel.motion(from: last.plane, to: plane, under: last.matte.region)
        let seeds = seeds(from: last.matte, in: plane)
        let matte = ObjectMatte(plane, model: last.matte.model, seeds: seeds, growth: growth)
        // A lost object is compared with the last frame that showed it.
        if matte.area > 0 { self.last = (plane, matte) }
        return matte
    }

    /// Returns the pixels of the shrunk matte, moved by `motion`.
    private func seeds(from matte: ObjectMatte, in plane: OKLabPlane) -> [Int] {
        let (width, height) = (plane.size.width, plane.size.height)
        // An eighth of the side of a square with the same area.
        let most = max(1, Int(Double(matte.area).squareRoot()) / 8)
        var core = RegionKernel.core(of: matte.region, shrunkBy: most)
        if core.isEmpty { core = matte.region.places(every: 1) }
        let moved = motion.y * width + motion.x
        core.removeAll { index in
            let (x, y) = (index % width + motion.x, index / width + motion.y)
            return x < 0 || y < 0 || x >= width || y >= height
        }
        return core.map { $0 + moved }
    }
}
