extension Image where Pixel == SRGBA8 {
    /// Returns the picture in linear light.
    func decoded() -> LinearImage {
        let light = [LinearColor](unsafeUninitializedCapacity: pixels.count) { buffer, count in
            count = pixels.count
            let target = UnsafeMutableRawPointer(buffer.baseAddress!).assumingMemoryBound(to: SIMD4<Float>.self)
            pixels.withUnsafeBufferPointer { pixels in
                TransferTables.shared.view.decode(pixels.baseAddress!, count: pixels.count, into: target)
            }
        }
        return LinearImage(size: size, pixels: light)
    }
}

extension Image where Pixel == LinearColor {
    /// Returns the picture in the nearest bytes.
    func encoded() -> SRGBImage {
        let bytes = [SRGBA8](unsafeUninitializedCapacity: pixels.count) { buffer, count in
            count = pixels.count
            pixels.withUnsafeBytes { light in
                let source = light.baseAddress!.assumingMemoryBound(to: SIMD4<Float>.self)
                TransferTables.shared.view.encode(source, count: pixels.count, into: buffer.baseAddress!)
            }
        }
        return SRGBImage(size: size, pixels: bytes)
    }
}
