import FilmIntegration
import Foundation
import Imaging
import RenderConfig
import SceneGraph

extension RenderJob {
    /// Returns notes on the parts of a frame outside the scene, and on the camera's effects, none of which an export contains.
    /// - Throws: `RecordingError`.
    func notesOnUnexportedParts(in plan: FramePlan) throws -> [String] {
        var notes: [String] = []
        switch background.source {
        case .color: break
        case .config(let id):
            notes.append("the background is not exported; it is the scene of \(self[id].config.lastPathComponent)")
        case .picture, .light, .captured, .video, .timecode: notes.append("the background is not exported")
        }
        if occlusion != nil || !keptParts.isEmpty {
            notes.append("the parts of the background in front of the scene are not exported")
        }
        if !match.isNothing { notes.append("`match`: the look of the film is not exported") }
        let camera = plan.state.camera
        if camera.bloom != nil { notes.append("`bloom` of the camera is not exported") }
        if camera.ambientOcclusion != nil { notes.append("`ambientOcclusion` of the camera is not exported") }
        if camera.exposureOffset != 0 || camera.toneMapping != .none {
            notes.append("the exposure and the tone mapping of the camera are not exported")
        }
        if view != nil { notes.append("`view` is not exported; the file contains the lit scene") }
        if try countFrames() > 1 {
            notes.append("the file stands still as in frame \(plan.index): drivers and clips are applied, not exported")
        }
        return notes
    }
}
