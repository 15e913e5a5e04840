/// Identifies a parameter of one scene.
///
/// A parameter is a number that changes from frame to frame and belongs to no node, material or light: the strength of a brush
/// on a picture that the scene shows, or the volume of a sound.
public struct ParameterID: Hashable, Sendable {
    /// The parameter's index in `Scene.parameters`.
    public let index: Int
}

/// A number that is constant or follows a parameter.
public struct FrameNumber: Hashable, Sendable {
    /// The number if there is no parameter.
    public var resting: Double
    /// The parameter that the number follows. Default: nil, none.
    public var parameter: ParameterID?

    /// Creates a number. Default: the same in all frames.
    public init(_ resting: Double, parameter: ParameterID? = nil) {
        self.resting = resting
        self.parameter = parameter
    }

    /// Whether the number is the same in all frames.
    public var isSteady: Bool { parameter == nil }

    /// Returns the number in a frame.
    public func value(in state: FrameState) -> Double { parameter.map { state[$0] } ?? resting }
}
