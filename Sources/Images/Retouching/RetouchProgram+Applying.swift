public import Imaging

extension RetouchProgram {
    /// Retouches a picture in place.
    ///
    /// Alpha is unchanged, and pixels that no brush reaches keep their bytes. The result does not depend on the number of
    /// threads. Steps on the face have no effect if there is no surface, or if its size differs from the picture's.
    /// - Parameters:
    ///   - picture: sRGB-encoded; processed in linear light and encoded once, after the last step.
    ///   - surface: the face in the picture. Default: none.
    ///   - threads: the number of threads that share the rows, at least 1. Default: 1.
    public func apply(to picture: inout SRGBImage, surface: FaceSurface? = nil, threads: Int = 1) {
        let size = picture.size
        let touches = touches(size: size, surface: surface)
        guard !touches.isEmpty else { return }
        let pass = RetouchPass(touches, size: size, surface: surface, threads: max(1, threads))
        pass.run(on: &picture)
    }

    /// Returns the retouched picture.
    public func applied(to picture: SRGBImage, surface: FaceSurface? = nil, threads: Int = 1) -> SRGBImage {
        var retouched = picture
        apply(to: &retouched, surface: surface, threads: threads)
        return retouched
    }

    /// Returns the touches that reach at least one pixel, in order.
    private func touches(size: ImageSize, surface: FaceSurface?) -> [Stamp] {
        steps.flatMap { step -> [Stamp] in
            switch step {
            case .stroke(let stroke):
                return stroke.dabs.compactMap { Stamp($0, within: stroke.region, size: size, surface: surface) }
            case .effect(let effect):
                return Stamp(effect, size: size, surface: surface).map { [$0] } ?? []
            }
        }
    }
}
