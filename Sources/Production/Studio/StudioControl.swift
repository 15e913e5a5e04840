import ConfigLanguage
import DescribedErrors
import Imaging
import JSONText

/// A slider, switch, choice, colour or picture of the page, which overrides a value of the config or of the recording.
package struct StudioControl: Sendable {
    package enum Kind: String, Sendable {
        case number, angle, colour
        case toggle = "switch"
        case choice
        /// The size of the frames, as the text WIDTHxHEIGHT.
        case size
        /// The path of a picture, from the config's folder.
        case picture
    }

    /// The location in the config that receives the value.
    package enum Target: Hashable, Sendable {
        /// The keys that lead to the value.
        case keys([String])
        /// One of three numbers that are set together: the keys of the list, and the index of the element.
        case axis([String], Int)
    }

    /// Its name in messages: keys joined by `/`.
    package var path: String
    package var group: String
    package var title: String
    /// The object that it belongs to within its group, such as the name of a material.
    package var owner: String?
    package var kind: Kind
    package var target: Target
    /// A key that the config must set first, if it does not; nil for none.
    package var premise: StudioPremise?
    /// The ends of a slider; values beyond them are allowed within `bounds`.
    package var minimum: Double?
    package var maximum: Double?
    /// The least and greatest number that the config accepts.
    package var bounds = -Double.infinity...Double.infinity
    package var step: Double?
    /// The value without an override; nil if it comes from the recording or is unknown.
    package var initial: ControlValue?
    package var unit: String?
    package var choices: [String] = []
    /// Whether the recording has a value of the control in each frame.
    package var isRecorded = false
    /// Whether it and the two controls after it are a colour in linear light.
    package var isLinearColor = false

    package init(_ path: String, group: String, title: String, owner: String? = nil, kind: Kind, target: Target) {
        (self.path, self.group, self.title, self.owner) = (path, group, title, owner)
        (self.kind, self.target) = (kind, target)
    }

    /// Sets the ends of the slider, with steps of between a hundredth and a thousandth of the range, or of 1.
    mutating func setRange(_ minimum: Double, _ maximum: Double, isWhole: Bool = false) {
        (self.minimum, self.maximum) = (minimum, maximum)
        step = isWhole ? 1 : Self.step(of: maximum - minimum)
    }

    /// Returns the largest power of ten that fits into a range at least 100 times, but at least about 1e-6.
    private static func step(of range: Double) -> Double {
        var step = 1.0
        while step * 100 > range, step > 1e-6 { step /= 10 }
        while step * 1000 <= range { step *= 10 }
        return step
    }

    /// The keys of the size of the frames.
    static let sizeKeys = ["output", "size"]
    /// The most pixels of a frame that a page can ask for: those of 8K films. More would take the memory of the machine.
    private static let mostPixels = 7680 * 4320

    /// Returns the control of the size of the frames.
    static func size(_ size: ImageSize) -> StudioControl {
        var control = StudioControl(
            sizeKeys.joined(separator: "/"), group: "Output", title: "size", kind: .size, target: .keys(sizeKeys))
        control.initial = .text("\(size.width)x\(size.height)")
        return control
    }

    /// Returns the width and the height in a text WIDTHxHEIGHT; nil for other texts, or if the page cannot ask for that size.
    private static func size(_ text: String) -> ImageSize? {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard sides.count == 2, let size = ImageSize(width: sides[0], height: sides[1]), size.isDrawable,
            size.width * size.height <= mostPixels
        else { return nil }
        return size
    }

    /// Returns a value as the config writes it.
    func yaml(of value: ControlValue) -> String {
        guard kind == .size, case .text(let text) = value, let size = Self.size(text) else { return value.yaml }
        return "[\(size.width), \(size.height)]"
    }

    /// Throws if the control does not accept a value.
    func check(_ value: ControlValue) throws(RequestFault) {
        switch (kind, value) {
        case (.number, .number(let number)), (.angle, .number(let number)):
            guard bounds.contains(number) else {
                let (least, most) = (bounds.lowerBound, bounds.upperBound)
                let accepted = ValueType<Double>.number(
                    from: least == -.infinity ? nil : least, to: most == .infinity ? nil : most)
                throw RequestFault("\(path) takes \(accepted.expectation), not \(value.yaml)")
            }
        case (.toggle, .flag): break
        case (.size, .text(let text)):
            guard Self.size(text) != nil else {
                throw RequestFault(
                    "\(path) takes WIDTHxHEIGHT with sides up to \(ImageSize.largestFrameSide) and at most "
                        + "\(Self.mostPixels) pixels, not \(value.yaml)")
            }
        case (.choice, .text(let word)):
            guard choices.contains(word) else {
                throw RequestFault("\(path) is one of \(choices.joined(separator: ", ")), not \(value.yaml)")
            }
        case (.colour, .text(let text)):
            guard SRGBA8(hexadecimal: text) != nil else {
                throw RequestFault("\(path) takes a colour \"#rrggbb\", not \(value.yaml)")
            }
        // Whether the file can be read is found by loading the config.
        case (.picture, .text(let path)) where !path.isEmpty: break
        default:
            let kinds: [Kind: String] = [
                .size: "a text WIDTHxHEIGHT", .toggle: "true or false", .choice: "a word", .colour: "a colour \"#rrggbb\"",
                .picture: "a picture's path",
            ]
            throw RequestFault("\(path) takes \(kinds[kind] ?? "a number"), not \(value.yaml)")
        }
    }

    /// The key of the config that receives the value.
    private var key: String {
        switch target {
        case .keys(let keys): keys.joined(separator: ".")
        case .axis(let keys, let axis): keys.joined(separator: ".") + ".\(axis)"
        }
    }

    var json: OrderedJSON {
        var members: [OrderedJSON.Member] = [
            .init("path", .string(path)), .init("group", .string(group)), .init("title", .string(title)),
            .init("kind", .string(kind.rawValue)), .init("key", .string(key)),
        ]
        let numbers = [("minimum", minimum), ("maximum", maximum), ("step", step)]
        members += numbers.compactMap { name, number in number.map { .init(name, .number($0)) } }
        if let owner { members.append(.init("owner", .string(owner))) }
        if let initial { members.append(.init("default", initial.json)) }
        if let unit { members.append(.init("unit", .string(unit))) }
        if !choices.isEmpty { members.append(.init("choices", .array(choices.map { .string($0) }))) }
        if isRecorded { members.append(.init("recorded", .boolean(true))) }
        if isLinearColor { members.append(.init("linearColor", .boolean(true))) }
        return .object(members)
    }
}

/// A key that the config must contain before nested controls can be set, with the value that equals its absence.
package struct StudioPremise: Hashable, Sendable {
    var keys: [String]
    var yaml: String
}

/// The reason why a request of the page is refused, in one line.
package struct RequestFault: DescribedError, Equatable {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
