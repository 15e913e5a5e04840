// Types with names that SwiftUI, RealityKit and SceneKit also use, for NameClashTests.

/// As in SwiftUI, a protocol.
public protocol Scene {}

/// As in SwiftUI, a picture in a window.
public struct Image {
    /// The name of the picture.
    public let name: String

    /// Creates a picture.
    public init(_ name: String) {
        self.name = name
    }
}

/// As in RealityKit, a protocol.
public protocol Material {}
