import Testing
@testable import MeshFormats
