import RenderConfig
import RenderMath
import SceneGraph

extension StudioOrbit {
    /// The orbit on which the config's own camera lies, around the point before it that its face is nearest to, or the world's origin.
    init(of job: RenderJob) {
        self.init()
        let worldFromCamera = FrameState(of: job.scene).worldFromCamera
        let (position, back) = (worldFromCamera.translation, worldFromCamera.transform(direction: SIMD3(0, 0, 1)))
        // The nearest point to the origin on the line of sight.
        let along = (position * back).sum()
        distance = along > 0.05 ? Double(along) : 0.6
        target = position - back * Float(distance)
        pitch = PortableMath.asin(Double(min(max(back.y, -1), 1))) * 180 / .pi
        yaw = PortableMath.atan2(Double(back.x), Double(back.z)) * 180 / .pi
    }
}
