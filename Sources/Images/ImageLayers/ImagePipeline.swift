package import Imaging
package import Keying
package import Retouching

/// The steps that prepare a picture before a scene shows it: an object is cut out, the rest is fitted, retouched and keyed, in this order.
package struct ImagePipeline: Sendable {
    /// The fitting of a picture to a size that it does not have.
    package struct Fitting: Sendable, Hashable {
        /// The size that it takes, in pixels.
        package var size: ImageSize
        /// The fit where the proportions differ; margins are black.
        package var fit: ImageFit

        /// A fitting from its parts.
        package init(_ size: ImageSize, _ fit: ImageFit) {
            self.size = size
            self.fit = fit
        }
    }

    /// Brushes, and the face that they lie on.
    package struct Brushes: Sendable {
        /// The program that they follow.
        package var program: RetouchProgram
        /// The surface on which the fitted picture shows the face. Default: none.
        package var surface: FaceSurface?

        /// Brushes from their parts.
        package init(_ program: RetouchProgram, surface: FaceSurface? = nil) {
            self.program = program
            self.surface = surface
        }
    }

    /// Leaves an object alone, first of all. Default: nil, everything stays.
    package var object: ObjectKey?
    /// Brings the picture to a size: what follows has fewer pixels to do, or as many as are seen. Default: nil, as it is.
    package var fitting: Fitting?
    /// Retouches the picture, screen and all: what brushes read beside a pixel is still there. Default: nil, nothing.
    package var brushes: Brushes?
    /// Makes a screen's colour transparent. Default: nil, nothing.
    package var key: ChromaKey?

    /// Nothing is done.
    package init() {}

    /// The picture as it is shown.
    /// - Parameters:
    ///   - matte: of the object, where it was followed to this picture. Default: nil, it is looked for at its places.
    ///   - threads: the number that share the rows, at least 1; what comes out does not depend on it. Default: 1.
    package func picture(from source: SRGBImage, matte: Image<UInt8>? = nil, threads: Int = 1) -> SRGBImage {
        let black = LinearColor(red: 0, green: 0, blue: 0)
        var picture = object.map { source.cut(by: matte ?? $0.matte(of: source, threads: threads)) } ?? source
        if let fitting { picture = picture.placed(in: fitting.size, fitting.fit, margins: black, threads: threads) }
        if let brushes { brushes.program.apply(to: &picture, surface: brushes.surface, threads: threads) }
        return key?.keyed(picture, threads: threads) ?? picture
    }
}
