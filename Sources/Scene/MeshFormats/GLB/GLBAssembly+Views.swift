import JSONText
import RenderMath

// Cameras (glTF 2.0, section 5.12) and lights (KHR_lights_punctual), which nodes place.
extension GLBAssembly {
    static let lightsExtension = "KHR_lights_punctual"

    /// Appends a camera to the document and returns its index.
    mutating func addCamera(_ camera: ModelCamera) throws -> Int {
        guard camera.isValid else { throw GLBWriterError.notFinite(what: "camera \"\(camera.name)\"") }
        let aspectRatio = camera.aspectRatio
        let lens: (key: String, value: OrderedJSON)
        switch camera.lens {
        case .fieldOfView(let angle):
            var members: [(key: String, value: OrderedJSON)] = [("yfov", .number(angle)), ("znear", .number(camera.near))]
            if let aspectRatio { members.insert(("aspectRatio", .number(aspectRatio)), at: 0) }
            if camera.far > camera.near { members.append(("zfar", .number(camera.far))) }
            lens = ("perspective", .object(members))
        case .orthographic(let height):
            lens = (
                "orthographic",
                .object([
                    ("xmag", .number(height / 2 * (aspectRatio ?? 1))), ("ymag", .number(height / 2)),
                    ("zfar", .number(max(camera.far, camera.near.nextUp))), ("znear", .number(camera.near)),
                ])
            )
        }
        cameras.append(.object([("name", .string(camera.name)), ("type", .string(lens.key)), lens]))
        return cameras.count - 1
    }

    /// Returns the members of a node that place its first light, and adds child nodes for lights that do not fit: glTF's lights
    /// shine along −z, one at each node.
    ///
    /// Ambient lights are omitted.
    mutating func placeLights(
        of node: ModelNode, among children: inout [Int]
    ) throws -> [(key: String, value: OrderedJSON)] {
        var own: [(key: String, value: OrderedJSON)] = []
        for light in node.lights where light.kind != .ambient {
            let reference = OrderedJSON.object([("light", .integer(try addLight(light)))])
            let extensions: (key: String, value: OrderedJSON) = (
                "extensions", .object([(use(Self.lightsExtension), reference)])
            )
            let isAlongAxis = light.kind == .point || light.direction.normalized() == SIMD3(0, 0, -1)
            if own.isEmpty, isAlongAxis {
                own = [extensions]
            } else {
                var members: [(key: String, value: OrderedJSON)] = [("name", .string(light.name))]
                if !isAlongAxis {
                    let along = light.direction.normalized(orElse: SIMD3(0, 0, -1))
                    let turned = Matrix4(lookingAlong: along, from: .zero, up: along.axisAside(preferring: 1))
                    members.append(("matrix", .numbers(turned.columnMajor)))
                }
                children.append(append(members + [extensions]))
            }
        }
        return own
    }

    private mutating func addLight(_ light: ModelLight) throws -> Int {
        guard light.isFinite else { throw GLBWriterError.notFinite(what: "light \"\(light.name)\"") }
        // Each channel of a colour is at most 1.
        let brightest = max(light.color.max(), 1)
        let color = pointwiseMax(light.color / brightest, .zero)
        // The strength at a distance of 1 m, in lux or candela: a white surface reflects 1/π of the incident light.
        let attenuation = light.kind == .directional ? 1 : light.attenuation.sum()
        let intensity = max(light.strength, 0) * brightest * .pi / (attenuation > 0 ? attenuation : 1)
        let type =
            switch light.kind {
            case .ambient, .directional: "directional"
            case .point: "point"
            case .spot: "spot"
            }
        var members: [(key: String, value: OrderedJSON)] = [
            ("name", .string(light.name)), ("type", .string(type)), ("color", .numbers([color.x, color.y, color.z])),
            ("intensity", .number(intensity)),
        ]
        if light.kind != .directional, light.range > 0 { members.append(("range", .number(light.range))) }
        if light.kind == .spot {
            // Measured from the axis; the inner angle must be less than the outer one.
            let outer = min(max(light.outerAngle / 2, 1e-6), .pi / 2)
            let inner = min(max(light.innerAngle / 2, 0), outer.nextDown)
            members.append(
                ("spot", .object([("innerConeAngle", .number(inner)), ("outerConeAngle", .number(outer))])))
        }
        lights.append(.object(members))
        return lights.count - 1
    }
}
