import Testing
@testable import SampleScenes
