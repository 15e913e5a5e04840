import Imaging
import Testing
@testable import TextureUnwrapping

@Suite struct PlaceholderTests {}
