import ConfigLanguage

/// A page of the reference: a part of the config with its mappings.
package struct ReferenceChapter {
    /// A mapping of the schema, with a heading.
    package struct Entry {
        /// The mapping's name in the schema.
        var definition: String
        var heading: String
        /// The definition that this mapping changes; its keys are inherited and not listed again. Nil if there is none.
        var changes: String?

        package init(_ definition: String, _ heading: String, changes: String? = nil) {
            self.definition = definition
            self.heading = heading
            self.changes = changes
        }
    }

    /// The name of the page's file.
    package let file: String
    package let title: String
    /// The link to the page with the list of pages, as Markdown.
    package let contents: String
    /// The related page of the guide, relative to `docs`.
    package let guide: String
    /// The text before the mappings, as Markdown.
    package let introduction: String?
    package private(set) var entries: [Entry]

    package init(
        file: String, title: String, contents: String = "[All keys](README.md)", guide: String, introduction: String? = nil,
        entries: [Entry]
    ) {
        self.file = file
        self.title = title
        self.contents = contents
        self.guide = guide
        self.introduction = introduction
        self.entries = entries
    }

    /// Returns all pages, in the order of a config.
    ///
    /// A mapping that `listed` omits follows the first mapping that has a key for it. Its heading is the path of that key.
    /// - Parameter schema: the definitions by name.
    static func all(of schema: OrderedJSON) -> [ReferenceChapter] {
        guard case .object(let definitions) = schema else { return listed }
        var rest = definitions.map(\.key)
        let known = Set(listed.flatMap(\.entries).map(\.definition) + ["config"])
        rest.removeAll { known.contains($0) }
        /// Returns the entry, followed by those of its keys' mappings that have none yet.
        func completed(_ entry: Entry) -> [Entry] {
            guard case .object(let keys)? = schema[entry.definition]?["properties"] else { return [entry] }
            let isPath = !entry.heading.contains(" ")
            return [entry]
                + keys.flatMap { key -> [Entry] in
                    let found = rest.filter { key.value.contains(.string("#/$defs/\($0)")) }
                    rest.removeAll { found.contains($0) }
                    let heading = isPath ? "\(entry.heading).\(key.key)" : key.key
                    return found.flatMap { completed(Entry($0, heading)) }
                }
        }
        return listed.map { chapter in
            var chapter = chapter
            chapter.entries = chapter.entries.flatMap(completed)
            return chapter
        }
    }

    /// The pages with the mappings that need a place or a heading of their own.
    private static let listed: [ReferenceChapter] = [
        ReferenceChapter(
            file: "recording.md", title: "Recordings", guide: "recordings.md", entries: [Entry("recording", "recording")]),
        ReferenceChapter(
            file: "output.md", title: "Output", guide: "configs/output.md",
            entries: [Entry("output", "output")]),
        ReferenceChapter(
            file: "camera.md", title: "Camera", guide: "configs/cameras.md",
            entries: [Entry("camera", "camera")]),
        ReferenceChapter(
            file: "background.md", title: "Background", guide: "configs/footage.md",
            entries: [Entry("background", "background")]),
        ReferenceChapter(
            file: "film.md", title: "Occlusion and match", guide: "configs/film.md",
            entries: [Entry("occlusion", "occlusion"), Entry("match", "match")]),
        ReferenceChapter(
            file: "retouch.md", title: "Retouching", guide: "retouching.md",
            entries: [
                Entry("retouch", "retouch"), Entry("retouchEffect", "An effect"), Entry("retouchStroke", "A stroke"),
                Entry("retouchRegion", "A region"),
            ]),
        ReferenceChapter(
            file: "lights.md", title: "Lights", guide: "configs/lights.md",
            entries: [Entry("light", "A light")]),
        ReferenceChapter(
            file: "materials.md", title: "Materials", guide: "configs/materials.md",
            entries: [
                Entry("material", "A material"), Entry("slot", "A slot with a colour or a texture"),
                Entry("footageSlot", "footage in a slot"), Entry("reflectiveSlot", "The slot reflective"),
                Entry("numberSlot", "A slot with a number"), Entry("normalSlot", "The slots normal and clearCoatNormal"),
                Entry("displacementSlot", "The slot displacement"),
                Entry("materialPatch", "A change to a material of a model", changes: "material"),
            ]),
        ReferenceChapter(
            file: "nodes.md", title: "Nodes and models", guide: "configs/nodes.md",
            entries: [
                Entry("node", "A node"), Entry("anchor", "anchor"), Entry("fit", "fit"), Entry("faceMesh", "faceMesh"),
                Entry("clip", "A clip"),
                Entry("bones", "bones"),
            ]),
        ReferenceChapter(
            file: "constraints.md", title: "Constraints", guide: "configs/constraints.md",
            entries: [Entry("constraint", "A constraint")]),
        ReferenceChapter(
            file: "media.md", title: "Media and keys", guide: "configs/media.md",
            entries: [
                Entry("media", "media"), Entry("key", "key"),
                Entry("keyArea", "An area of garbage or keep"),
            ]),
        ReferenceChapter(
            file: "texts.md", title: "Texts and gauges", guide: "configs/texts.md",
            entries: [Entry("text", "text"), Entry("gauge", "gauge"), Entry("bar", "A bar")]),
        ReferenceChapter(
            file: "drawings.md", title: "Drawings", guide: "configs/drawings.md",
            entries: [
                Entry("drawing", "drawing"), Entry("drawingPart", "A part of style"),
                Entry("drawingCondition", "when"),
                Entry("classifier", "classifier"),
            ]),
        ReferenceChapter(
            file: "reliefs.md", title: "Reliefs", guide: "configs/reliefs.md",
            entries: [Entry("relief", "relief")]),
        ReferenceChapter(
            file: "particles.md", title: "Particles", guide: "configs/particles.md",
            entries: [Entry("particles", "particles"), Entry("burst", "A burst")]),
        ReferenceChapter(
            file: "face.md", title: "The face", guide: "configs/face.md",
            entries: [
                Entry("face", "face"), Entry("pose", "face.pose"), Entry("poseKey", "A key of face.pose"),
                Entry("channel", "A number over time"), Entry("gaze", "face.gaze"),
            ]),
        ReferenceChapter(
            file: "values.md", title: "Values", guide: "configs/values.md",
            entries: [
                Entry("drivenValue", "A value"), Entry("value", "A value made from blend shapes"), Entry("random", "random"),
                Entry("skinPoint", "A point on the skin"), Entry("blendShape", "A blend shape"),
            ]),
        ReferenceChapter(
            file: "events.md", title: "Events and sounds", guide: "configs/events.md",
            entries: [Entry("event", "An event"), Entry("sound", "A sound")]),
        ReferenceChapter(
            file: "drivers.md", title: "Drivers", guide: "configs/drivers.md",
            entries: [
                Entry("driver", "A driver"), Entry("textureSwap", "textureSwap"), Entry("faceChange", "faceChange"),
                Entry("propertyDriver", "property"),
            ]),
        ReferenceChapter(
            file: "score.md", title: "Scores", guide: "configs/scores.md",
            entries: [Entry("score", "score"), Entry("scoreTarget", "A target"), Entry("scoreShape", "A shape of a target")]),
    ]
}
