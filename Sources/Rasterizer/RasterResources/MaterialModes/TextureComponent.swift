/// The channel of a texture that contains a number.
public enum TextureComponent: String, Sendable, CaseIterable {
    /// The first channel.
    case red
    /// The second channel.
    case green
    /// The third channel.
    case blue
    /// The fourth channel.
    case alpha

    /// The index of the channel.
    @inlinable public var index: Int {
        switch self {
        case .red: 0
        case .green: 1
        case .blue: 2
        case .alpha: 3
        }
    }
}
