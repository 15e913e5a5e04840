import ConfigLanguage
import ConfigSettings
import RenderMath
import SceneGraph

extension SceneBuilder {
    /// Places the camera so that it frames what `camera.fit` names, once all nodes exist.
    func fitCamera(_ settings: CameraSettings) {
        guard settings.isFitted, let fit = settings.fit, let camera = scene.cameraNode else {
            if let from = settings.from {
                reading.fail("`from` requires `fit`: `fit: true` frames the whole scene", at: from.location)
            }
            return
        }
        var framed: NodeID?
        if case .node(let name) = fit.value {
            guard let node = node(named: Located(name, at: fit.location)) else { return }
            framed = node
            if recording != nil, scene.anchor(of: node) != nil {
                reading.fail(
                    "\(name.quoted) follows the tracked face, so no fixed camera can frame it in all frames; set `position` and "
                        + "`target`", at: fit.location)
                return
            }
        }
        let sphere = scene.boundingSphere(of: framed) { [scene, recording] node in
            recording != nil && scene[node].faceAnchor != nil
        }
        guard let sphere else {
            reading.fail(
                framed == nil
                    ? "the scene has no surface to frame" + (recording == nil ? "" : " that does not follow the tracked face")
                    : "the node has no visible surface to frame; name one with a model", at: fit.location)
            return
        }
        let direction = settings.from?.value ?? CameraSettings.frontDirection
        guard let lens = scene[camera].camera,
            let (placement, distance) = lens.placement(fitting: sphere, in: frameSize, from: direction)
        else {
            reading.fail(
                "the surfaces are too small, too large or too far from the origin to frame; `scale` or `size` on the node changes "
                    + "their size", at: fit.location)
            return
        }
        scene[camera].parentFromNode = placement
        // Small objects are nearer than the usual near plane.
        scene[camera].camera?.near = min(lens.near, max((distance - sphere.radius) / 2, .leastNormalMagnitude))
    }
}
