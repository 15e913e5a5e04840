import RenderMath

extension UnsafePointer<Float> {
    /// Sixteen numbers from any place on.
    @inline(__always)
    func lanes(at place: Int) -> Lanes {
        UnsafeRawPointer(self + place).loadUnaligned(as: Lanes.self)
    }
}

extension UnsafeMutablePointer<Float> {
    /// Sixteen numbers from any place on.
    @inline(__always)
    func lanes(at place: Int) -> Lanes {
        UnsafePointer(self).lanes(at: place)
    }

    /// Stores sixteen numbers from any place on.
    @inline(__always)
    func store(_ lanes: Lanes, at place: Int) {
        UnsafeMutableRawPointer(self + place).storeBytes(of: lanes, as: Lanes.self)
    }

    /// Stores the first of sixteen numbers from any place on.
    @inline(__always)
    func store(_ lanes: Lanes, at place: Int, count: Int) {
        if count >= 16 {
            store(lanes, at: place)
        } else {
            for lane in 0..<count { self[place + lane] = lanes[lane] }
        }
    }
}
