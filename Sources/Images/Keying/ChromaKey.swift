public import Imaging

/// A key that makes a picture transparent where it shows a screen: a keyer and the refinement of its matte.
///
///     var key = ChromaKey(.distance(DistanceKeyer(color: SRGBA8(red: 0, green: 177, blue: 64))))
///     key.choke = 0.5
///     let cut = key.keyed(picture)        // straight alpha, the screen's light removed from the edges
///
/// The keyer determines the fraction of foreground in each pixel. Then, in this order: the screen's light is removed from the
/// colours (`spill`), the matte is shrunk or grown (`choke`), blurred (`blur`), and cut by areas (`areas`). The result depends
/// only on the picture and the key.
public struct ChromaKey: Equatable, Sendable {
    /// The methods that separate the foreground from the screen.
    public enum Keyer: Hashable, Sendable {
        /// By a range of hue, saturation and value.
        case range(RangeKeyer)
        /// By the position of a colour between the screen's colour and the foreground's.
        case distance(DistanceKeyer)
    }

    /// The method that separates the foreground from the screen.
    public var keyer: Keyer
    /// The fraction of the screen's light that is removed from the colours, 0…1. Default: 1.
    public var spill = 1.0
    /// The number of pixels by which the matte shrinks, −32…32; may be fractional, and negative values grow the matte. Default:
    /// 0.
    public var choke = 0.0
    /// The blur of the matte: the standard deviation of a gaussian in pixels, 0…32. Default: 0.
    public var blur = 0.0
    /// Areas that are removed or kept regardless of the keyer, in order. Default: none.
    public var areas: [MatteArea] = []
    /// The output. Default: the picture.
    public var view = MatteView.picture

    /// Creates a key with default refinements.
    public init(_ keyer: Keyer) {
        self.keyer = keyer
    }

    /// Returns the picture with alpha.
    /// - Parameter threads: the number of threads that share the rows, at least 1; does not affect the result. Default: 1.
    public func keyed(_ picture: SRGBImage, threads: Int = 1) -> SRGBImage {
        PreparedKey(self, for: picture).keyed(threads: threads)
    }
}

/// The output of keying.
public enum MatteView: Hashable, Sendable {
    /// The foreground with straight alpha; pixels without foreground are all zero.
    case picture
    /// The matte in grey, opaque.
    case matte
    /// The foreground over one colour, opaque, mixed in linear light; shows what the keyer failed to remove.
    case over(SRGBA8)
}
