import Imaging
import RasterResources
import Meshes
import RenderMath
import SceneGraph

/// The properties of one frame, which drivers read and write.
struct PropertyFrame {
    let scene: Scene
    var state: FrameState
    /// The placements of nodes that only drivers move. Other nodes are moved from their current pose, which clips may have set.
    var placements: [NodeID: DrivenPlacement]

    /// The value of a property in lanes.
    subscript(property: DrivenProperty) -> SIMD4<Double> {
        get {
            switch property {
            case .node(let id, let property): self[id, property]
            case .light(let id, let property): state[id].light.map { $0[property] } ?? .zero
            case .material(let id, let property): SIMD4(Double(state[id][property]), 0, 0, 0)
            case .slot(let id, let slot, let property): state[id][slot].map { $0[property] } ?? .zero
            case .camera(let property): self[property]
            case .morph(let id, let target): SIMD4(Double(state.morphWeight(of: id, target)), 0, 0, 0)
            case .parameter(let id, _): SIMD4(state[id], 0, 0, 0)
            }
        }
        set {
            switch property {
            case .node(let id, let property): self[id, property] = newValue
            case .light(let id, let property): state[id].light?[property] = newValue
            case .material(let id, let property): state[id][property] = Float(newValue.x)
            case .slot(let id, let slot, let property): state[id][slot]?[property] = newValue
            case .camera(let property): self[property] = newValue
            case .morph(let id, let target): state.setMorphWeight(of: id, target, to: Float(newValue.x), in: scene)
            case .parameter(let id, _): state[id] = newValue.x
            }
        }
    }

    private subscript(id: NodeID, property: NodeProperty) -> SIMD4<Double> {
        get {
            switch property {
            case .opacity: SIMD4(Double(state[id].opacity), 0, 0, 0)
            case .hidden: SIMD4(state[id].isHidden ? 1 : 0, 0, 0, 0)
            case .translate: SIMD4(placement(of: id).translate)
            case .rotate: SIMD4(placement(of: id).rotate)
            case .scale: SIMD4(placement(of: id).scale)
            }
        }
        set {
            var placement = property.isPlacement ? placement(of: id) : nil
            switch property {
            case .opacity: state[id].opacity = Float(newValue.x)
            case .hidden: state[id].isHidden = newValue.x >= 0.5
            case .translate: placement?.translate = newValue.floats
            case .rotate: placement?.rotate = newValue.floats
            case .scale: placement?.scale = newValue.floats
            }
            if let placement {
                placements[id] = placement
                state[id].parentFromNode = placement.parentFromNode
            }
        }
    }

    private func placement(of id: NodeID) -> DrivenPlacement {
        placements[id] ?? DrivenPlacement(state[id].parentFromNode)
    }

    private subscript(property: CameraProperty) -> SIMD4<Double> {
        get {
            switch property {
            case .fieldOfView:
                if case .fieldOfView(let radians) = state.camera.lens { SIMD4(radians * 180 / .pi, 0, 0, 0) } else { .zero }
            case .position: SIMD4(state.worldFromCamera.translation)
            case .exposureOffset: SIMD4(Double(state.camera.exposureOffset), 0, 0, 0)
            }
        }
        set {
            switch property {
            case .fieldOfView: state.camera.lens = .fieldOfView(newValue.x * .pi / 180)
            case .position: state.worldFromCamera.columns.3 = SIMD4(newValue.floats, 1)
            case .exposureOffset: state.camera.exposureOffset = Float(newValue.x)
            }
        }
    }
}

extension SIMD4<Double> {
    fileprivate init(_ vector: SIMD3<Float>) { self.init(SIMD3<Double>(vector), 0) }
    fileprivate var floats: SIMD3<Float> { SIMD3(Float(x), Float(y), Float(z)) }
}

extension FrameState {
    fileprivate func morphWeight(of id: MeshID, _ target: Int) -> Float {
        switch deformations[id] {
        case .morph(let weights), .morphAndOffsets(let weights, _): weights.indices.contains(target) ? weights[target] : 0
        default: 0
        }
    }

    /// Sets the weight of a morph target. Does nothing for meshes with explicit positions in this frame.
    fileprivate mutating func setMorphWeight(of id: MeshID, _ target: Int, to weight: Float, in scene: Scene) {
        switch deformations[id] {
        case nil:
            var weights = [Float](repeating: 0, count: scene[id].morphTargets.count)
            weights[target] = weight
            deformations[id] = .morph(weights)
        case .morph(var weights) where weights.indices.contains(target):
            weights[target] = weight
            deformations[id] = .morph(weights)
        case .morphAndOffsets(var weights, let offsets) where weights.indices.contains(target):
            weights[target] = weight
            deformations[id] = .morphAndOffsets(weights, offsets: offsets)
        default: break
        }
    }
}

extension Light {
    fileprivate subscript(property: LightProperty) -> SIMD4<Double> {
        get {
            switch property {
            case .intensity: SIMD4(Double(intensity), 0, 0, 0)
            case .color: SIMD4(SIMD3<Double>(color), 1)
            case .innerAngle: SIMD4(Double(spotInnerAngle) * 180 / .pi, 0, 0, 0)
            case .outerAngle: SIMD4(Double(spotOuterAngle) * 180 / .pi, 0, 0, 0)
            }
        }
        set {
            switch property {
            case .intensity: intensity = Float(newValue.x)
            case .color: color = newValue.floats
            case .innerAngle: spotInnerAngle = Float(newValue.x * .pi / 180)
            case .outerAngle: spotOuterAngle = Float(newValue.x * .pi / 180)
            }
        }
    }
}

extension Material {
    fileprivate subscript(property: MaterialProperty) -> Float {
        get {
            switch property {
            case .shininess: shininess
            case .transparency: transparency
            case .fresnel: fresnelExponent
            case .displacementHeight: displacement?.height ?? 0
            case .reflectiveIntensity: reflective.intensity
            }
        }
        set {
            switch property {
            case .shininess: shininess = newValue
            case .transparency: transparency = newValue
            case .fresnel: fresnelExponent = newValue
            case .displacementHeight: displacement?.height = newValue
            case .reflectiveIntensity: reflective.intensity = newValue
            }
        }
    }
}

extension MaterialSlot {
    fileprivate subscript(property: SlotProperty) -> SIMD4<Double> {
        get {
            switch property {
            case .intensity: SIMD4(Double(intensity), 0, 0, 0)
            case .color, .number: if case .color(let color) = contents { SIMD4<Double>(color.premultiplied) } else { .zero }
            case .tint: SIMD4<Double>(tint.premultiplied)
            case .factor: SIMD4(Double(tint.premultiplied.x), 0, 0, 0)
            case .strength: SIMD4(Double(strength), 0, 0, 0)
            case .offset: SIMD4(lowHalf: SIMD2(textureTransform.offset), highHalf: .zero)
            case .scale: SIMD4(lowHalf: SIMD2(textureTransform.parts.scale), highHalf: .zero)
            case .rotate: SIMD4(textureTransform.parts.rotation * 180 / .pi, 0, 0, 0)
            }
        }
        set {
            switch property {
            case .intensity: intensity = Float(newValue.x)
            case .color: contents = .color(LinearColor(premultiplied: SIMD4<Float>(newValue)))
            case .number: contents = MaterialSlot.number(Float(newValue.x)).contents
            case .tint: tint = LinearColor(premultiplied: SIMD4<Float>(newValue))
            case .factor: tint = LinearColor(red: Float(newValue.x), green: Float(newValue.x), blue: Float(newValue.x))
            case .strength: strength = Float(newValue.x)
            case .offset: textureTransform.offset = SIMD2(Float(newValue.x), Float(newValue.y))
            case .scale:
                textureTransform = TextureTransform(
                    scale: SIMD2(Float(newValue.x), Float(newValue.y)), rotation: Float(textureTransform.parts.rotation),
                    offset: textureTransform.offset)
            case .rotate:
                textureTransform = TextureTransform(
                    scale: textureTransform.parts.scale, rotation: Float(newValue.x * .pi / 180),
                    offset: textureTransform.offset)
            }
        }
    }
}

extension TextureTransform {
    /// The scale and the rotation in radians from which it was created. A negative factor on u counts as half a turn.
    fileprivate var parts: (scale: SIMD2<Float>, rotation: Double) {
        let u = SIMD2<Double>(alongU)
        let length = (u * u).sum().squareRoot()
        guard length > 0 else { return (SIMD2(0, alongV.y), 0) }
        let (cosine, sine) = (u.x / length, -u.y / length)
        let v = SIMD2<Double>(alongV)
        return (
            SIMD2(Float(length), Float(sine * v.x + cosine * v.y)),
            sine == 0 && cosine > 0 ? 0 : PortableMath.atan2(sine, cosine)
        )
    }
}
