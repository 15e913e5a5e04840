import Testing
@testable import AssetForge
