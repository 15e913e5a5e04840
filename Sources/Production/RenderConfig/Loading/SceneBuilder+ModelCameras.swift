import ConfigLanguage
import ConfigSettings
import DescribedErrors
import FaceDrivers
import MeshFormats
import RenderMath
import SceneGraph

/// A camera of a model in the scene.
struct PlacedCamera {
    var camera: ModelCamera
    /// The name by which configs select it: the camera's, else its node's.
    var name: String
    var node: NodeID
}

// The cameras of model files.
extension SceneBuilder {
    /// Makes the scene's camera that of a model, if the config selects one. The camera follows its node.
    func useModelCamera(_ settings: CameraSettings) {
        guard settings.source == .model else {
            if let name = settings.name { reading.note("`name` has no effect without `source: model`", at: name.location) }
            return
        }
        if settings.isFitted, let fit = settings.fit {
            reading.fail("`fit` places a fixed camera; remove it, or `source: model`", at: fit.location)
            return
        }
        let names = modelCameras.map(\.name)
        guard let first = modelCameras.first else {
            reading.fail("no model of the config has a camera; use `source: fixed`", at: settings.location)
            return
        }
        var chosen = first
        if let name = settings.name {
            guard let named = modelCameras.first(where: { $0.name == name.value }) else {
                let hint = reading.suggestion(for: name.value, among: names) ?? "the models have \(names.shortened(to: 8))"
                reading.fail("the models have no camera \(name.value.quoted); \(hint)", at: name.location)
                return
            }
            chosen = named
        }
        guard let id = scene.cameraNode else { return }
        let worldFromCamera = scene.worldFromNode(chosen.node)
        scene[id].parentFromNode = worldFromCamera.withoutScale
        take(chosen.camera, of: worldFromCamera, on: id)
        drivers.cameraNode = chosen.node
    }

    /// Applies the optics of a model's camera. Their lengths are those of the model's space.
    private func take(_ source: ModelCamera, of worldFromCamera: Matrix4, on id: NodeID) {
        let (depthScale, heightScale) = (worldFromCamera.columns.2.xyz.length, worldFromCamera.columns.1.xyz.length)
        // The standard allows a parallel projection to begin at the camera; its depth only needs to be finite.
        scene[id].camera?.near = max(source.near * depthScale, Self.leastNear)
        switch source.lens {
        case .fieldOfView(let angle): scene[id].camera?.lens = .fieldOfView(angle)
        case .orthographic(let height):
            scene[id].camera?.lens = .orthographic(height: height * Double(heightScale))
            scene[id].camera?.far = max(source.far * depthScale, 2 * Self.leastNear)
        }
    }

    /// The least distance of the near plane, in metres.
    private static let leastNear: Float = 0.0001
}
