/** Copied layers as text, for the clipboard of the system and for other designs. */
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { pickLayers, withContent } from '../model/tree.ts'
import { readLayers } from './read-layers.ts'

export interface Clip {
  type: 'broadside/layers'
  version: 1
  /** Media belong to a workspace, so layers stay in it. */
  workspace_id: string
  layers: Layer[]
}

export const toClip = (page: DesignPage, ids: readonly string[], workspaceId: string): Clip => ({
  type: 'broadside/layers',
  version: 1,
  workspace_id: workspaceId,
  layers: pickLayers(page, withContent(page, ids)),
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads copied layers; undefined for any other text, and `unreadable` for layers that no editor could have copied. */
export const readClip = (text: string): Clip | 'unreadable' | undefined => {
  if (!text.startsWith('{"type":"broadside/layers"')) return undefined
  const { version, workspace_id, layers: given } = (parse(text) ?? {}) as Partial<Record<keyof Clip, unknown>>
  const layers = readLayers(given)
  if (version !== 1 || typeof workspace_id !== 'string' || !layers) return 'unreadable'
  return { type: 'broadside/layers', version, workspace_id, layers }
}
