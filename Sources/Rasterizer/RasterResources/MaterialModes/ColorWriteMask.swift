/// The channels of a colour that are written.
public struct ColorWriteMask: OptionSet, Hashable, Sendable {
    /// The bits of the written channels: red 1, green 2, blue 4, alpha 8.
    public let rawValue: UInt8

    /// A mask from its bits.
    @inlinable
    @inline(__always)
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Red is written.
    @inlinable
    @inline(__always)
    public static var red: ColorWriteMask { ColorWriteMask(rawValue: 1) }
    /// Green is written.
    @inlinable
    @inline(__always)
    public static var green: ColorWriteMask { ColorWriteMask(rawValue: 2) }
    /// Blue is written.
    @inlinable
    @inline(__always)
    public static var blue: ColorWriteMask { ColorWriteMask(rawValue: 4) }
    /// Alpha is written.
    @inlinable
    @inline(__always)
    public static var alpha: ColorWriteMask { ColorWriteMask(rawValue: 8) }
    /// All channels are written.
    @inlinable
    @inline(__always)
    public static var all: ColorWriteMask { ColorWriteMask(rawValue: 15) }
}
