import Scheduling

// Resampling without a complete intermediate picture in linear light.

extension Image where Pixel == LinearColor {
    /// - Parameter margins: the colour around the picture and under its transparent parts; nil if it fills the frame.
    func resampled(by placing: ImagePlacing, margins: LinearColor?, threads: Int) -> LinearImage {
        placed(by: placing, over: margins, otherwise: margins ?? .clear, threads: threads) { source, _, _ in
            UnsafeRawPointer(source).assumingMemoryBound(to: SIMD4<Float>.self)
        } write: { light, target, count in
            target.update(from: UnsafeRawPointer(light).assumingMemoryBound(to: LinearColor.self), count: count)
        }
    }
}

extension Image where Pixel == SRGBA8 {
    /// - Parameter margins: the colour around the picture and under its transparent parts; nil if it fills the frame.
    func resampled(by placing: ImagePlacing, margins: LinearColor?, threads: Int) -> SRGBImage {
        let transfer = TransferTables.shared
        let margin = SRGBA8(margins ?? .clear)
        return placed(by: placing, over: margins, otherwise: margin, threads: threads) { source, count, spare in
            transfer.view.decode(source, count: count, into: spare)
            return UnsafePointer(spare)
        } write: { light, target, count in
            transfer.view.encode(light, count: count, into: target)
        }
    }
}

extension Image {
    /// - Parameters:
    ///   - margins: the colour around the picture and under its transparent parts; nil if it fills the frame.
    ///   - margin: the same colour as a pixel.
    ///   - read: returns the light of some pixels, in its own memory or in the buffer passed to it.
    ///   - write: converts light to pixels.
    private func placed(
        by placing: ImagePlacing, over margins: LinearColor?, otherwise margin: Pixel, threads: Int,
        read: @Sendable (UnsafePointer<Pixel>, Int, UnsafeMutablePointer<SIMD4<Float>>) -> UnsafePointer<SIMD4<Float>>,
        write: @Sendable (UnsafePointer<SIMD4<Float>>, UnsafeMutablePointer<Pixel>, Int) -> Void
    ) -> Image {
        let (width, shown, frame) = (size.width, placing.columns.count, placing.frame)
        let kernel = ResamplingKernel(columns: placing.columns, rows: placing.rows)
        let first = placing.top * frame.width + placing.left
        let placed = [Pixel](unsafeUninitializedCapacity: frame.pixelCount) { buffer, count in
            // If the picture fills the frame, only the kernel writes the pixels.
            if margins != nil { buffer.initialize(repeating: margin) }
            pixels.withUnsafeBufferPointer { pixels in
                let shared = SendablePointer((source: pixels.baseAddress!, target: buffer.baseAddress! + first))
                kernel.run(width: width, threads: threads) { row, spare in
                    read(shared.pointer.source + row * width, width, spare)
                } write: { row, light in
                    if let margins {
                        let under = margins.premultiplied
                        for x in 0..<shown { light[x] += under * (1 - light[x].w) }
                    }
                    write(light, shared.pointer.target + row * frame.width, shown)
                }
            }
            count = frame.pixelCount
        }
        return Image(size: frame, pixels: placed)
    }
}
