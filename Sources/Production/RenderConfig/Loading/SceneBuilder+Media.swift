import ConfigSettings
import FaceDrivers
import Keying
import ConfigLanguage
import ImageCodecs
import Imaging
import RasterResources
import Meshes
import RenderMath
import SceneGraph
import Typesetting
import VideoCodecs

/// A node that shows a flat picture.
struct MediaNode {
    /// The picture that it shows.
    enum Contents {
        /// A picture that the config names.
        case picture(ImageSource)
        /// The time of the frame.
        case timecode(TimecodeSettings)
    }

    var node: NodeID
    var contents: Contents
    /// The settings of its position and size.
    var settings: MediaSettings
    /// The distance by which its surface's depth is moved away, in metres.
    var depthOffset: Float
    /// The event that starts its footage, if there is one; set once events are known.
    var start: FootageStart?
    /// The source of its pictures; set when it is placed.
    var source: ImageSource?
}

extension SceneBuilder {
    /// The order of pictures on the screen: above everything without an explicit order except drawings. Negated for pictures
    /// under the scene.
    static let mediaOrder = 900
    /// The order of burnt-in overlays, above every order that a config can set.
    private static let burnInOrder = 2000

    /// Records that a node shows a picture, which is placed once the sizes of the frames and pictures are known.
    func addMedia(_ media: MediaSettings, of settings: NodeSettings, to node: NodeID) {
        let isOnScreen = media.surface == .screen
        if isOnScreen, settings.anchor != nil {
            reading.fail(
                "a picture on the screen cannot have an `anchor`; use `on: card`, or a separate node", at: media.location
            )
            return
        }
        if !isOnScreen, media.under {
            reading.fail("`under` applies only to pictures on the screen; a card is placed by its node", at: media.location)
            return
        }
        guard let source = images.source(of: media) else { return }
        scene[node].isOnScreen = isOnScreen
        mediaNodes.append(
            MediaNode(node: node, contents: .picture(source), settings: media, depthOffset: depthOffset(of: settings)))
    }

    /// Records the overlays that are burnt into every frame.
    func addBurnIns(_ output: OutputSettings) {
        if let watermark = output.watermark, let picture = watermark.picture {
            var lying = MediaSettings()
            lying.width = watermark.width
            lying.place = watermark.place
            lying.margin = watermark.margin
            if let image = assets.picture(picture) {
                burnIn(.picture(image.source), lying, name: "watermark", opacity: watermark.opacity)
            }
        }
        if let timecode = output.timecode, timecode.isOn {
            var lying = MediaSettings()
            lying.place = timecode.place
            lying.margin = timecode.margin
            burnIn(.timecode(timecode), lying, name: "timecode", opacity: 1)
        }
    }

    private func burnIn(_ contents: MediaNode.Contents, _ lying: MediaSettings, name: String, opacity: Float) {
        var node = Node(name: name)
        node.opacity = opacity
        node.renderingOrder = Self.burnInOrder
        node.isOnScreen = true
        mediaNodes.append(MediaNode(node: scene.add(node), contents: contents, settings: lying, depthOffset: 0))
    }

    /// Adds the rectangles of the nodes that show pictures.
    /// - Parameters:
    ///   - frame: the frame size.
    ///   - framesPerSecond: the frame rate of timecodes.
    /// - Returns: the pictures that change from frame to frame. In the scene, their indices follow those of the pictures for
    ///   reliefs and materials.
    func placeMedia(in frame: ImageSize, framesPerSecond: Double) -> [RenderJob.ImageLayer] {
        var layers: [RenderJob.ImageLayer] = []
        for (index, media) in mediaNodes.enumerated() {
            let source: ImageSource
            let layout: MediaLayout
            switch media.contents {
            case .picture(let named):
                source = named
                layout = MediaLayout(media.settings, of: source.size(in: frame), in: frame)
            case .timecode(let timecode):
                let height = timecode.height * Double(min(frame.width, frame.height))
                let strip = TimecodeStrip(height: Int(height.rounded()), framesPerSecond: framesPerSecond)
                source = .timecode(strip)
                layout = MediaLayout(media.settings, taking: strip.size, in: frame)
            }
            mediaNodes[index].source = source
            // Texels coincide with pixels if nothing moves the node.
            let isPlain =
                scene[media.node].parentFromNode == .identity && drivers.drivenPlacements[media.node] == nil
            let treated = shownPicture(source, of: media, layout, isPlain: isPlain, in: frame)
            // A picture over the memory limit is not created.
            let fits = treated.settledSize.map { assets.reserve(picture: $0) } ?? true
            let shown = fits ? treated.settled : treated
            let texture: TextureID
            if case .picture(let still) = shown.source, !shown.isTreated {
                texture = scene.add(still: .picture(still))
            } else if case .light(let still) = shown.source {
                texture = scene.add(still: .light(still))
            } else {
                texture = scene.add(.frame(source: pictures.count + layers.count))
                layers.append(shown)
            }
            show(texture, on: media, layout, isPlain: isPlain && layout.window != nil)
        }
        return layers
    }

    /// Returns a picture with the processing from its settings.
    private func shownPicture(
        _ source: ImageSource, of media: MediaNode, _ layout: MediaLayout, isPlain: Bool, in frame: ImageSize
    ) -> RenderJob.ImageLayer {
        let settings = media.settings
        var shown = RenderJob.ImageLayer(source)
        shown.start = media.start
        shown.treatment.fitting = layout.fitting(isPlain: isPlain)
        let faces = FaceLoading(scene: scene, window: isPlain ? layout.window : nil, reading: reading)
        if let key = settings.key {
            if let object = key.object { checkIsFollowed(object, through: source) }
            KeyLoading(faces: faces, assets: assets, reading: reading, numbers: numbers[.media(media.node)])
                .apply(key, to: &shown)
        }
        if let retouch = settings.retouch {
            let size = shown.treatment.fitting?.size ?? source.size(in: frame)
            shown.retouch = RetouchLoading(
                size: size, faces: faces, assets: assets, reading: reading, numbers: numbers[.media(media.node)]
            ).retouch(retouch)
        }
        return shown
    }

    private func checkIsFollowed(_ object: KeyObjectSettings, through source: ImageSource) {
        switch source {
        case .picture, .light, .video: break
        case .color, .captured, .config, .timecode:
            reading.fail(
                "an `object` key works only with a `picture`, a `video` or a `sequence`; render to one of these first",
                at: object.location
            )
        }
    }

    private func show(_ texture: TextureID, on media: MediaNode, _ layout: MediaLayout, isPlain: Bool) {
        let size = SIMD2<Float>(layout.size)
        let mesh = scene.add(isPlain ? FlatPicture.triangle(around: size) : ProceduralMesh.quad(width: size.x, height: size.y))
        let slot = MaterialSlot(.texture(texture), wrap: isPlain && !layout.fillsFrame ? .border : .clamp)
        var material = Material.unlit("media", slot, isOnScreen: media.settings.surface == .screen)
        // Texels that coincide with pixels are shown unchanged.
        material.diffuse.filter = isPlain ? .bilinear : .anisotropic
        material.blendMode = media.settings.blend
        scene[media.node].surfaces.append(
            Surface(mesh: mesh, material: scene.add(material), depthOffset: media.depthOffset))
        let center = SIMD3(Float(layout.center.x), Float(layout.center.y), 0)
        scene[media.node].parentFromNode = Matrix4(translation: center) * scene[media.node].parentFromNode
        drivers.drivenPlacements[media.node]?.origin = center
    }
}
