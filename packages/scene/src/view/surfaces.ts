/** Surfaces that are kept within a limit of bytes. The least recently used ones are released. */
import { release, type Surface } from '../render/stage.ts'

const bytesOf = ({ width, height }: Surface): number => width * height * 4

export type Surfaces = ReturnType<typeof createSurfaces>

export const createSurfaces = (maxBytes = 256 * 1024 * 1024) => {
  /** The most recently used last. */
  const all = new Set<Surface>()
  let bytes = 0

  const drop = (surface: Surface): void => {
    if (!all.delete(surface)) return
    bytes -= bytesOf(surface)
    release(surface)
  }
  return {
    /** Returns false if it was released. */
    use: (surface: Surface): boolean => {
      if (!all.delete(surface)) return false
      all.add(surface)
      return true
    },
    keep: (surface: Surface): void => {
      all.add(surface)
      bytes += bytesOf(surface)
      for (const oldest of all) {
        if (bytes <= maxBytes || oldest === surface) break
        drop(oldest)
      }
    },
    drop,
  }
}
