import CSystem

/// Returns free heap memory to the system. Useful after a phase with many small blocks, which large allocations cannot reuse.
package func returnFreeMemory() {
    heap_return_free_pages()
}
