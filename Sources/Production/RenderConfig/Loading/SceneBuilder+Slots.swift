import ConfigLanguage
import ConfigSettings
import DescribedErrors
import ImageCodecs
import Keying
import Imaging
import RasterResources
import RenderMath
import SceneGraph
import VideoCodecs

// The slots of materials and their textures.
extension SceneBuilder {
    /// Returns the texture of a file, added once regardless of how often it is named; nil after reporting a mistake.
    /// - Parameters:
    ///   - alpha: the form in which the file stores alpha. Default: straight.
    ///   - isPadded: whether the edges of painted areas are extended outwards. Default: no.
    func texture(
        _ files: Located<TextureFiles>, alpha: FrameDelivery.Alpha = .straight, isPadded: Bool = false
    ) -> TextureID? {
        guard case .file(let path) = files.value else {
            reading.fail(
                "six pictures form a cube map, which only `reflective` accepts; give one picture", at: files.location)
            return nil
        }
        let use = PictureUse(path: path.value, alpha: alpha, isPadded: isPadded)
        if let known = textures[use] { return known }
        guard let texture = assets.texture(path, alpha: alpha, isPadded: isPadded) else { return nil }
        if let note = texture.noteOnProportions { reading.note(note, at: files.location) }
        let id = scene.add(.still(texture))
        textures[use] = id
        return id
    }

    /// Returns the texture of pictures that change from frame to frame; nil after reporting a mistake.
    private func frameTexture(_ footage: FootageSlotSettings) -> TextureID? {
        guard let source = images.source(of: footage) else { return nil }
        var layer = RenderJob.ImageLayer(source)
        if footage.projected {
            layer.treatment.fitting = ImagePipeline.Fitting(images.size, config.backgroundClip?.fit ?? .fill)
        }
        guard footage.footage.startOn != nil else { return scene.add(.frame(source: sourceIndex(of: layer))) }
        pictures.append(layer)
        startedPictures.append((pictures.count - 1, footage.footage))
        return scene.add(.frame(source: pictures.count - 1))
    }

    /// Returns the index of a picture in the scene. Equal pictures share an index.
    func sourceIndex(of layer: RenderJob.ImageLayer) -> Int {
        let known = pictures.indices.first { index in
            pictures[index].source == layer.source && pictures[index].treatment.fitting == layer.treatment.fitting
                && !startedPictures.contains { $0.index == index }
        }
        if let known { return known }
        pictures.append(layer)
        return pictures.count - 1
    }

    /// Returns the cube map of one or six files, added once regardless of how often it is named; nil after reporting a mistake.
    func cubeMap(_ files: Located<TextureFiles>) -> CubeMapID? {
        if let known = cubeMaps[files.value.paths] { return known }
        guard let cubeMap = assets.cubeMap(files.value, at: files.location) else { return nil }
        let id = scene.add(cubeMap.cube)
        cubeMaps[files.value.paths] = id
        return id
    }

    func reflectiveSlot(_ settings: ReflectiveSlotSettings?) -> ReflectiveSlot? {
        guard let settings else { return nil }
        if let color = settings.color { return ReflectiveSlot(.color(color), intensity: settings.intensity) }
        return settings.texture.flatMap { cubeMap(Located($0, at: settings.location)) }
            .map { ReflectiveSlot(.cubeMap($0), intensity: settings.intensity) }
    }

    /// Returns a slot of a material; nil after reporting a mistake.
    func slot(_ settings: MaterialSlotSettings) -> MaterialSlot? {
        switch settings {
        case .color(let settings): slot(settings)
        case .number(let settings): numberSlot(settings)
        case .normal(let settings): normalSlot(settings)
        }
    }

    private func slot(_ settings: SlotSettings) -> MaterialSlot? {
        guard let contents = contents(of: settings) else { return nil }
        guard var slot = sampled(contents, settings.sampling, at: settings.location) else { return nil }
        slot.intensity = settings.intensity
        if settings.alpha != nil, settings.texture == nil {
            reading.fail(
                "`alpha` describes how a texture's file stores alpha; write the alpha of a colour as #rrggbbaa",
                at: settings.location)
            return nil
        }
        if settings.edgePadding, settings.texture == nil {
            reading.fail("`edgePadding` extends the edges of a texture's file; a colour has none", at: settings.location)
            return nil
        }
        if settings.footage?.projected == true {
            if settings.sampling.textureCoordinates != 0 {
                reading.note("`textureCoordinates` has no effect on projected footage", at: settings.location)
            }
            slot.textureCoordinateSet = MaterialSlot.projectedSet
        }
        if let tint = settings.tint {
            guard settings.color == nil else {
                reading.fail("`tint` is a factor on a texture; give the product as `color`", at: settings.location)
                return nil
            }
            slot.tint = tint
        }
        return slot
    }

    private func numberSlot(_ settings: NumberSlotSettings) -> MaterialSlot? {
        if let number = settings.number { return .number(number) }
        guard let texture = settings.texture.flatMap(numbers),
            var slot = sampled(.texture(texture), settings.sampling, at: settings.location)
        else { return nil }
        slot.component = settings.component
        slot.tint = LinearColor(red: settings.factor, green: settings.factor, blue: settings.factor)
        return slot
    }

    private func normalSlot(_ settings: NormalSlotSettings) -> MaterialSlot? {
        guard let texture = normals(of: settings) else { return nil }
        if settings.heights != nil, settings.green != nil {
            reading.fail("`green` describes how a normal map is stored; it does not apply to heights", at: settings.location)
            return nil
        }
        return sampled(.texture(texture), settings.sampling, at: settings.location).map {
            .normalMap($0, strength: settings.strength, greenIsDown: settings.green == .down)
        }
    }

    /// Returns the texture of normals, given directly or computed from heights; nil after reporting a mistake.
    private func normals(of settings: NormalSlotSettings) -> TextureID? {
        if let heights = settings.heights {
            let use = HeightUse(path: heights.value, wrap: settings.sampling.wrap)
            if let known = normalsOfHeights[use] { return known }
            guard let numbers = assets.picture(heights, for: .numbers)?.numbers else { return nil }
            if numbers.holdsDirections {
                reading.note(
                    "\(heights.value.text.quoted) contains directions, but is read as heights; set a normal map as `texture`",
                    at: heights.location)
            }
            let id = scene.add(still: .light(numbers.normals(ofHeightsWrapping: settings.sampling.wrap)))
            normalsOfHeights[use] = id
            return id
        }
        guard let path = settings.texture, let texture = numbers(path) else { return nil }
        if case .still(let still) = scene[texture], case .light(let image)? = still.source,
            let note = image.noteOfNormals(named: path.value.text.quoted)
        {
            reading.note(note, at: path.location)
        }
        return texture
    }

    /// A height map and its wrap mode.
    struct HeightUse: Hashable {
        var path: ConfigPath
        var wrap: TextureWrap
    }

    func displacementSlot(_ settings: DisplacementSlotSettings?) -> DisplacementSlot? {
        guard let settings, let texture = settings.texture.flatMap(heights),
            var slot = sampled(.texture(texture), settings.sampling, at: settings.location)
        else { return nil }
        slot.component = settings.component
        return DisplacementSlot(slot, height: settings.height, middle: settings.middle)
    }

    /// Returns the texture of a file of numbers, added once regardless of how often it is named; nil after reporting a mistake.
    private func numbers(_ path: Located<ConfigPath>) -> TextureID? {
        if let known = numberTextures[path.value] { return known }
        guard let numbers = assets.numbers(path) else { return nil }
        let id = scene.add(.still(numbers))
        numberTextures[path.value] = id
        return id
    }

    /// Returns the heights of a file at full precision, because vertices read them; nil after reporting a mistake.
    private func heights(_ path: Located<ConfigPath>) -> TextureID? {
        if let known = heightTextures[path.value] { return known }
        guard let numbers = assets.picture(path, for: .numbers)?.numbers else { return nil }
        let id = scene.add(.light(numbers))
        heightTextures[path.value] = id
        return id
    }

    /// Returns a slot that reads its contents as the config specifies; nil after reporting a mistake.
    private func sampled(
        _ contents: MaterialSlot.Contents, _ sampling: TextureSamplingSettings, at location: ConfigLocation
    ) -> MaterialSlot? {
        var slot = MaterialSlot(contents, wrap: sampling.wrap)
        slot.filter = sampling.filter
        if let magnification = sampling.magnification {
            guard sampling.filter != .nearest || magnification == .nearest else {
                reading.fail(
                    "`filter: nearest` never blends texels; for `magnification: linear` use another filter",
                    at: location)
                return nil
            }
            slot.magnification = magnification
        }
        if let anisotropy = sampling.anisotropy {
            guard sampling.filter == .anisotropic else {
                reading.fail(
                    "`anisotropy` requires `filter: anisotropic`, but the filter is \(sampling.filter.rawValue); change the "
                        + "filter or remove `anisotropy`", at: location)
                return nil
            }
            slot.anisotropy = anisotropy
        }
        slot.textureTransform = TextureTransform(
            scale: sampling.scale, rotation: sampling.rotate * .pi / 180, offset: sampling.offset)
        slot.textureCoordinateSet = sampling.textureCoordinates
        return slot
    }

    private func contents(of settings: SlotSettings) -> MaterialSlot.Contents? {
        if let color = settings.color { return .color(color) }
        if let footage = settings.footage { return frameTexture(footage).map { .texture($0) } }
        return settings.texture.flatMap {
            texture(
                Located($0, at: settings.location), alpha: settings.alpha ?? .straight, isPadded: settings.edgePadding)
        }.map { .texture($0) }
    }
}
