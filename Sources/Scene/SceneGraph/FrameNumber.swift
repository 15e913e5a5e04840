/// Names a parameter of one scene: a number that changes from frame to frame and belongs to none of its nodes, materials and lights, such as the
/// strength of a brush on a picture that the scene shows, or the volume of a sound.
public struct ParameterID: Hashable, Sendable {
    /// The parameter's index in `Scene.parameters`.
    public let index: Int
}

/// A number that is the same in all frames, or that of a parameter.
public struct FrameNumber: Hashable, Sendable {
    /// The number where no parameter says another one.
    public var resting: Double
    /// The parameter that it follows. Default: nil, none.
    public var parameter: ParameterID?

    /// A number. Default: the same in all frames.
    public init(_ resting: Double, parameter: ParameterID? = nil) {
        self.resting = resting
        self.parameter = parameter
    }

    /// Whether it is the same in all frames.
    public var isSteady: Bool { parameter == nil }

    /// The number in a frame.
    public func value(in state: FrameState) -> Double { parameter.map { state[$0] } ?? resting }
}
