/// The number of bits per sample of frames.
public enum SampleBits: Int, Sendable, CaseIterable {
    /// 256 levels, for viewing.
    case eight = 8
    /// 65,536 levels, for further processing.
    case sixteen = 16
    /// Scene-linear light as floats, before tone mapping.
    case thirtyTwo = 32
}
