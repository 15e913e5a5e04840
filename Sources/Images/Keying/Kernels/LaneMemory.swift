import RenderMath

extension UnsafePointer {
    /// Sixteen numbers from any place on.
    @inline(__always)
    func lanes(at place: Int) -> Lanes where Pointee == Float {
        UnsafeRawPointer(self + place).loadUnaligned(as: Lanes.self)
    }
}

extension UnsafeMutablePointer {
    /// Sixteen numbers from any place on.
    @inline(__always)
    func lanes(at place: Int) -> Lanes where Pointee == Float {
        UnsafePointer(self).lanes(at: place)
    }

    /// Stores sixteen numbers from any place on.
    @inline(__always)
    func store(_ lanes: Lanes, at place: Int) where Pointee == Float {
        UnsafeMutableRawPointer(self + place).storeBytes(of: lanes, as: Lanes.self)
    }

    /// Sixteen pixels as whole numbers, red in the lowest byte.
    @inline(__always)
    func words(at place: Int) -> WholeLanes where Pointee == UInt32 {
        UnsafeRawPointer(self + place).loadUnaligned(as: WholeLanes.self)
    }

    /// Stores sixteen pixels from any place on.
    @inline(__always)
    func store(_ words: WholeLanes, at place: Int) where Pointee == UInt32 {
        UnsafeMutableRawPointer(self + place).storeBytes(of: words, as: WholeLanes.self)
    }
}
