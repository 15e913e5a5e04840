/// A flat picture that faces the camera at a place of a node's space, as particles are.
public struct Sprite: Hashable, Sendable {
    /// The place of its middle in the node's space.
    public var position: SIMD3<Float>
    /// The way that it goes from one frame to the next, in the node's space.
    public var motion: SIMD3<Float>
    /// The length of its sides in metres, whatever the node's scale.
    public var size: Float
    /// The turn in the picture in radians, counter-clockwise.
    public var angle: Float
    /// The factor on its texture, in linear light with straight alpha.
    public var color: SIMD4<Float>
    /// The part of the texture that it shows: the coordinates of the top left corner, then the width and the height.
    public var part: SIMD4<Float>

    /// A sprite. Default: white, upright, with the whole texture, at rest.
    public init(
        at position: SIMD3<Float>, size: Float, motion: SIMD3<Float> = .zero, angle: Float = 0,
        color: SIMD4<Float> = SIMD4(1, 1, 1, 1), part: SIMD4<Float> = SIMD4(0, 0, 1, 1)
    ) {
        self.position = position
        self.motion = motion
        self.size = size
        self.angle = angle
        self.color = color
        self.part = part
    }
}
