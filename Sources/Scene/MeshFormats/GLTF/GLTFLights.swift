/// The lights of a document's nodes (`KHR_lights_punctual`), converted to `ModelLight`.
struct GLTFLights {
    /// The lights by node index.
    private(set) var ofNodes: [Int: ModelLight] = [:]

    init(document: GLTFField.Members) throws(GLTFFault) {
        var lights: [ModelLight] = []
        for field in try Self.extension(of: document)["lights"].elements() {
            lights.append(try Self.light(field.requiredMembers()))
        }
        for (number, field) in try document["nodes"].elements().enumerated() {
            let node = try Self.extension(of: field.requiredMembers())["light"]
            guard let index = try node.index(below: lights.count, of: "lights") else { continue }
            ofNodes[number] = lights[index]
        }
    }

    private static func `extension`(of fields: GLTFField.Members) throws(GLTFFault) -> GLTFField.Members {
        try GLTFExtensions.members(of: fields)["KHR_lights_punctual"].members()
    }

    private static func light(_ fields: GLTFField.Members) throws(GLTFFault) -> ModelLight {
        let kind: ModelLight.Kind
        switch try fields["type"].text() {
        case "directional": kind = .directional
        case "point": kind = .point
        case "spot": kind = .spot
        default: throw fields["type"].fault(wanted: "directional, point or spot")
        }
        var light = ModelLight(name: try fields["name"].text() ?? "", kind: kind)
        if let color = try fields["color"].numbers(count: 3, in: 0...1e6) {
            light.color = SIMD3(Float(color[0]), Float(color[1]), Float(color[2]))
        }
        // In lux or candela: a white surface reflects 1/π of the incident light in each direction.
        light.strength = Float(try fields["intensity"].number(in: 0...1e30) ?? 1) / .pi
        guard kind != .directional else { return light }
        light.attenuation = SIMD3(0, 0, 1)
        light.range = Float(try fields["range"].number(in: 0...1e30) ?? 0)
        guard kind == .spot else { return light }
        // Measured from the axis. Exporters round both angles, and write equal angles for a sharp edge.
        let cone = try fields["spot"].members()
        let outer = Float(try cone["outerConeAngle"].number(in: 0...1.571) ?? .pi / 4)
        let inner = Float(try cone["innerConeAngle"].number(in: 0...1.571) ?? 0)
        light.outerAngle = 2 * outer
        light.innerAngle = 2 * min(inner, outer)
        return light
    }
}
