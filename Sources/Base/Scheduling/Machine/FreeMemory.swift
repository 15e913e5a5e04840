import CSystem

/// Returns free memory to the system, after a phase of work whose many small blocks the next phase does not need.
package func returnFreeMemory() {
    heap_return_free_pages()
}
