public import Imaging

/// Follows an object from frame to frame.
///
///     var tracker = ObjectTracker(at: [SIMD2(0.4, 0.5)])
///     for frame in film { let matte = tracker.advance(frame) … }
///
/// In the first frame the object is grown from the places. In each next one its motion is estimated by comparing both pictures under its matte
/// (block matching by the sum of absolute differences), the matte is shrunk and moved along, and the object is grown anew from
/// what of it has the object's colours. The same frames give the same mattes.
public struct ObjectTracker: Sendable {
    /// The places in the first frame, in shares of the width and the height.
    public let places: [SIMD2<Double>]
    /// The criteria that tell the object from what is around.
    public let growth: ObjectGrowth
    /// The motion from the frame before to the last one, in pixels, right and down; zero in the first.
    public private(set) var motion = SIMD2(0, 0)
    private var last: (plane: OKLabPlane, matte: ObjectMatte)?

    /// A tracker that has seen no frame.
    public init(at places: [SIMD2<Double>], growth: ObjectGrowth = ObjectGrowth()) {
        self.places = places
        self.growth = growth
    }

    /// The matte in the next frame. Where nothing is left of the object it is empty, and the object is looked for again where it was lost.
    ///
    /// A frame of another size than the last begins anew from the places.
    /// - Parameter threads: the number of threads that share the pixels, at least 1; what comes out does not depend on it. Default: 1.
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
        // What is lost is sought where it was last seen, in the frame that still showed it.
        if matte.area > 0 { self.last = (plane, matte) }
        return matte
    }

    /// The shrunk matte, moved along.
    private func seeds(from matte: ObjectMatte, in plane: OKLabPlane) -> [Int] {
        let (width, height) = (plane.size.width, plane.size.height)
        // An eighth of the side of a square of its area.
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
