package import JSONText

extension ConfigText {
    /// Assigns a value to a path, which is added if it is missing. A value that is already equal does not change the text.
    ///
    /// A scalar keeps its quotes. An alias (`*name`) on the path becomes a copy of its value. If the path leads into a value
    /// with an anchor (`&name`), its first alias becomes a copy with the anchor, so that no other value changes. In a mapping
    /// with `<<`, the key is added next to it.
    /// - Throws: `ConfigError` if the path leads through a value without such an element, or the text has a form that is not
    ///   edited.
    @discardableResult
    package mutating func assign(_ assignment: ConfigAssignment) throws -> TextChange {
        var expected = root
        try assignment.apply(to: &expected)
        return try edit(to: expected, at: assignment.keys) { edit in
            try edit.assign(assignment.keys[...], assignment.value, to: edit.root, edit.node)
        }
    }

    /// Replaces texts where they are written, so that anchors and aliases stay: the aliases of a replaced text must have paths
    /// with the same new text.
    /// - Throws: `ConfigError` if there is no value at a path, another value shares an anchor, or the text has a form that is
    ///   not edited.
    @discardableResult
    package mutating func rewrite(_ texts: [(keys: [String], text: String)]) throws -> TextChange {
        var expected = root
        let assignments = texts.map { keys, text in
            ConfigAssignment(ConfigValue(location: root.location, content: .scalar(text, isPlain: false)), to: keys)
        }
        for assignment in assignments { try assignment.apply(to: &expected) }
        return try edit(to: expected, at: texts.first?.keys ?? []) { edit in
            for assignment in assignments { try edit.rewrite(at: assignment.keys, by: assignment.value) }
        }
    }

    /// Gives entries of a mapping other keys, which keep their quotes. An alias on the path becomes a copy with the new keys.
    /// - Parameters:
    ///   - names: the new keys by the old ones.
    ///   - keys: the path of the mapping.
    /// - Throws: `ConfigError` if there is no such mapping, two entries would have the same key, or the text has a form that is
    ///   not edited.
    @discardableResult
    package mutating func renameKeys(_ names: [String: String], ofMappingAt keys: [String]) throws -> TextChange {
        if let clash = root.value(at: keys[...])?.clash(renaming: names) {
            throw refusal(
                at: clash.renamed.keyLocation,
                "cannot become \(clash.key.quoted), which is already given on line \(clash.other.keyLocation.line); remove one")
        }
        return try change(
            at: keys, { $0.renaming(names) },
            { edit, mapping, node throws(SourceScanner.Unsupported) in try edit.renameKeys(names, of: mapping, node) })
    }

    /// Removes a key or an element of a list with its lines, so that the value becomes the default.
    ///
    /// If the removed lines contain an anchor, its first alias elsewhere becomes a copy with the anchor.
    /// - Throws: `ConfigError` if the path does not exist, or the text has a form that is not edited.
    @discardableResult
    package mutating func remove(at path: String) throws -> TextChange {
        let keys = ConfigAssignment.keys(of: path)
        guard let key = keys.last else { throw refusal(at: root.location, "a path is missing") }
        return try change(
            at: Array(keys.dropLast()),
            { parent in parent.index(of: key).map(parent.removing) },
            { edit, parent, node throws(SourceScanner.Unsupported) in
                guard let index = parent.index(of: key) else { throw SourceScanner.Unsupported() }
                try edit.remove(index...index, of: parent, node)
            })
    }

    /// Inserts an element into a list.
    /// - Parameters:
    ///   - index: the index of the element in the new list.
    ///   - path: the path of the list.
    /// - Throws: `ConfigError` if there is no such list or index, or the text has a form that is not edited.
    @discardableResult
    package mutating func insert(_ element: OrderedJSON, at index: Int, ofListAt path: String) throws -> TextChange {
        let keys = ConfigAssignment.keys(of: path)
        let element = try ConfigDocument(parsing: Array(element.text().utf8), file: file).root
        return try change(
            ofListAt: keys, { elements in elements.insert(element, at: index) }, whereContained: { (0...$0).contains(index) },
            { edit, _, node throws(SourceScanner.Unsupported) in try edit.insert([element], at: index, of: node) })
    }

    /// Inserts a copy of an element of a list after it, in the same form. The copy has no anchors.
    /// - Throws: `ConfigError` if there is no such list or index, or the text has a form that is not edited.
    @discardableResult
    package mutating func duplicate(at index: Int, ofListAt path: String) throws -> TextChange {
        try change(
            ofListAt: ConfigAssignment.keys(of: path), { $0.insert($0[index], at: index + 1) },
            whereContained: { (0..<$0).contains(index) },
            { edit, _, node throws(SourceScanner.Unsupported) in try edit.duplicate(index, of: node) })
    }

    /// Appends an element to the list of a key, which is created if the mapping does not have it.
    /// - Parameter mapping: a mapping of `root`.
    /// - Throws: `ConfigError` with the element's text if the text has a form that is not edited.
    @discardableResult
    package mutating func append(_ element: OrderedJSON, to key: String, of mapping: ConfigValue) throws -> TextChange {
        let path = mapping.location.keyPath
        let keys = path.isEmpty ? [] : ConfigAssignment.keys(of: path)
        let element = try ConfigDocument(parsing: Array(element.text().utf8), file: file).root
        do {
            return try change(
                at: keys, { $0.appending(element, to: key) },
                { edit, mapping, node throws(SourceScanner.Unsupported) in
                    try edit.append(element, to: key, of: mapping, node)
                })
        } catch is ConfigError {
            let isJSON = text.unicodeScalars.first { !"\u{FEFF} \t\r\n".unicodeScalars.contains($0) } == "{"
            throw refusal(
                at: mapping.location,
                "has a form that is not edited; add to its `\(key)` by hand: \(element.source(isJSON: isJSON))")
        }
    }

    /// Moves an element of a list.
    /// - Parameters:
    ///   - index: its index.
    ///   - target: its index in the new list.
    ///   - path: the path of the list.
    /// - Throws: `ConfigError` if there is no such list or index, or the text has a form that is not edited.
    @discardableResult
    package mutating func move(from index: Int, to target: Int, ofListAt path: String) throws -> TextChange {
        try change(
            ofListAt: ConfigAssignment.keys(of: path), { $0.insert($0.remove(at: index), at: target) },
            whereContained: { (0..<$0).contains(index) && (0..<$0).contains(target) },
            { edit, list, node throws(SourceScanner.Unsupported) in try edit.move(from: index, to: target, of: list, node) })
    }

    /// Applies a change, for example an inverted one to undo it.
    /// - Throws: `ConfigError` if the text is not the one that the change was made for.
    package mutating func apply(_ change: TextChange) throws {
        guard let bytes = change.applied(to: Array(text.utf8)) else {
            throw refusal(at: root.location, "has changed since; the change does not fit")
        }
        root = try ConfigDocument(parsing: bytes, file: file).root
        text = String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Checked edits

    /// Changes the list at a path.
    /// - Parameter isContained: whether a list of a length has the elements that are changed.
    private mutating func change(
        ofListAt keys: [String], _ change: (inout [ConfigValue]) -> Void, whereContained isContained: (Int) -> Bool,
        _ body: (inout SourceEdit, ConfigValue, SourceNode) throws(SourceScanner.Unsupported) -> Void
    ) throws -> TextChange {
        try self.change(
            at: keys,
            { list in
                guard case .list(var elements) = list.content, isContained(elements.count) else { return nil }
                change(&elements)
                return ConfigValue(location: list.location, content: .list(elements))
            }, body)
    }

    /// Changes the value at a path, and the text with a closure. If the path leads through an alias, that becomes a copy.
    /// - Parameter change: returns the changed value; nil if it has no such part.
    private mutating func change(
        at keys: [String], _ change: (ConfigValue) -> ConfigValue?,
        _ body: (inout SourceEdit, ConfigValue, SourceNode) throws(SourceScanner.Unsupported) -> Void
    ) throws -> TextChange {
        let expected = try root.changed(at: keys[...], change)
        guard let target = expected.value(at: keys[...]) else { throw refusal(at: root.location, "has no such value") }
        return try edit(to: expected, at: keys) { edit in try edit.change(at: keys[...], to: target, body) }
    }

    /// Edits the text and checks that it then has the expected values.
    private mutating func edit(
        to expected: ConfigValue, at keys: [String], _ body: (inout SourceEdit) throws -> Void
    ) throws -> TextChange {
        let bytes = Array(text.utf8)
        do {
            var edit = SourceEdit(of: bytes, root, try SourceScanner.scan(bytes, of: root))
            try body(&edit)
            let change = TextChange(edit.replacements, of: bytes)
            if let changed = change.applied(to: bytes), let parsed = try? ConfigDocument(parsing: changed, file: file).root,
                parsed.equals(expected)
            {
                (text, root) = (String(decoding: changed, as: UTF8.self), parsed)
                return change
            }
        } catch is SourceScanner.Unsupported {
            // The refusal below names the value.
        }
        throw refusal(
            at: root.location(ofNearest: keys[...]),
            "\(keys.joined(separator: ".").quoted) is written in a form that is not edited; change it by hand")
    }

    private func refusal(at location: ConfigLocation, _ message: String) -> ConfigError {
        ConfigError([ConfigMistake(message, at: location)])
    }
}

extension ConfigValue {
    /// The value of an entry or element.
    package func child(at index: Int) -> ConfigValue {
        switch content {
        case .mapping(let entries): entries[index].value
        case .list(let elements): elements[index]
        case .scalar: self
        }
    }

    /// Returns the value without an entry or element.
    func removing(at index: Int) -> ConfigValue {
        var value = self
        switch content {
        case .mapping(var entries):
            entries.remove(at: index)
            value.content = .mapping(entries)
        case .list(var elements):
            elements.remove(at: index)
            value.content = .list(elements)
        case .scalar: break
        }
        return value
    }

    /// Returns the mapping with other keys; nil for other values.
    fileprivate func renaming(_ names: [String: String]) -> ConfigValue? {
        guard case .mapping(var entries) = content else { return nil }
        for index in entries.indices { entries[index].key = names[entries[index].key] ?? entries[index].key }
        return ConfigValue(location: location, content: .mapping(entries))
    }

    /// Returns an entry whose new key another one has; nil if there is none.
    fileprivate func clash(renaming names: [String: String]) -> (renamed: Entry, key: String, other: Entry)? {
        guard case .mapping(let entries) = content else { return nil }
        let byKey = Dictionary(grouping: entries) { names[$0.key] ?? $0.key }
        for entry in entries {
            guard let key = names[entry.key], let other = byKey[key]?.first(where: { $0.key != entry.key }) else { continue }
            return (entry, key, other)
        }
        return nil
    }

    /// Returns the mapping with an element appended to the list of a key, which may be missing or null; nil for other values.
    fileprivate func appending(_ element: ConfigValue, to key: String) -> ConfigValue? {
        guard case .mapping(var entries) = content else { return nil }
        let index = entries.firstIndex { $0.key == key } ?? entries.count
        var elements: [ConfigValue] = []
        if index == entries.count {
            let list = ConfigValue(location: location, content: .list([]))
            entries.append(Entry(key: key, keyLocation: location, value: list))
        } else if case .list(let known) = entries[index].value.content {
            elements = known
        } else if !entries[index].value.isNull {
            return nil
        }
        entries[index].value.content = .list(elements + [element])
        return ConfigValue(location: location, content: .mapping(entries))
    }

    /// Returns the tree with a changed value at a path.
    /// - Parameter change: returns the changed value; nil if it has no such part.
    /// - Throws: `ConfigError` if the path does not exist or `change` returns nil.
    fileprivate func changed(
        at keys: ArraySlice<String>, _ change: (ConfigValue) -> ConfigValue?
    ) throws -> ConfigValue {
        guard let key = keys.first else {
            if let changed = change(self) { return changed }
            throw ConfigError([ConfigMistake("has no such element", at: location)])
        }
        guard let index = index(of: key) else {
            throw ConfigError([ConfigMistake("has no element \(key.quoted)", at: location)])
        }
        var value = self
        let child = try child(at: index).changed(at: keys.dropFirst(), change)
        switch content {
        case .mapping(var entries):
            entries[index].value = child
            value.content = .mapping(entries)
        case .list(var elements):
            elements[index] = child
            value.content = .list(elements)
        case .scalar: break
        }
        return value
    }

    /// Returns the value at a path; nil if it does not exist.
    package func value(at keys: ArraySlice<String>) -> ConfigValue? {
        guard let key = keys.first else { return self }
        return index(of: key).flatMap { child(at: $0).value(at: keys.dropFirst()) }
    }

    /// Returns the location of the deepest value on a path that exists.
    fileprivate func location(ofNearest keys: ArraySlice<String>) -> ConfigLocation {
        guard let key = keys.first, let index = index(of: key) else { return location }
        return child(at: index).location(ofNearest: keys.dropFirst())
    }
}
