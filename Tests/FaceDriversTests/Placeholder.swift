import Testing
@testable import FaceDrivers
