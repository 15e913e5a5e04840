package import ConfigSettings
package import Keying
import Imaging
package import Retouching
package import SceneGraph

extension RenderJob {
    /// A picture that a job shows behind or in its scene, and the processing before it is shown.
    package struct ImageLayer: Sendable {
        /// The source of the picture.
        package var source: ImageSource
        /// The event that starts its footage. Default: nil, it plays from the start of the recording.
        package var start: FootageStart?
        /// The processing in every frame.
        package var treatment = ImagePipeline()
        /// The brush work on the picture; nil for none.
        package var retouch: ImageRetouch?
        /// The areas of the key, if some are on the face; else nil.
        package var keyAreas: KeyAreas?
        /// The numbers of the key that change from frame to frame. Default: none.
        package var keyNumbers: [KeyProperty: FrameNumber] = [:]

        /// Creates a layer without processing.
        package init(_ source: ImageSource) {
            self.source = source
        }
    }
}

extension RenderJob.ImageLayer {
    /// Returns the processing in a frame of the recording.
    /// - Parameters:
    ///   - state: the frame's state.
    ///   - face: returns the part of a window that the face covers in the frame.
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

    /// Whether any processing changes the picture.
    package var isTreated: Bool {
        treatment.object != nil || treatment.fitting != nil || treatment.key != nil || retouch != nil
    }

    /// Whether the processing is the same in all frames.
    private var isSteady: Bool { keyAreas == nil && keyNumbers.isEmpty && (retouch?.isSteady ?? true) }

    /// The layer with 8 bits a channel if any processing changes it.
    ///
    /// A picture in linear light is scaled before it is encoded, so that it is rounded once.
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

    /// The size of the picture that `settled` creates; nil if it creates none.
    var settledSize: ImageSize? {
        guard isTreated else { return nil }
        switch source {
        case .picture(let picture): return isSteady ? treatment.fitting?.size ?? picture.size : nil
        case .light(let light): return treatment.fitting?.size ?? light.size
        case .color, .captured, .config, .timecode, .video: return nil
        }
    }

    /// The layer with the processing already applied, if the picture and its processing are the same in all frames.
    var settled: RenderJob.ImageLayer {
        let encoded = encoded
        guard encoded.isTreated, case .picture(let still) = encoded.source, isSteady else { return encoded }
        // Steady processing does not depend on the frame's state.
        let treatment = encoded.treatment(in: FrameState(of: Scene())) { _ in
            preconditionFailure("A static image layer cannot require a face.")
        }
        return RenderJob.ImageLayer(.picture(treatment.picture(from: still)))
    }
}
