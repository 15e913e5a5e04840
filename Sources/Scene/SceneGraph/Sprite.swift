/// A flat picture that faces the camera at a position in a node's space, such as a particle.
public struct Sprite: Hashable, Sendable {
    /// The position of the sprite's centre in the node's space.
    package var position: SIMD3<Float>
    /// The motion from one frame to the next, in the node's space.
    package var motion: SIMD3<Float>
    /// The side length in metres, regardless of the node's scale.
    package var size: Float
    /// The rotation in the picture in radians, counter-clockwise.
    package var angle: Float
    /// A factor on the texture, in linear light with straight alpha.
    package var color: SIMD4<Float>
    /// The part of the texture that the sprite shows: the coordinates of the top left corner, then the width and the height.
    package var part: SIMD4<Float>

    /// Creates a sprite. Default: white, upright, with the whole texture, at rest.
    package init(
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
