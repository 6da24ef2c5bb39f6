/** Layers for tests of saving. */
import type { Layer } from '@broadside/scene/editor'
import { aLayer } from '@broadside/scene/testing/scene'

export const aShape = (id: string): Layer => aLayer({ id, type: 'shape', shape: { kind: 'rectangle' } })
