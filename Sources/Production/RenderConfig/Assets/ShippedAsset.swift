package import JSONText

/// A shipped thing to wear: the files that it needs, and the nodes that show it.
package struct ShippedAsset: Sendable {
    /// The name as typed: `bianlian add hat`.
    package var name: String
    /// A short description.
    package var about: String
    /// The files, relative to the folder of all shipped files, in folders that the project also has: `models/hat.glb`.
    package var files: [String]
    /// The nodes at the top or on the face. Texts that are one of `files` are paths.
    package var nodes: [Node]

    /// A node of the asset.
    package struct Node: Sendable {
        /// Whether the node is a child of the face; otherwise it is placed at the top, with an anchor of its own.
        package var isOnFace: Bool
        /// The node in the keys of a config.
        package var settings: OrderedJSON
    }
}

extension ShippedAsset {
    /// All things with a name of their own, in the order of the list.
    package static let all: [ShippedAsset] =
        [
            worn("hat", "a straw hat", model: "hat"),
            worn("headdress", "an opera general's headdress", model: "headdress"),
            worn("glasses", "glasses with a dark frame", model: "glasses"),
            worn("horn-glasses", "horn-rimmed glasses", model: "glasses-horn"),
            worn("wire-glasses", "glasses with a thin frame of wire", model: "glasses-wire"),
            ShippedAsset(
                name: "sunglasses", about: "aviator sunglasses with tinted lenses",
                files: ["models/glasses-aviator.glb", "textures/lens-gradient.png"],
                nodes: [
                    onFace([
                        "name": "sunglasses", "model": "models/glasses-aviator.glb",
                        "materials": [
                            "lenses": [
                                "model": "physicallyBased", "diffuse": "textures/lens-gradient.png", "roughness": .number(0.03),
                                "transparency": .number(0.7), "keepsReflections": .boolean(true),
                                "writesDepth": .boolean(false),
                            ]
                        ],
                    ])
                ]),
            ShippedAsset(
                name: "earrings", about: "two earrings that swing", files: ["models/earring.glb"],
                nodes: [earring("left", "leftEar", x: 0.004), earring("right", "rightEar", x: -0.004)]),
            ShippedAsset(
                name: "beard", about: "a long stage beard that moves with the jaw", files: ["models/stage-beard.glb"],
                nodes: [
                    onFace([
                        "name": "beard", "model": "models/stage-beard.glb", "faceMesh": .boolean(true), "order": .integer(1),
                    ])
                ]),
            ShippedAsset(
                name: "half-mask", about: "a lacquered half mask for a ball",
                files: ["models/half-mask.glb", "textures/half-mask-paint.png"],
                nodes: [
                    onFace([
                        "name": "half-mask", "model": "models/half-mask.glb",
                        "materials": [
                            "half-mask": [
                                "model": "physicallyBased", "diffuse": "textures/half-mask-paint.png",
                                "roughness": .number(0.3),
                                "clearCoat": .number(0.6), "clearCoatRoughness": .number(0.28), "alphaCutoff": .number(0.5),
                            ]
                        ],
                    ])
                ]),
            painted(
                "mask", "the mask of a red opera general", texture: "red-general-bleed", specular: "#383838", shininess: 24,
                reachesHairline: true),
            painted("make-up", "make-up that leaves the skin bare", texture: "makeup", specular: "#282828", shininess: 30),
            painted("lipstick", "lipstick", texture: "lipstick", specular: "#6a6a6a", shininess: 60),
            painted("freckles", "freckles over nose and cheeks", texture: "freckles", specular: "#101010", shininess: 30),
            ShippedAsset(
                name: "head", about: "an invisible head that hides what is behind it", files: ["models/head.glb"],
                nodes: [
                    onFace([
                        "name": "head", "model": "models/head.glb", "faceMesh": .boolean(true), "without": ["robe"],
                        "occluder": .boolean(true),
                    ])
                ]),
        ]

    /// Returns the thing whose files include one with the same name as a path; nil if there is none.
    package static func owner(ofFileNamed path: String) -> ShippedAsset? {
        let name = path.split(separator: "/").last ?? ""
        return all.first { $0.files.contains { $0.split(separator: "/").last == name } }
    }

    /// A model that is worn unchanged.
    private static func worn(_ name: String, _ about: String, model: String) -> ShippedAsset {
        let file = "models/\(model).glb"
        return ShippedAsset(
            name: name, about: about, files: [file], nodes: [onFace(["name": .string(name), "model": .string(file)])])
    }

    /// A texture on the shipped face.
    private static func painted(
        _ name: String, _ about: String, texture: String, specular: String, shininess: Int, reachesHairline: Bool = false
    ) -> ShippedAsset {
        let file = "textures/\(texture).png"
        var asset = mask(
            name, texture: file, reachesHairline: reachesHairline, specular: specular, shininess: shininess)
        asset.about = about
        asset.files.append(file)
        return asset
    }

    /// A mask on the shipped face with a texture of the user.
    /// - Parameters:
    ///   - texture: the path from the config's folder.
    ///   - reachesHairline: whether the colours at the edge of the texture continue up to the hairline; see
    ///     `SRGBImage.hidesMostSkin`.
    package static func mask(
        _ name: String, texture: String, reachesHairline: Bool, specular: String = "#282828", shininess: Int = 30
    ) -> ShippedAsset {
        let model = reachesHairline ? "models/full-face.glb" : "models/face.glb"
        let diffuse: OrderedJSON =
            reachesHairline ? ["texture": .string(texture), "edgePadding": .boolean(true)] : .string(texture)
        // The hair of an occluding head is in the same place as the upper edge of the mask.
        let offset: [OrderedJSON.Member] = reachesHairline ? [.init("depthOffset", .number(-0.001))] : []
        let settings: [OrderedJSON.Member] =
            [
                .init("name", .string(name)), .init("model", .string(model)),
                .init("faceMesh", ["fill": .boolean(false)]),
            ] + offset + [
                .init(
                    "material",
                    ["diffuse": diffuse, "specular": .string(specular), "shininess": .integer(shininess)])
            ]
        return ShippedAsset(name: name, about: "", files: [model], nodes: [onFace(.object(settings))])
    }

    /// A node of the user, whose files are in the project.
    package static func own(_ name: String, _ settings: OrderedJSON, isOnFace: Bool) -> ShippedAsset {
        ShippedAsset(name: name, about: "", files: [], nodes: [Node(isOnFace: isOnFace, settings: settings)])
    }

    private static func earring(_ side: String, _ ear: String, x: Double) -> Node {
        Node(
            isOnFace: false,
            settings: [
                "name": .string(side + "-earring"), "anchor": .string(ear),
                "children": [
                    [
                        "name": "earring", "model": "models/earring.glb",
                        "translate": [.number(x), .number(-0.045), .number(-0.034)],
                        "constraints": [["swing": ["length": .number(0.045), "damping": .number(1.6)]]],
                    ]
                ],
            ])
    }

    private static func onFace(_ settings: OrderedJSON) -> Node { Node(isOnFace: true, settings: settings) }
}
