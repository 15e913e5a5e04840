import ConfigLanguage
import ConfigSettings
import FaceDrivers

// Footage that starts at events. Events are known only once all nodes exist.
extension SceneBuilder {
    /// Finds the events that start footage.
    func addFootageStarts() {
        backgroundStart = start(of: config.settings.background.footage, idling: .hold)
        for (index, settings) in startedPictures { pictures[index].start = start(of: settings, idling: .hold) }
        for index in mediaNodes.indices {
            mediaNodes[index].start = start(of: mediaNodes[index].settings.footage, idling: .hide)
        }
    }

    /// Returns the event that starts footage; nil if it plays from the start of the recording, or after reporting a mistake.
    /// - Parameter idling: the default for the picture shown while it does not play.
    private func start(of settings: FootageSettings, idling: FootageIdling) -> FootageStart? {
        guard let name = settings.startOn, settings.source != nil, let event = values.event(name) else { return nil }
        var end: EventID?
        if let until = settings.until {
            guard let found = values.event(until) else { return nil }
            end = found
        }
        return FootageStart(on: event, until: end, idling: settings.whileIdle?.value ?? idling)
    }
}
