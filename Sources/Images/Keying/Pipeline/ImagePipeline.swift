package import Imaging
package import Retouching

/// The steps that prepare a picture for a scene, in this order: cut out an object, fit, retouch, and key.
package struct ImagePipeline: Sendable {
    /// The fitting of a picture to another size.
    package struct Fitting: Sendable, Hashable {
        /// The target size, in pixels.
        package var size: ImageSize
        /// The fit if the proportions differ; margins are black.
        package var fit: ImageFit

        /// Creates a fitting from its parts.
        package init(_ size: ImageSize, _ fit: ImageFit) {
            self.size = size
            self.fit = fit
        }
    }

    /// A retouch program, with the face on which it acts.
    package struct Brushes: Sendable {
        /// The program to apply.
        package var program: RetouchProgram
        /// The face in the fitted picture. Default: none.
        package var surface: FaceSurface?

        /// Creates brushes from their parts.
        package init(_ program: RetouchProgram, surface: FaceSurface? = nil) {
            self.program = program
            self.surface = surface
        }
    }

    /// Keeps only an object; the first step. Default: nil, for the whole picture.
    package var object: ObjectKey?
    /// Resizes the picture, so that later steps process the number of pixels that is shown. Default: nil, for no change.
    package var fitting: Fitting?
    /// Retouches the picture before keying, so that brushes can still read the neighbouring screen pixels.
    ///
    /// Default: nil, for no change.
    package var brushes: Brushes?
    /// Makes a screen's colour transparent. Default: nil, for no change.
    package var key: ChromaKey?

    /// Creates a pipeline without steps.
    package init() {}

    /// Returns the prepared picture.
    /// - Parameters:
    ///   - matte: the matte of the object, if it was tracked to this picture. Default: nil, to find the object at its
    ///     positions.
    ///   - threads: the number of threads that share the rows, at least 1; the result does not depend on it. Default: 1.
    package func picture(from source: SRGBImage, matte: Image<UInt8>? = nil, threads: Int = 1) -> SRGBImage {
        let black = LinearColor(red: 0, green: 0, blue: 0)
        var picture = object.map { source.cut(by: matte ?? $0.matte(of: source, threads: threads)) } ?? source
        if let fitting { picture = picture.placed(in: fitting.size, fitting.fit, margins: black, threads: threads) }
        if let brushes { brushes.program.apply(to: &picture, surface: brushes.surface, threads: threads) }
        return key?.keyed(picture, threads: threads) ?? picture
    }
}
