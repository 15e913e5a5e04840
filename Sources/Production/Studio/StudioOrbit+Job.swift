import FaceDrivers
import FaceTracking
import Imaging
import RenderConfig
import RenderMath
import SceneGraph
import VideoCodecs

extension RenderJob.ImageLayer {
    /// Whether the layer is a film, a picture or another scene's frame, which does not change when the camera orbits.
    var isFlat: Bool {
        if case .color = source { return false }
        return true
    }
}

extension RenderJob {
    /// The size of the film or of the captured pictures behind the scene; nil if there are none.
    var filmSize: ImageSize? {
        switch background.source {
        case .video(let clip): clip.size
        case .captured: recording?.header.imageSize.flatMap { ImageSize(width: $0.x, height: $0.y) }
        default: nil
        }
    }
}

extension StudioOrbit {
    /// Creates the orbit that contains the job's own camera.
    ///
    /// A recorded camera orbits the face at its first appearance. A fixed camera orbits the point of its line of sight that is
    /// nearest to the world's origin.
    init(of job: RenderJob, _ recorded: RecordedValues) {
        self.init()
        var back: SIMD3<Float>
        if job.viewpoint == nil, job.drivers.camera == .recorded, let sight = recorded.firstSight {
            target = sight.face
            let way = sight.worldFromCamera.translation - sight.face
            distance = max(Double((way * way).sum()).squareRoot(), 0.05)
            back = way / Float(distance)
        } else {
            let worldFromCamera = job.viewpoint ?? FrameState(of: job.scene).worldFromCamera
            let position = worldFromCamera.translation
            back = worldFromCamera.transform(direction: SIMD3(0, 0, 1))
            let along = (position * back).sum()
            distance = along > 0.05 ? Double(along) : 0.6
            target = position - back * Float(distance)
        }
        pitch = PortableMath.asin(Double(min(max(back.y, -1), 1))) * 180 / .pi
        yaw = PortableMath.atan2(Double(back.x), Double(back.z)) * 180 / .pi
    }
}
