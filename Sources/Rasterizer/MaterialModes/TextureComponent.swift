/// The channel of a texture that holds a number.
public enum TextureComponent: String, Sendable, CaseIterable {
    case red, green, blue, alpha

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
