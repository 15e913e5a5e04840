import Imaging

extension Image where Pixel == SRGBA8 {
    /// Creates a picture from interleaved bytes of red, green, blue and alpha.
    init(rgba bytes: [UInt8], size: ImageSize, isOpaque: Bool) {
        let pixels = [SRGBA8](unsafeUninitializedCapacity: size.pixelCount) { buffer, count in
            count = size.pixelCount
            bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
            if isOpaque { for index in 0..<count { buffer[index].alpha = 255 } }
        }
        self.init(size: size, pixels: pixels)
    }

    /// Returns the stored picture rotated and mirrored for display.
    func turned(_ orientation: ImageOrientation) -> SRGBImage {
        guard orientation != .upright else { return self }
        let target = orientation.size(of: size)
        let (right, down) = (orientation.right, orientation.down)
        // The stored column increases in the displayed direction `right`, the stored row in the direction `down`.
        let columnStart = right.x + right.y < 0 ? size.width - 1 : 0
        let rowStart = down.x + down.y < 0 ? size.height - 1 : 0
        let start = rowStart * size.width + columnStart
        let (across, along) = (right.x + down.x * size.width, right.y + down.y * size.width)
        let pixels = [SRGBA8](unsafeUninitializedCapacity: target.pixelCount) { buffer, count in
            count = target.pixelCount
            self.pixels.withUnsafeBufferPointer { stored in
                for y in 0..<target.height {
                    var index = start &+ y &* along
                    for x in 0..<target.width {
                        buffer[y &* target.width &+ x] = stored[index]
                        index &+= across
                    }
                }
            }
        }
        return SRGBImage(size: target, pixels: pixels)
    }
}
