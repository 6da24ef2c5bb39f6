/** Pages for tests of the tree. */
import type { DesignPage, Layer } from '@broadside/scene/editor'
import { aLayer, aPage } from '@broadside/scene/testing/scene'

const shape = (id: string, part: Partial<Layer>): Layer => aLayer({ id, type: 'shape', shape: { kind: 'ellipse' }, ...part })

/** `a`, and a group `g` with `b`, a group `h` with `c`, and `d`; on top `e`. */
export const nestedPage = (parts: Record<string, Partial<Layer>> = {}): DesignPage =>
  aPage([
    shape('a', { ...parts.a }),
    aLayer({ id: 'g', type: 'group', ...parts.g }),
    shape('b', { parent_id: 'g', ...parts.b }),
    aLayer({ id: 'h', type: 'group', parent_id: 'g', ...parts.h }),
    shape('c', { parent_id: 'h', ...parts.c }),
    shape('d', { parent_id: 'g', ...parts.d }),
    shape('e', { ...parts.e }),
  ])
