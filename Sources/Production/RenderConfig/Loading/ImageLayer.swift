import ConfigSettings
package import ImageLayers
import Imaging
import Keying
package import Retouching
package import SceneGraph

extension RenderJob {
    /// A picture that a job shows behind its scene or in it, and what is done to it before.
    package struct ImageLayer: Sendable {
        /// The source of it.
        package var source: ImageSource
        /// The event that starts it, where it is footage that one starts. Default: nil, it plays from the recording's start on.
        package var start: FootageStart?
        /// The treatment of it in every frame.
        package var treatment = ImagePipeline()
        /// The work of brushes on it; nil where there is none.
        package var retouch: ImageRetouch?
        /// The areas of the treatment's key, where some lie on the face; else nil.
        package var keyAreas: KeyAreas?
        /// The numbers of the treatment's key that change from frame to frame. Default: none.
        package var keyNumbers: [KeyNumber: FrameNumber] = [:]

        /// A picture that is shown as it is.
        package init(_ source: ImageSource) {
            self.source = source
        }
    }
}

extension RenderJob.ImageLayer {
    /// The treatment of it in a frame of the recording.
    /// - Parameters:
    ///   - state: the frame's state.
    ///   - face: brings what the frame shows of the face in a window.
    package func treatment(in state: FrameState, face: (FaceOnImage) throws -> FaceCoverage) rethrows -> ImagePipeline {
        var treatment = treatment
        for (number, value) in keyNumbers { treatment.key?[number] = value.value(in: state) }
        if let retouch {
            let program = retouch.program(in: state)
            let seen = program.needsFace ? try retouch.face.map(face) : nil
            treatment.brushes = ImagePipeline.Brushes(program, surface: seen.map(FaceSurface.init))
        }
        if let keyAreas { treatment.key?.areas = keyAreas.areas(on: try face(keyAreas.face)) }
        return treatment
    }

    /// Whether anything is done to it.
    package var isTreated: Bool {
        treatment.object != nil || treatment.fitting != nil || treatment.key != nil || retouch != nil
    }

    /// Whether the same is done to it in all frames.
    private var isSteady: Bool { keyAreas == nil && keyNumbers.isEmpty && (retouch?.isSteady ?? true) }

    /// The same with 8 bits a channel where anything is done to it. A picture in linear light is brought to its size as such, so that it is
    /// rounded once.
    private var encoded: RenderJob.ImageLayer {
        guard isTreated, case .light(let light) = source else { return self }
        var layer = self
        if treatment.object == nil, let fitting = treatment.fitting {
            let black = LinearColor(red: 0, green: 0, blue: 0)
            layer.source = .picture(SRGBImage(light.placed(in: fitting.size, fitting.fit, margins: black)))
            layer.treatment.fitting = nil
        } else {
            layer.source = .picture(SRGBImage(light))
        }
        return layer
    }

    /// The size of the picture that `settled` makes; nil if it makes none.
    var settledSize: ImageSize? {
        guard isTreated else { return nil }
        switch source {
        case .picture(let picture): return isSteady ? treatment.fitting?.size ?? picture.size : nil
        case .light(let light): return treatment.fitting?.size ?? light.size
        case .color, .captured, .config, .timecode, .video: return nil
        }
    }

    /// The same picture with nothing left to be done to it, where it and what is done are the same in all frames.
    var settled: RenderJob.ImageLayer {
        let encoded = encoded
        guard encoded.isTreated, case .picture(let still) = encoded.source, isSteady else { return encoded }
        // What is steady is the same in every frame of every scene.
        let treatment = encoded.treatment(in: FrameState(of: Scene())) { _ in
            preconditionFailure("What is steady asks for no face.")
        }
        return RenderJob.ImageLayer(.picture(treatment.picture(from: still)))
    }
}
