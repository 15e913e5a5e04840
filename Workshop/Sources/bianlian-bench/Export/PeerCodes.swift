import Rasterizer

// The peer's numbers for a material's modes.

extension LightingModel {
    var peerCode: Int {
        switch self {
        case .constant: 0
        case .lambert: 1
        case .phong: 2
        case .blinn: 3
        // The peers' shaders stop on a number that they do not know.
        case .physicallyBased: 4
        case .shadowOnly: 5
        case .skin: 6
        }
    }
}

extension BlendMode {
    var peerCode: Int {
        switch self {
        case .alpha: 0
        case .add: 1
        case .subtract: 2
        case .multiply: 3
        case .screen: 4
        case .replace: 5
        case .max: 6
        }
    }
}

extension CullMode {
    var peerCode: Int {
        switch self {
        case .back: 0
        case .front: 1
        case .none: 2
        }
    }
}

extension WrapMode {
    var peerCode: Int {
        switch self {
        case .clamp: 0
        case .repeat: 1
        case .mirror: 2
        case .border: 3
        }
    }
}

extension TextureFilter {
    var peerCode: Int {
        switch self {
        case .nearest: 0
        case .bilinear: 1
        // The peer has neither the nearest level's nor an anisotropic filter.
        case .nearestMipmap, .trilinear, .anisotropic: 2
        }
    }
}
