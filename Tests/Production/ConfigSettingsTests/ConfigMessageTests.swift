import ConfigLanguage
import RenderTestSupport
import Testing

@testable import ConfigSettings

/// The message of every mistake: a user must be able to correct the config from the line alone.
@Suite struct ConfigMessageTests {
    static let cases: [MistakeCase] = [
        MistakeCase("ouput: {}", #"c.yaml:1:1: ouput: unknown key; did you mean "output"?"#),
        MistakeCase(
            "output: {antialiasing: mssa4}",
            #"c.yaml:1:24: output.antialiasing: "mssa4" is not one of none, msaa4, msaa8; did you mean "msaa4"?"#),
        MistakeCase(
            "output: {size: [1280, 720, 3]}",
            "c.yaml:1:16: output.size: a list of 3 is not a size [width, height] in pixels"),
        MistakeCase(
            "output: {size: [1280, 0]}", "c.yaml:1:23: output.size[1]: 0 is not a whole number from 1 to 8192"),
        MistakeCase(
            "output:\n  frames: 9-3",
            #"c.yaml:2:11: output.frames: "9-3" is not a frame's number or a range "A-B" with A up to B"#),
        MistakeCase(
            "camera: {fieldOfView: 180}", "c.yaml:1:23: camera.fieldOfView: 180 is not a number from 0.001 to 179.999"),
        MistakeCase(
            "camera: {up: [0, 0, 0]}", "c.yaml:1:14: camera.up: a list of 3 is not a direction; one of x, y, z must not be 0"),
        MistakeCase(
            "camera: recordin",
            #"c.yaml:1:9: camera: "recordin" is not one of recording, fixed, model; did you mean "recording"?"#),
        MistakeCase(
            "background: [1, 2]",
            ##"c.yaml:1:13: background: a list of 2 is not a colour "#rrggbb" or [r, g, b] or a mapping"##),
        MistakeCase(
            "background: {}",
            #"c.yaml:1:13: background: one of "color", "picture", "captured", "config", "video", "sequence" is required"#),
        MistakeCase(
            "background: {color: '#fff', picture: a.png}",
            ##"c.yaml:1:21: background.color: "#fff" has 3 digits; a colour has 6, or 8 with its alpha; write "#ffffff""##,
            #"c.yaml:1:13: background: "color" and "picture" are mutually exclusive; give only one of "color", "picture", "captured", "config", "video", "sequence""#
        ),
        MistakeCase(
            "nodes:\n  name: a", #"c.yaml:2:3: nodes: a mapping is not a list; begin each item with a dash, as in - name: …"#),
        MistakeCase("nodes: [{position: [0, 0, 1]}]", "c.yaml:1:10: nodes[0].position: unknown key; use translate"),
        MistakeCase("materials: {m: {blendMode: alpha}}", "c.yaml:1:17: materials.m.blendMode: unknown key; use blend"),
        MistakeCase(
            "materials: {m: {reflective: {color: [1, 1, 1], wrap: repeat}}}",
            "c.yaml:1:48: materials.m.reflective.wrap: unknown key; a cube map has no wrap: it is sampled by direction"),
        MistakeCase(
            "cases: []", "c.yaml:1:1: cases: unknown key; this is a suite of cases; run it with: bianlian suite run c.yaml"),
        MistakeCase("lights: [{intensity: 3}]", #"c.yaml:1:10: lights[0]: "kind" is missing"#),
        MistakeCase(
            "materials: {m: {transparency: 2}}",
            "c.yaml:1:31: materials.m.transparency: 2 is not a number from 0 to 1"),
        MistakeCase(
            "materials: {m: {diffuse: {colour: '#ffffff'}}}",
            #"c.yaml:1:27: materials.m.diffuse.colour: unknown key; did you mean "color"?"#,
            #"c.yaml:1:26: materials.m.diffuse: one of "color", "texture", "footage" is required"#),
        MistakeCase(
            "materials: {m: {diffuse: {color: '#ffffff', filter: anisotropic, anisotropy: 17}}}",
            "c.yaml:1:78: materials.m.diffuse.anisotropy: 17 is not a whole number from 1 to 16"),
        MistakeCase(
            "nodes:\n- children:\n  - modle: a.glb",
            #"c.yaml:3:5: nodes[0].children[0].modle: unknown key; did you mean "model"?"#),
        MistakeCase(
            "materials: {m: {roughness: 2}}",
            #"c.yaml:1:28: materials.m.roughness: 2 is not a number from 0 to 1, a picture's path or a mapping"#),
        MistakeCase(
            "materials: {m: {metalness: {number: 1, texture: a.png}}}",
            #"c.yaml:1:28: materials.m.metalness: "number" and "texture" are mutually exclusive; give only one of "number", "texture""#
        ),
        MistakeCase(
            "materials: {m: {normal: {strength: 1}}}",
            #"c.yaml:1:25: materials.m.normal: one of "texture", "heights" is required"#),
        MistakeCase(
            "materials: {m: {normal: {texture: a.png, green: left}}}",
            #"c.yaml:1:49: materials.m.normal.green: "left" is not one of up, down"#),
        MistakeCase(
            "materials: {m: {diffuse: {texture: a.png, wrap: [repeat]}}}",
            "c.yaml:1:49: materials.m.diffuse.wrap: a list of one is not two words [u, v]"),
        MistakeCase(
            "materials: {m: {alphaCutoff: 0}}", "c.yaml:1:30: materials.m.alphaCutoff: 0 is not a number above 0 up to 1"),
        MistakeCase("nodes: {}", "c.yaml:1:8: nodes: a mapping is not a list"),
        MistakeCase("nodes: [{name: a/b}]", #"c.yaml:1:16: nodes[0].name: "a/b" is not a name without /"#),
        MistakeCase("nodes: [{scale: 0}]", "c.yaml:1:17: nodes[0].scale: 0 is not a number above 0"),
        MistakeCase("nodes: [{scale: 1e-10}]", "c.yaml:1:17: nodes[0].scale: 1e-10 is not a number from 1e-09 up"),
        MistakeCase("nodes: [{scale: [1, 1, -1]}]", "c.yaml:1:24: nodes[0].scale[2]: -1 is not a number above 0"),
        MistakeCase(
            "nodes: [{media: {}}]",
            #"c.yaml:1:17: nodes[0].media: one of "picture", "captured", "config", "video", "sequence" is required"#),
        MistakeCase(
            "nodes: [{media: {picture: a.png}, model: b.glb}]",
            #"c.yaml:1:9: nodes[0]: "media" and "model" are mutually exclusive; give only one of "media", "model""#),
        MistakeCase(
            "nodes: [{media: {picture: a.png, width: 0}}]",
            "c.yaml:1:41: nodes[0].media.width: 0 is not a number above 0 up to 100"),
        MistakeCase(
            "nodes: [{relief: {columns: 1}}]", "c.yaml:1:28: nodes[0].relief.columns: 1 is not a whole number from 2 to 1024"),
        MistakeCase(
            "nodes: [{relief: {heightScale: 0.8}}]",
            "c.yaml:1:32: nodes[0].relief.heightScale: 0.8 is not a number from 0 to 0.75 or a mapping"),
        MistakeCase(
            "nodes: [{relief: {of: {}}}]",
            #"c.yaml:1:23: nodes[0].relief.of: one of "picture", "captured", "config" is required"#),
        MistakeCase(
            "nodes: [{relief: {}, model: a.glb}]",
            #"c.yaml:1:9: nodes[0]: "model" and "relief" are mutually exclusive; give only one of "model", "relief""#),
        MistakeCase("nodes: [{hidden: yes}]", #"c.yaml:1:18: nodes[0].hidden: "yes" is not true or false; write true"#),
        MistakeCase("nodes: [{opacity: .nan}]", "c.yaml:1:19: nodes[0].opacity: .nan is not a number from 0 to 1"),
        MistakeCase("nodes: [{opacity: 1e999}]", #"c.yaml:1:19: nodes[0].opacity: "1e999" is not a number from 0 to 1"#),
        MistakeCase(
            "nodes: [{drawing: {on: scren}}]",
            #"c.yaml:1:24: nodes[0].drawing.on: "scren" is not one of screen, card, mesh; did you mean "screen"?"#),
        MistakeCase(
            "nodes: [{drawing: {style: [{part: eyes, path: M0}]}}]",
            #"c.yaml:1:28: nodes[0].drawing.style[0]: "part" and "path" are mutually exclusive; give only one of "part", "path""#
        ),
        MistakeCase(
            "nodes: [{drawing: {style: [{part: eyes, when: {eyes: [open, shut]}}]}}]",
            #"c.yaml:1:61: nodes[0].drawing.style[0].when.eyes[1]: "shut" is not one of open, squinting, closed"#),
        MistakeCase(
            "drivers: [{textureSwap: {material: m, textures: [a.png], value: {shape: jawOpne}}}]",
            #"c.yaml:1:73: drivers[0].textureSwap.value.shape: "jawOpne" is not a blend shape; did you mean "jawOpen"?"#),
        MistakeCase(
            "drivers: [{textureSwap: {textures: []}}]",
            "c.yaml:1:36: drivers[0].textureSwap.textures: an empty list is not a list with at least 1 element",
            #"c.yaml:1:25: drivers[0].textureSwap: "material" is missing"#),
    ]

    @Test func foreignKeysDoNotOverlapOwnKeys() {
        func ours<Object: ConfigObject>(_: Object.Type) -> Set<String> {
            Set(Object.fields.map(\.name)).intersection(Object.foreignKeys.keys)
        }
        #expect(ours(RenderSettings.self).isEmpty && ours(NodeSettings.self).isEmpty && ours(MaterialSettings.self).isEmpty)
        #expect(ours(SlotSettings.self).isEmpty && ours(LightSettings.self).isEmpty && ours(CameraSettings.self).isEmpty)
        #expect(ours(ReflectiveSlotSettings.self).isEmpty)
    }

    @Test(arguments: cases) func mistakesGiveDocumentedMessages(_ testCase: MistakeCase) throws {
        let error = caught(ConfigError.self) {
            try RenderSettings.parse(testCase.text.utf8, file: "c.yaml")
        }
        #expect(error?.mistakes.map(\.description) == testCase.messages)
    }

    @Test func firstMistakeCountsTheOthers() {
        let error = caught(ConfigError.self) {
            try RenderSettings.parse("a: 1\nb: 2\n".utf8, file: "c.yaml")
        }
        #expect(error?.description.hasSuffix("(and 1 more; `bianlian validate` lists them)") == true)
    }

    @Test func emptyConfigHasDefaults() throws {
        for text in ["", "# nothing\n", "{}", "nodes:\nlights: ~\n", "\u{FEFF}{}"] {
            let settings = try RenderSettings.parse(text.utf8, file: "c.yaml")
            #expect(settings.nodes.isEmpty && settings.lights == nil && settings.recording == nil)
        }
    }
}
