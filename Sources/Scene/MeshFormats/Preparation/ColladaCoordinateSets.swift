/// The sets of texture coordinates in a Collada file, with new numbers: in each geometry 0, 1 and so on, in the order of the
/// file's numbers.
///
/// The standard allows any numbers, and some exporters start at 1. assimp closes gaps in meshes but not in materials, and since
/// version 5.4 in neither. It also ignores which set an instance of a material defines, but takes a number from the name that
/// the effect's texture has for its coordinates.
struct ColladaCoordinateSets {
    /// The new numbers by the file's numbers, by the identifier of the geometry.
    private var numbers: [String: [Int: Int]] = [:]
    /// The new numbers by the names of coordinates, by the identifier of the effect.
    private var numbersOfNames: [String: [String: Int]] = [:]
    /// The highest new number in any geometry, by the file's number.
    private var highest: [Int: Int] = [:]
    /// The notes, one line each.
    private(set) var notes: [String] = []

    /// The definition of a name in an instance of a material.
    struct Binding {
        /// The identifier of the material.
        var material: String
        /// The identifier of the geometry or the controller that the instance draws.
        var drawn: String
        var name: String
        var set: Int

        /// Parses a `bind_vertex_input`; nil if it does not define texture coordinates.
        init?(_ tag: MarkupTag, material: String?, drawn: String?) {
            guard tag.values["input_semantic"] == "TEXCOORD", let material, let drawn, let name = tag.values["semantic"] else {
                return nil
            }
            (self.material, self.drawn, self.name) = (material, drawn, name)
            set = ColladaCoordinateSets.number(tag.values["input_set"])
        }
    }

    /// Adds the set of a geometry's input.
    mutating func add(_ input: MarkupTag, of geometry: String) {
        guard let set = Self.set(of: input) else { return }
        numbers[geometry, default: [:]][set] = 0
    }

    /// Assigns the new numbers when all sets have been added.
    /// - Parameters:
    ///   - effects: The identifiers of the effects, by the identifier of the material.
    ///   - geometry: Returns the geometry of what an instance draws.
    mutating func assignNumbers(bindings: [Binding], effects: [String: String], geometry: (String) -> String) {
        numbers = numbers.mapValues { sets in
            Dictionary(uniqueKeysWithValues: sets.keys.sorted().enumerated().map { ($1, $0) })
        }
        for sets in numbers.values { highest.merge(sets) { max($0, $1) } }
        var differing: Set<String> = []
        for binding in bindings {
            guard let number = numbers[geometry(binding.drawn)]?[binding.set], let effect = effects[binding.material] else {
                continue
            }
            let first = numbersOfNames[effect]?[binding.name]
            if first == nil { numbersOfNames[effect, default: [:]][binding.name] = number }
            if first ?? number != number, differing.insert(effect).inserted {
                notes.append(
                    "effect \"\(effect)\" has different texture coordinates in several instances; all use the first ones")
            }
        }
    }

    /// Returns an input of a geometry with its new number; nil if the input stays.
    func input(_ tag: MarkupTag, of geometry: String?) -> [UInt8]? {
        guard let set = Self.set(of: tag), let geometry, let number = numbers[geometry]?[set], number != set else { return nil }
        return tag.text(setting: "set", to: String(number))
    }

    /// Returns a texture of an effect with the new number of its set as the name of its coordinates; nil if it has no name.
    ///
    /// Of a name that no instance defines, the number states the set, such as 1 in `CHANNEL1`; otherwise it is the first.
    func texture(_ tag: MarkupTag, of effect: String?) -> [UInt8]? {
        guard let name = tag.values["texcoord"] else { return nil }
        var number = effect.flatMap { numbersOfNames[$0]?[name] }
        if number == nil {
            let set = Self.number(String(name.drop { !$0.isASCIIDigit }.prefix(while: \.isASCIIDigit)))
            // Geometries may disagree. The highest number gives a note with those that lack it.
            number = highest[set]
        }
        return tag.text(setting: "texcoord", to: String(number ?? 0))
    }

    private static func set(of input: MarkupTag) -> Int? {
        input.values["semantic"] == "TEXCOORD" ? number(input.values["set"]) : nil
    }

    /// Returns a number of the file; 0 is the standard's default.
    private static func number(_ text: String?) -> Int { text.flatMap { Int($0) } ?? 0 }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
