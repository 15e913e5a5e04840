/// Identifies a parameter of one scene.
///
/// A parameter is a number that changes from frame to frame and belongs to no node, material or light: the strength of a brush
/// on a picture that the scene shows, or the volume of a sound.
public struct ParameterID: Hashable, Sendable {
    /// The parameter's index in `Scene.parameters`.
    package let index: Int
}

/// A number that is constant or follows a parameter.
package struct FrameNumber: Hashable, Sendable {
    /// The number if there is no parameter.
    package var resting: Double
    /// The parameter that the number follows. Default: nil, none.
    package var parameter: ParameterID?

    /// Creates a number. Default: the same in all frames.
    package init(_ resting: Double, parameter: ParameterID? = nil) {
        self.resting = resting
        self.parameter = parameter
    }

    /// Whether the number is the same in all frames.
    package var isSteady: Bool { parameter == nil }

    /// Returns the number in a frame.
    package func value(in state: FrameState) -> Double { parameter.map { state[$0] } ?? resting }
}
