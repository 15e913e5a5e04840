public import Imaging

/// A key that makes a picture transparent where it shows a screen: a keyer and the refinement of its matte.
///
///     var key = ChromaKey(.distance(DistanceKeyer(color: SRGBA8(red: 0, green: 177, blue: 64))))
///     key.choke = 0.5
///     let cut = key.keyed(picture)        // straight alpha, the screen's light taken out of the edges
///
/// The keyer finds how much of each pixel is foreground. Then, in this order: the screen's light is taken out of the colours
/// (`spill`), the matte is shrunk or grown (`choke`), blurred (`blur`), and cut by areas (`areas`). The result of a picture
/// depends on nothing but the picture and the key.
public struct ChromaKey: Equatable, Sendable {
    /// The ways to tell the foreground from the screen.
    public enum Keyer: Hashable, Sendable {
        /// By a range of hue, saturation and value.
        case range(RangeKeyer)
        /// By how far a colour is on its way from the screen's to the foreground's.
        case distance(DistanceKeyer)
    }

    /// The way in which the foreground is told from the screen.
    public var keyer: Keyer
    /// The share of the screen's light that is taken out of the colours, 0…1. Default: 1.
    public var spill = 1.0
    /// The number of pixels by which the matte shrinks, −32…32; fractions count, and less than 0 lets it grow. Default: 0.
    public var choke = 0.0
    /// The blur of the matte: the standard deviation of a gaussian in pixels, 0…32. Default: 0.
    public var blur = 0.0
    /// Areas that are removed or kept whatever the keyer says, in order. Default: none.
    public var areas: [MatteArea] = []
    /// The output. Default: the picture.
    public var view = MatteView.picture

    /// A key with its refinements as they are where nobody sets them.
    public init(_ keyer: Keyer) {
        self.keyer = keyer
    }

    /// The picture with alpha.
    /// - Parameter threads: the number of threads that share the rows, at least 1; what comes out does not depend on it. Default: 1.
    public func keyed(_ picture: SRGBImage, threads: Int = 1) -> SRGBImage {
        PreparedKey(self, for: picture).keyed(threads: threads)
    }
}

/// The output of keying.
public enum MatteView: Hashable, Sendable {
    /// The foreground with straight alpha; pixels without any are all zero.
    case picture
    /// The matte as grey, opaque.
    case matte
    /// The foreground over one colour, opaque, mixed in linear light: to look for what the keyer left behind.
    case over(SRGBA8)
}
