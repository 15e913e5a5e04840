import ConfigLanguage
import ConfigSettings
import DescribedErrors
import FaceDrivers
import Keying
import SceneGraph

// The properties of keys, brushes and sounds, which are no objects of the scene.
extension PropertyPaths {
    /// Returns a driven number as a property.
    private func property(
        _ key: String, of holder: DrivenNumbers.Holder, resting: Double, _ property: some ConfigProperty,
        _ rest: ArraySlice<String>, _ path: Located<String>
    ) -> PropertyTarget? {
        // Checks the rest of the path first, so that a mistake creates no parameter.
        guard rest.isEmpty else {
            fail("\(rest.joined(separator: ".").quoted) cannot follow here: the property is a single value", path)
            return nil
        }
        let id = drive(DrivenNumbers.Place(key, of: holder), resting)
        return PropertyTarget(properties: [.parameter(id, property.type.range)])
    }

    /// Returns the list index in a word of a path; nil after reporting a mistake.
    private func place(_ word: String?, in count: Int, _ list: String, _ path: Located<String>) -> Int? {
        if let index = word.flatMap({ Int($0) }), (0..<count).contains(index) { return index }
        guard count > 0 else {
            fail("there are no `\(list)`", path)
            return nil
        }
        let places = count == 1 ? "use 0" : "use 0 to \(count - 1)"
        fail(
            word.map { "\($0.quoted) is not an index in `\(list)`; \(places)" }
                ?? "an index in `\(list)` is missing; \(places)", path)
        return nil
    }

    // MARK: Sounds

    func sound(_ rest: [String], _ path: Located<String>) -> PropertyTarget? {
        guard let index = place(rest.first, in: settings.sounds.count, "sounds", path),
            let volume = word(rest.dropFirst().first, of: SoundProperty.self, path)
        else { return nil }
        return property(
            volume.key, of: .sound(index), resting: settings.sounds[index].volume, volume, rest.dropFirst(2), path)
    }

    func output(_ rest: [String], _ path: Located<String>) -> PropertyTarget? {
        guard let volume = word(rest.first, of: OutputProperty.self, path) else { return nil }
        return property(volume.key, of: .output, resting: settings.output.volume, volume, rest.dropFirst(), path)
    }

    // MARK: Pictures

    private enum PictureProperty: String, CaseIterable { case key, retouch }
    private enum BackgroundProperty: String, CaseIterable { case key }

    /// Returns a property of a node's flat picture.
    func picture(of id: NodeID, _ rest: ArraySlice<String>, _ path: Located<String>) -> PropertyTarget? {
        guard let media = media[id] else {
            fail("the node has no `media`", path)
            return nil
        }
        switch PictureProperty(rawValue: rest.first ?? "") {
        case .key: return key(media.key, of: .media(id), rest.dropFirst(), path)
        case .retouch: return retouch(media.retouch, of: .media(id), rest.dropFirst(), path)
        case nil:
            let found = rest.first.map { "\($0.quoted) of `media` is" } ?? "`media` is"
            fail(
                "\(found) not a property; use `media.key` or `media.retouch`, or the node's opacity, translate, "
                    + "rotate or scale",
                path)
            return nil
        }
    }

    func background(_ rest: ArraySlice<String>, _ path: Located<String>) -> PropertyTarget? {
        guard word(rest.first, of: BackgroundProperty.self, path) != nil else { return nil }
        return key(settings.background.key, of: .background, rest.dropFirst(), path)
    }

    private func key(
        _ settings: KeySettings?, of holder: DrivenNumbers.Holder, _ rest: ArraySlice<String>, _ path: Located<String>
    ) -> PropertyTarget? {
        guard let settings else {
            fail("there is no `key`", path)
            return nil
        }
        guard let key = settings.key else {
            fail("a key with an `object` cannot be driven: the object is tracked once, through all frames of the footage", path)
            return nil
        }
        guard let number = word(rest.first, of: KeyProperty.self, path) else { return nil }
        guard let resting = key[number] else {
            fail("a key with a `hue` has no \(number.rawValue)", path)
            return nil
        }
        return property("key.\(number.rawValue)", of: holder, resting: resting, number, rest.dropFirst(), path)
    }

    // MARK: Brushes

    private enum RetouchList: String, CaseIterable { case effects, strokes }

    func retouch(
        _ settings: RetouchSettings?, of holder: DrivenNumbers.Holder, _ rest: ArraySlice<String>, _ path: Located<String>
    ) -> PropertyTarget? {
        guard let settings else {
            fail("there is no `retouch`", path)
            return nil
        }
        guard let list = word(rest.first, of: RetouchList.self, path) else { return nil }
        switch list {
        case .effects: return effect(settings.effects, of: holder, rest.dropFirst(), path)
        case .strokes: return stroke(settings.strokes, of: holder, rest.dropFirst(), path)
        }
    }

    private func effect(
        _ effects: [RetouchEffectSettings], of holder: DrivenNumbers.Holder, _ rest: ArraySlice<String>,
        _ path: Located<String>
    ) -> PropertyTarget? {
        guard let index = place(rest.first, in: effects.count, "effects", path),
            let number = word(rest.dropFirst().first, of: EffectProperty.self, path)
        else { return nil }
        let effect = effects[index]
        let key = "retouch.effects.\(index).\(number.rawValue)"
        let rest = rest.dropFirst(2)
        switch number {
        case .amount: return property(key, of: holder, resting: Double(effect.amount), number, rest, path)
        case .degrees: return degrees(effect.degrees, number, key, of: holder, rest, path)
        }
    }

    private func stroke(
        _ strokes: RetouchSettings.Strokes, of holder: DrivenNumbers.Holder, _ rest: ArraySlice<String>,
        _ path: Located<String>
    ) -> PropertyTarget? {
        guard case .list(let entries) = strokes else {
            fail("strokes from a file cannot be driven; list them in the config", path)
            return nil
        }
        // If strokes share a name, it refers to the last one, as for `undo`.
        let names = entries.compactMap(\.strokeName)
        var index = rest.first.flatMap { name in entries.lastIndex { $0.strokeName == name } }
        if index == nil, let name = rest.first, Int(name) == nil, !names.isEmpty {
            let hint = Suggestion.text(for: name, among: names) ?? "known strokes: \(names.joined(separator: ", "))"
            fail("there is no stroke \(name.quoted); \(hint)", path)
            return nil
        }
        index = index ?? place(rest.first, in: entries.count, "strokes", path)
        guard let index else { return nil }
        let stroke = entries[index]
        guard stroke.filter != nil, !stroke.undone else {
            fail("entry \(index) of `strokes` does not draw a stroke", path)
            return nil
        }
        guard let number = word(rest.dropFirst().first, of: StrokeProperty.self, path) else { return nil }
        let key = "retouch.strokes.\(index).\(number.rawValue)"
        let rest = rest.dropFirst(2)
        switch number {
        case .radius: return property(key, of: holder, resting: Double(stroke.radius), number, rest, path)
        case .force:
            if stroke.points?.allSatisfy({ !$0.z.isNaN }) ?? false {
                fail("each point of the stroke sets its own force", path)
                return nil
            }
            return property(key, of: holder, resting: Double(stroke.force), number, rest, path)
        case .hardness: return property(key, of: holder, resting: Double(stroke.hardness), number, rest, path)
        case .degrees: return degrees(stroke.degrees, number, key, of: holder, rest, path)
        }
    }

    /// Returns the angle of the filter `hue`.
    private func degrees(
        _ resting: Double?, _ number: some ConfigProperty, _ key: String, of holder: DrivenNumbers.Holder,
        _ rest: ArraySlice<String>, _ path: Located<String>
    ) -> PropertyTarget? {
        guard let resting else {
            fail("only the filter hue has degrees", path)
            return nil
        }
        return property(key, of: holder, resting: resting, number, rest, path)
    }
}
