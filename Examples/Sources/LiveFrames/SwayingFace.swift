import Bianlian

/// A stand-in for a tracker: a face that turns its head, blinks and smiles in front of a camera at the origin.
public struct SwayingFace: Sendable {
    /// The number of frames per second.
    public var framesPerSecond = 60.0

    /// Creates a face with 60 frames per second.
    public init() {}

    /// Returns one frame, as a tracker would report it.
    public func frame(_ index: Int) -> TrackedFrame {
        let time = Double(index) / framesPerSecond
        let swing = PortableMath.sin(time * 2)
        // Face space is ARKit's: the origin is inside the head, +z points out of the face. The camera looks along −z.
        let placement = Transform(
            translation: SIMD3(0, 0, -0.45),
            rotation: Quaternion(yawAboutY: 0.35 * swing, pitchAboutX: 0.1 * PortableMath.sin(time * 3), rollAboutZ: 0))
        let smile = Float(max(swing, 0))
        let blink: Float = index % 180 < 6 ? 1 : 0
        let face = TrackedFace(
            id: "player", worldFromFace: placement.matrix,
            blendShapes: BlendShapeValues([
                .mouthSmileLeft: smile, .mouthSmileRight: smile, .eyeBlinkLeft: blink, .eyeBlinkRight: blink,
            ]))
        return TrackedFrame(index: index, time: time, faces: [face])
    }
}
