import Compositing
import ConfigLanguage
import Imaging
import Meshes
import RenderMath
import SceneGraph

/// A node that shows a picture flat.
struct MediaNode {
    var node: NodeID
    var settings: MediaSettings
    /// How far the depth of its surface is moved away, in metres.
    var depthOffset: Float
}

extension SceneBuilder {
    /// Pictures on the screen come over everything that says no order but drawings, or under it.
    static let mediaOrder = 900
    /// How wide a card is that does not say, in metres.
    private static let cardWidth = 0.2

    /// Notes that a node shows a picture; it is placed when the frames' size and the pictures' are known.
    func addMedia(_ media: MediaSettings, of settings: NodeSettings, to node: NodeID) {
        let isOnScreen = media.surface == .screen
        if isOnScreen, settings.anchor != nil {
            reading.fail(
                "a picture on the screen stands at no anchor; put it on a `card`, or into a node of its own", at: media.location
            )
            return
        }
        if !isOnScreen, media.under {
            reading.fail("`under` belongs to pictures on the screen; a card lies where its node is", at: media.location)
            return
        }
        scene[node].isOnScreen = isOnScreen
        mediaNodes.append(MediaNode(node: node, settings: media, depthOffset: depthOffset(of: settings)))
    }

    /// Gives the nodes that show pictures their rectangles.
    /// - Parameters:
    ///   - frame: the size of the frames.
    ///   - load: brings a picture; nil after a mistake was noted.
    /// - Returns: the pictures that change from frame to frame, to be counted after `first` others.
    func placeMedia(
        in frame: ImageSize, countedFrom first: Int, load: (NamedPicture) -> RenderJob.PictureSource?
    ) -> [RenderJob.ScenePicture] {
        var pictures: [RenderJob.ScenePicture] = []
        for media in mediaNodes {
            guard let source = load(media.settings.named) else { continue }
            let layout = MediaLayout(media.settings, of: source.size(in: frame), in: frame)
            var treatment = PictureTreatment()
            let isPlain = scene[media.node].parentFromNode == .identity
            treatment.fitting = layout.fitting(isPlain: isPlain)
            let texture: TextureID
            if case .picture(let still) = source {
                texture = scene.add(.picture(treatment.picture(from: still)))
            } else {
                texture = scene.add(.frame(source: first + pictures.count))
                pictures.append(RenderJob.ScenePicture(source, treatment: treatment))
            }
            show(texture, on: media, layout, isPlain: isPlain && treatment.fitting != nil)
        }
        return pictures
    }

    private func show(_ texture: TextureID, on media: MediaNode, _ layout: MediaLayout, isPlain: Bool) {
        let size = SIMD2<Float>(layout.size)
        let mesh = scene.add(isPlain ? Self.triangle(around: size) : ProceduralMesh.quad(width: size.x, height: size.y))
        var material = Material(name: "media", lightingModel: .constant)
        material.diffuse = MaterialSlot(.texture(texture), wrap: isPlain && !layout.fillsFrame ? .border : .clamp)
        // Texels that fall on pixels are shown as they are.
        material.diffuse.filter = isPlain ? .bilinear : .anisotropic
        material.ambient = MaterialSlot(.color(red: 0, green: 0, blue: 0))
        material.isDoubleSided = true
        material.blendMode = media.settings.blend
        let isOnScreen = media.settings.surface == .screen
        material.readsFromDepth = !isOnScreen
        material.writesToDepth = !isOnScreen
        scene[media.node].surfaces.append(
            Surface(mesh: mesh, material: scene.add(material), depthOffset: media.depthOffset))
        let placement = Matrix4(translation: SIMD3(Float(layout.middle.x), Float(layout.middle.y), 0))
        scene[media.node].parentFromNode = placement * scene[media.node].parentFromNode
    }

    /// A triangle that holds the rectangle and no pixel of whose longest side is in it, whose texture ends at the rectangle's edges. The two of a quad would both cover a part of
    /// the pixels on its diagonal, and read the texture in the middle of their parts and not on the texel.
    private static func triangle(around size: SIMD2<Float>) -> Mesh {
        let (left, bottom) = (-size.x / 2, -size.y / 2)
        return Mesh(
            positions: [
                SIMD3(left, bottom, 0), SIMD3(left + 3 * size.x, bottom, 0), SIMD3(left, bottom + 3 * size.y, 0),
            ],
            normals: Array(repeating: SIMD3(0, 0, 1), count: 3),
            textureCoordinates: [[SIMD2(0, 1), SIMD2(3, 1), SIMD2(0, -2)]], triangles: [SIMD3(0, 1, 2)])
    }

    /// How a picture takes its place.
    private struct MediaLayout {
        /// The rectangle in the node's space: shares of the frame's smaller side on the screen, metres on a card.
        var size: SIMD2<Double>
        /// Where its middle is, +y up.
        var middle = SIMD2<Double>.zero
        /// Whether it takes the whole frame.
        var fillsFrame = false
        /// The pixels of the frame that it takes before the node moves it; nil on a card.
        private var pixels: ImageSize?
        private var fit = PictureFit.stretch

        init(_ settings: MediaSettings, of picture: ImageSize, in frame: ImageSize) {
            let proportion = Double(picture.height) / Double(picture.width)
            if settings.surface == .card {
                let width = settings.width ?? SceneBuilder.cardWidth
                size = SIMD2(width, width * proportion)
                return
            }
            let pixels = Self.pixels(of: settings, proportion, in: frame)
            let side = Double(min(frame.width, frame.height))
            let margin = (settings.margin * side).rounded()
            let shares = settings.place.shares
            func start(_ share: Double, _ length: Int, _ room: Int) -> Double {
                let free = Double(room - length)
                return min(max((share * free).rounded(.down), margin), max(free - margin, margin))
            }
            let left = start(shares.x, pixels.width, frame.width)
            let top = start(shares.y, pixels.height, frame.height)
            size = SIMD2(Double(pixels.width), Double(pixels.height)) / side
            middle =
                SIMD2(
                    left + Double(pixels.width - frame.width) / 2, Double(frame.height - pixels.height) / 2 - top) / side
            if settings.width == nil { fit = settings.fit == .fill ? .fill : .stretch }
            self.pixels = pixels
            fillsFrame = pixels == frame
        }

        /// The picture at the size at which it is seen, where that does not change; and cut to the frame's proportions where it fills it.
        func fitting(isPlain: Bool) -> PictureTreatment.Fitting? {
            guard let pixels, isPlain || fit == .fill else { return nil }
            return PictureTreatment.Fitting(pixels, fit)
        }

        private static func pixels(of settings: MediaSettings, _ proportion: Double, in frame: ImageSize) -> ImageSize {
            func side(_ length: Double) -> Int { min(max(Int(length.rounded()), 1), ImageSize.largestSide) }
            if let width = settings.width {
                let pixels = side(width * Double(frame.width))
                return ImageSize(pixels, side(Double(pixels) * proportion))
            }
            guard settings.fit == .fit else { return frame }
            let width = min(Double(frame.width), Double(frame.height) / proportion)
            return ImageSize(side(width), side(width * proportion))
        }
    }
}

extension RenderJob.PictureSource {
    /// The size of its pictures, as far as it is known before they are read: else that of the frames.
    fileprivate func size(in frame: ImageSize) -> ImageSize {
        switch self {
        case .picture(let picture): picture.size
        case .color, .captured, .footage: frame
        }
    }
}
