import Testing
@testable import Meshes
