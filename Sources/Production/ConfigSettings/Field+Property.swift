package import ConfigLanguage
package import FaceDrivers
package import Imaging

extension Field {
    /// Creates an optional key that drivers change. The property determines the name, the range and the paths in the help.
    package init<Value: PropertyContent>(
        _ property: some ConfigProperty, _ path: any WritableKeyPath<Object, Value> & Sendable, _ documentation: String
    ) {
        self.init(property, path, Value.type(of: property.type), documentation)
    }

    /// Creates an optional key without a default that drivers change.
    package init<Value: PropertyContent>(
        _ property: some ConfigProperty, _ path: any WritableKeyPath<Object, Value?> & Sendable, _ documentation: String
    ) {
        self.init(property.key, path, Value.type(of: property.type), property.noted(in: documentation))
    }

    /// Creates an optional key of several numbers that drivers change.
    /// - Parameter type: the type of the key, with the range of the property.
    package init<Value>(
        _ property: some ConfigProperty, _ path: any WritableKeyPath<Object, Value> & Sendable, _ type: ValueType<Value>,
        _ documentation: String
    ) {
        self.init(property.key, path, type, property.noted(in: documentation))
    }
}

extension ConfigProperty {
    /// Returns the help of the key with the paths by which drivers name it.
    fileprivate func noted(in documentation: String) -> String {
        "\(documentation) Driven as \(paths.map { "`\($0)`" }.joined(separator: " or "))."
    }
}

/// A type of Swift that stores the value of a property.
package protocol PropertyContent: Sendable {
    /// Returns the type of a config value with the range of a property.
    static func type(of property: PropertyType) -> ValueType<Self>
}

extension Double: PropertyContent {
    package static func type(of property: PropertyType) -> ValueType<Double> { .number(in: property.range) }
}

extension Float: PropertyContent {
    package static func type(of property: PropertyType) -> ValueType<Float> { .float(in: property.range) }
}

extension Bool: PropertyContent {
    package static func type(of property: PropertyType) -> ValueType<Bool> { .boolean }
}

extension LinearColor: PropertyContent {
    package static func type(of property: PropertyType) -> ValueType<LinearColor> { .color }
}

extension ValueType where Value == Double {
    /// Returns the type of a number within the range of a property.
    package static func number(in range: ClosedRange<Double>) -> ValueType {
        let (least, most) = (range.lowerBound, range.upperBound)
        return number(
            from: least == -PropertyType.unlimited ? nil : least, to: most == PropertyType.unlimited ? nil : most)
    }
}

extension ValueType where Value == Float {
    /// Returns the type of a number within the range of a property, stored in single precision.
    static func float(in range: ClosedRange<Double>) -> ValueType {
        ValueType<Double>.number(in: range).map({ Float($0) }, back: { Double($0.description) })
    }
}
