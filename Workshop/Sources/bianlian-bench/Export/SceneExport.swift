import Foundation
import Imaging
import Rasterizer
import RenderMath

/// A writer of scenes in the format of the peer of `Benchmarks/llvmpipe`: little-endian numbers of four bytes, in order.
struct SceneExport {
    private var bytes = Data()
    private var textures: [SampledTexture] = []
    private var cubes: [SampledCube] = []

    /// The file's content.
    static func data(of scene: BenchmarkScene, samples: SamplePattern) -> Data {
        var export = SceneExport()
        export.write(scene, samples)
        return export.bytes
    }

    private mutating func write(_ scene: BenchmarkScene, _ samples: SamplePattern) {
        let list = scene.list
        for draw in list.draws { collect(draw.shading) }
        bytes.append(contentsOf: Array("BLBENCH1".utf8))
        write(scene.background.size.width, scene.background.size.height, samples.count)
        write(list.clipFromWorld)
        switch list.eye {
        case .point(let point):
            write(0)
            write(point)
        case .direction(let direction):
            write(1)
            write(direction)
        }
        write(list.lighting.ambientLight)
        write(list.lighting.directionalLights.count)
        for light in list.lighting.directionalLights {
            write(light.directionToLight)
            write(light.radiance)
        }
        scene.background.pixels.withUnsafeBytes { bytes.append(contentsOf: $0) }
        write(textures.count)
        for texture in textures { write(texture) }
        write(cubes.count)
        for cube in cubes { write(cube) }
        write(list.draws.count)
        for draw in list.draws { write(draw) }
    }

    private mutating func collect(_ shading: ShadingMaterial?) {
        guard let shading else { return }
        let inputs = [shading.diffuse, shading[.ambient], shading[.specular], shading[.emission], shading[.multiply]]
        for texture in inputs.compactMap({ $0 }).flatMap({ [$0.texture, $0.fadesTo] }).compactMap({ $0 })
        where !textures.contains(where: { $0 === texture }) {
            textures.append(texture)
        }
        if let cube = shading.reflective?.cube, !cubes.contains(where: { $0 === cube }) { cubes.append(cube) }
    }

    private mutating func write(_ texture: SampledTexture) {
        write(texture.levelPictures.count)
        for level in texture.levelPictures {
            write(level.size.width, level.size.height)
            level.texels.withUnsafeBytes { bytes.append(contentsOf: $0) }
        }
    }

    private mutating func write(_ cube: SampledCube) {
        write(cube.levelFaces.count)
        for level in cube.levelFaces {
            write(level.side)
            for face in level.faces { face.withUnsafeBytes { bytes.append(contentsOf: $0) } }
        }
    }

    private mutating func write(_ draw: Draw) {
        write(draw.positions.count)
        write(attribute: draw.positions)
        write(attribute: draw.normals)
        for set in 0..<2 {
            let coordinates = draw.textureCoordinates.indices.contains(set) ? draw.textureCoordinates[set] : []
            write(coordinates.isEmpty ? 0 : 1)
            for pair in coordinates { write(pair) }
        }
        write(draw.triangles.count)
        for triangle in draw.triangles { write(Int(triangle.x), Int(triangle.y), Int(triangle.z)) }
        write(draw.worldFromModel)
        let state = draw.state
        write(state.cullMode.peerCode)
        write(state.readsFromDepth ? 1 : 0, state.writesToDepth ? 1 : 0, Int(state.colorWriteMask.rawValue))
        write(draw.isBlended ? 1 : 0)
        write(state.blendMode.peerCode)
        guard let shading = draw.shading else {
            write(1)
            return
        }
        write(0)
        write(shading)
    }

    private mutating func write(_ shading: ShadingMaterial) {
        write(shading.lightingModel.peerCode)
        write(shading[.ambient] == nil ? 0 : 1)
        for name in [MaterialSlotName.diffuse, .ambient, .specular, .emission, .multiply] {
            write(shading[name] ?? (name == .diffuse || name == .multiply ? .white : .black))
        }
        write(shading.reflective.flatMap { reflection in cubes.firstIndex { $0 === reflection.cube } } ?? -1)
        write(shading.reflective?.intensity ?? 0)
        write(shading.reflective?.fresnelExponent ?? 0)
        write(shading.shininess)
        write(shading.opacity)
        write(shading.isDoubleSided ? 1 : 0)
    }

    private mutating func write(_ input: ShadingInput) {
        write(input.color.premultiplied)
        for texture in [input.texture, input.fadesTo] {
            write(texture.flatMap { texture in textures.firstIndex { $0 === texture } } ?? -1)
        }
        write(input.fadeShare)
        write(input.coordinateSet)
        precondition(
            input.wrap.u == input.wrap.v && input.transform.isAxisAligned,
            "The peers know one wrap for both axes and no rotation.")
        write(input.wrap.u.peerCode)
        write(input.filter.peerCode)
        write(SIMD2(input.transform.alongU.x, input.transform.alongV.y))
        write(input.transform.offset)
    }

    // MARK: Numbers

    private mutating func write(_ numbers: Int...) {
        for number in numbers {
            withUnsafeBytes(of: Int32(truncatingIfNeeded: number).littleEndian) { bytes.append(contentsOf: $0) }
        }
    }

    private mutating func write(_ number: Float) {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func write(_ vector: SIMD2<Float>) {
        write(vector.x)
        write(vector.y)
    }

    private mutating func write(_ vector: SIMD3<Float>) {
        write(vector.x)
        write(vector.y)
        write(vector.z)
    }

    private mutating func write(_ vector: SIMD4<Float>) {
        for component in 0..<4 { write(vector[component]) }
    }

    private mutating func write(_ matrix: Matrix4) {
        for column in [matrix.columns.0, matrix.columns.1, matrix.columns.2, matrix.columns.3] { write(column) }
    }

    private mutating func write(attribute: GeometryBuffer<SIMD3<Float>>) {
        write(attribute.isEmpty ? 0 : 1)
        for vector in attribute { write(vector) }
    }
}
