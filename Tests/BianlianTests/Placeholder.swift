import Testing
@testable import Bianlian
