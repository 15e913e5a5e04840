import JSONText

/// Images, samplers, textures and materials, checked and written plainly (glTF 2.0, sections 3.8 and 3.9).
struct GLTFLooks {
    typealias Object = [(key: String, value: OrderedJSON)]

    private(set) var images: [OrderedJSON] = []
    private(set) var samplers: [OrderedJSON] = []
    private(set) var textures: [OrderedJSON] = []
    private(set) var materials: [OrderedJSON] = []

    /// The range of a factor, with a margin for the rounding of exporters.
    private static let unitRange = -1e-6...1.000_001

    init(document: GLTFField.Members, buffers: inout GLTFBuffers, limit: Int) throws(GLTFFault) {
        for field in try document["images"].elements() {
            images.append(try Self.image(field.requiredMembers(), buffers: &buffers, limit: limit))
        }
        for field in try document["samplers"].elements() {
            samplers.append(try Self.sampler(field.requiredMembers()))
        }
        for field in try document["textures"].elements() {
            textures.append(try texture(field.requiredMembers()))
        }
        for field in try document["materials"].elements() {
            materials.append(try material(field.requiredMembers()))
        }
    }

    private static func image(
        _ image: GLTFField.Members, buffers: inout GLTFBuffers, limit: Int
    ) throws(GLTFFault) -> OrderedJSON {
        var object = Object()
        if let name = try image["name"].text() { object.append(("name", .string(name))) }
        let mediaType = try image["mimeType"].text()
        let view = try image["bufferView"].index(below: buffers.views.count, of: "buffer views")
        let uri = try image["uri"].text()
        switch (uri, view) {
        case (nil, nil): throw image["uri"].fault("and bufferView are both missing; one of them must locate the image")
        case (_?, _?): throw image["uri"].fault("and bufferView are both given; only one of them may locate the image")
        case (let uri?, nil):
            guard let data = try GLTFDataURI(image["uri"], limit: limit) else {
                object.append(("uri", .string(uri)))
                break
            }
            object.append(("bufferView", .integer(buffers.appendView(data.bytes))))
            object.append(("mimeType", .string(mediaType ?? data.mediaType)))
        case (nil, let view?):
            guard let mediaType else {
                throw image["mimeType"].fault(
                    wanted: "\"image/png\" or \"image/jpeg\", because bufferView locates the image")
            }
            object += [("bufferView", .integer(view)), ("mimeType", .string(mediaType))]
        }
        return .object(object)
    }

    private static func sampler(_ sampler: GLTFField.Members) throws(GLTFFault) -> OrderedJSON {
        var object = Object()
        let choices: [(String, [Int])] = [
            ("magFilter", [9728, 9729]), ("minFilter", [9728, 9729, 9984, 9985, 9986, 9987]),
            ("wrapS", [33071, 33648, 10497]), ("wrapT", [33071, 33648, 10497]),
        ]
        for (key, values) in choices {
            if let value = try sampler[key].integer(among: values) { object.append((key, .integer(value))) }
        }
        return .object(object)
    }

    private func texture(_ texture: GLTFField.Members) throws(GLTFFault) -> OrderedJSON {
        var object = Object()
        if let sampler = try texture["sampler"].index(below: samplers.count, of: "samplers") {
            object.append(("sampler", .integer(sampler)))
        }
        if let source = try texture["source"].index(below: images.count, of: "images") {
            object.append(("source", .integer(source)))
        }
        return .object(object)
    }

    private func material(_ material: GLTFField.Members) throws(GLTFFault) -> OrderedJSON {
        var object = Object()
        if let name = try material["name"].text() { object.append(("name", .string(name))) }
        if material["pbrMetallicRoughness"].isPresent {
            let fields = try material["pbrMetallicRoughness"].members()
            var part = try colors(of: fields, [("baseColorFactor", 4)])
            part += try factors(of: fields, ["metallicFactor", "roughnessFactor"])
            part += try textureUses(of: fields, ["baseColorTexture", "metallicRoughnessTexture"])
            object.append(("pbrMetallicRoughness", .object(part)))
        }
        object += try textureUses(of: material, ["normalTexture", "occlusionTexture", "emissiveTexture"])
        object += try colors(of: material, [("emissiveFactor", 3)])
        if let mode = try material["alphaMode"].text() {
            guard ["OPAQUE", "MASK", "BLEND"].contains(mode) else {
                throw material["alphaMode"].fault(wanted: "OPAQUE, MASK or BLEND")
            }
            object.append(("alphaMode", .string(mode)))
        }
        if let cutoff = try material["alphaCutoff"].number(in: 0...1e6) {
            object.append(("alphaCutoff", .number(Float(cutoff))))
        }
        if let flag = try material["doubleSided"].flag() { object.append(("doubleSided", .boolean(flag))) }
        let extensions = try GLTFExtensions.members(of: material)
        if extensions["KHR_materials_pbrSpecularGlossiness"].isPresent {
            let fields = try extensions["KHR_materials_pbrSpecularGlossiness"].members()
            var part = try colors(of: fields, [("diffuseFactor", 4), ("specularFactor", 3)])
            part += try factors(of: fields, ["glossinessFactor"])
            part += try textureUses(of: fields, ["diffuseTexture", "specularGlossinessTexture"])
            object.append(("extensions", .object([("KHR_materials_pbrSpecularGlossiness", .object(part))])))
        }
        return .object(object)
    }

    private func colors(
        of fields: GLTFField.Members, _ counts: [(key: String, count: Int)]
    ) throws(GLTFFault) -> Object {
        var object = Object()
        for (key, count) in counts {
            guard let numbers = try fields[key].numbers(count: count, in: Self.unitRange) else { continue }
            object.append((key, .numbers(numbers.map { Float($0) })))
        }
        return object
    }

    private func factors(of fields: GLTFField.Members, _ keys: [String]) throws(GLTFFault) -> Object {
        var object = Object()
        for key in keys {
            if let number = try fields[key].number(in: Self.unitRange) { object.append((key, .number(Float(number)))) }
        }
        return object
    }

    private func textureUses(of fields: GLTFField.Members, _ keys: [String]) throws(GLTFFault) -> Object {
        var object = Object()
        for key in keys where fields[key].isPresent {
            let use = try fields[key].members()
            let index = try use["index"].requiredIndex(below: textures.count, of: "textures")
            var part: Object = [("index", .integer(index))]
            if let set = try use["texCoord"].integer(in: 0...Int(Int32.max)) { part.append(("texCoord", .integer(set))) }
            for key in ["scale", "strength"] {
                if let number = try use[key].number() { part.append((key, .number(Float(number)))) }
            }
            _ = try GLTFExtensions.members(of: use)
            object.append((key, .object(part)))
        }
        return object
    }
}
