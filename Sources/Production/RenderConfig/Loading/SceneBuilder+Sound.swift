import ConfigSettings
import DescribedErrors
import ConfigLanguage
import SceneGraph
import VideoCodecs

extension SceneBuilder {
    /// Returns the footage whose sound is in the videos; nil for none. Media must be placed before.
    ///
    /// A shown config has the sound of its own videos.
    /// - Parameter jobs: the jobs of the shown configs, by index.
    func sound(_ choice: SoundChoice, behind background: RenderJob.ImageLayer, jobs: [RenderJob]) -> FootageClip? {
        switch choice {
        case .nothing: return nil
        case .first:
            let started =
                [background.start == nil ? nil : background.source] + mediaNodes.map { $0.start == nil ? nil : $0.source }
            if started.contains(where: { $0?.sound(jobs) != nil }) {
                reading.note(
                    "footage that an event starts is silent; to hear its sound, add its file to `sounds` with `on: EVENT`",
                    at: config.settings.output.location)
            }
            if background.start == nil, let sound = background.source.sound(jobs) { return sound }
            return mediaNodes.lazy.filter { self.isSeen($0.node) && $0.start == nil }.compactMap { $0.source?.sound(jobs) }
                .first
        case .node(let name): return sound(of: name, jobs)
        }
    }

    private func sound(of name: Located<String>, _ jobs: [RenderJob]) -> FootageClip? {
        let named = mediaNodes.filter { $0.settings.location != .none }
        let names = named.map { scene[$0.node].name }
        guard let media = named.first(where: { scene[$0.node].name == name.value }) else {
            let hint =
                Suggestion.text(for: name.value, among: names)
                ?? "use the `name` of a node with `media`, true for the first footage that has sound, or false"
            reading.fail("there is no node with `media` named \"\(name.value)\"; \(hint)", at: name.location)
            return nil
        }
        // A name that other nodes have, too, names the first of them elsewhere.
        if scene.node(meantBy: name.value) == media.node { reading.refer(ElementReference(toNode: name)) }
        // Mistakes in media that could not be placed were reported earlier.
        guard let source = media.source else { return nil }
        guard media.start == nil else {
            reading.fail(
                "the media \"\(name.value)\" starts at an event; to hear its sound, add its file to `sounds` with `on: EVENT`",
                at: name.location)
            return nil
        }
        let sound = source.sound(jobs)
        if sound == nil {
            reading.fail(
                "the media \"\(name.value)\" has no sound; name media whose `video` has sound, or use false", at: name.location)
        }
        return sound
    }

    /// Adds the sounds that start at events.
    func addSounds(_ settings: [SoundSettings], reading values: ValueLoading) {
        for (index, sound) in settings.enumerated() {
            guard let path = sound.file, let name = sound.on, let file = assets.file(of: path, kind: "a sound"),
                let event = values.event(name)
            else { continue }
            let volume = numbers[.sound(index)]("volume", sound.volume)
            eventSounds.append(EventSound(file.location, at: event, volume: volume))
        }
    }

    /// Whether the node and all its ancestors are visible.
    func isSeen(_ node: NodeID) -> Bool {
        !scene[node].isHidden && scene.parents[node.index].map(isSeen) ?? true
    }
}

extension ImageSource {
    /// Returns the footage that provides the picture's sound, directly or through its config; nil if there is none.
    fileprivate func sound(_ jobs: [RenderJob]) -> FootageClip? {
        switch self {
        case .video(let clip): clip.hasSound ? clip : nil
        case .config(let id): jobs[id.index].delivery.sound
        case .color, .picture, .light, .captured, .timecode: nil
        }
    }
}
