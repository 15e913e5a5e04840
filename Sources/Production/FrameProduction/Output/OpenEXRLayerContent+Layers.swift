import ImageCodecs
import Imaging
import SceneGraph
import SceneRenderer

extension OpenEXRLayerContent {
    /// Creates the layer of a term of light.
    init(_ light: LinearImage, _ term: LightTerm) {
        self.init(name: term.rawValue, channels: ["R", "G", "B"], numbers: .colors(light))
    }

    /// Returns the layers of a file that hold a layer for compositing.
    static func layers(_ content: CompositingLayer, _ layer: FrameLayer, of scene: Scene) -> [OpenEXRLayerContent] {
        func single(_ numbers: Numbers) -> [OpenEXRLayerContent] {
            [OpenEXRLayerContent(name: layer.rawValue, channels: channels(of: layer), numbers: numbers)]
        }
        switch content {
        case .means(let image): return single(.quadruples(image))
        case .scalars(let image): return single(.scalars(image))
        case .identifiers(let image): return single(.integers(image))
        case .ranks(let images):
            let name = Cryptomatte(layer, of: scene)?.name ?? layer.rawValue
            return images.enumerated().map { number, image in
                OpenEXRLayerContent(name: "\(name)0\(number)", channels: ["R", "G", "B", "A"], numbers: .quadruples(image))
            }
        }
    }

    /// Returns the channels of a layer. The coverage of a surface is in alpha.
    private static func channels(of layer: FrameLayer) -> [String] {
        switch layer {
        case .depth: ["Z", "A"]
        case .normal: ["X", "Y", "Z", "A"]
        case .motion: ["X", "Y", "A"]
        case .textureCoordinates: ["U", "V", "A"]
        case .node, .material: ["ID"]
        case .faceShadow: ["A"]
        case .diffuse, .specular, .reflection, .emission, .shadow, .background: ["R", "G", "B"]
        case .cryptoNode, .cryptoMaterial: ["R", "G", "B", "A"]
        }
    }
}

extension FrameLayer {
    /// The term of light that the layer holds; nil for other layers.
    var term: LightTerm? { LightTerm(rawValue: rawValue) }
}
