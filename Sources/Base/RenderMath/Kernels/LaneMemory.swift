extension UnsafePointer {
    /// Loads sixteen numbers, starting at any index.
    @inlinable @inline(__always)
    package func lanes(at index: Int) -> Lanes where Pointee == Float {
        UnsafeRawPointer(self + index).loadUnaligned(as: Lanes.self)
    }
}

extension UnsafeMutablePointer {
    /// Loads sixteen numbers, starting at any index.
    @inlinable @inline(__always)
    package func lanes(at index: Int) -> Lanes where Pointee == Float {
        UnsafePointer(self).lanes(at: index)
    }

    /// Stores sixteen numbers, starting at any index.
    @inlinable @inline(__always)
    package func store(_ lanes: Lanes, at index: Int) where Pointee == Float {
        UnsafeMutableRawPointer(self + index).storeBytes(of: lanes, as: Lanes.self)
    }

    /// Stores the first `count` of sixteen numbers, starting at any index.
    @inlinable @inline(__always)
    package func store(_ lanes: Lanes, at index: Int, count: Int) where Pointee == Float {
        if count >= 16 {
            store(lanes, at: index)
        } else {
            for lane in 0..<count { self[index + lane] = lanes[lane] }
        }
    }

    /// Loads sixteen pixels as integers, red in the lowest byte.
    @inlinable @inline(__always)
    package func words(at index: Int) -> WholeLanes where Pointee == UInt32 {
        UnsafeRawPointer(self + index).loadUnaligned(as: WholeLanes.self)
    }

    /// Stores sixteen pixels, starting at any index.
    @inlinable @inline(__always)
    package func store(_ words: WholeLanes, at index: Int) where Pointee == UInt32 {
        UnsafeMutableRawPointer(self + index).storeBytes(of: words, as: WholeLanes.self)
    }
}
