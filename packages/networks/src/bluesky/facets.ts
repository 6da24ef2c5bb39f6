/** Facets mark what is linked in a text, at UTF-8 byte offsets. The network links nothing on its own. */
import { NetworkError, type Json } from '../spec/index.ts'
import { findDid } from './identity.ts'
import type { Tools } from './wire.ts'

const mentionType = 'app.bsky.richtext.facet#mention'

interface Feature {
  [key: string]: unknown
  $type: string
}

interface Facet {
  index: { byteStart: number; byteEnd: number }
  features: Feature[]
}

const detect = async (text: string): Promise<Facet[]> => {
  // Load on first use: the package takes half a second, and most processes never publish to Bluesky.
  const { RichText } = await import('@atproto/api')
  const rich = new RichText({ text })
  rich.detectFacetsWithoutResolution()
  return (rich.facets ?? []).map(({ index, features }) => ({
    index: { byteStart: index.byteStart, byteEnd: index.byteEnd },
    features: features.map((feature) => ({ ...feature })),
  }))
}

export const listHandles = async (texts: readonly string[]): Promise<string[]> => {
  const facets = (await Promise.all(texts.map(detect))).flat()
  const handles = facets.flatMap((facet) =>
    facet.features.filter((feature) => feature.$type === mentionType).map((feature) => String(feature['did'])),
  )
  return [...new Set(handles)]
}

/** Maps handles to DIDs; null for an unknown handle, whose mention stays plain text. */
export const resolveHandles = async (tools: Tools, service: string, handles: readonly string[]): Promise<Record<string, string | null>> => {
  const found: Record<string, string | null> = {}
  for (const handle of handles) {
    try {
      found[handle] = (await findDid(tools, service, handle.toLowerCase())) ?? null
    } catch (error) {
      // Servers respond differently for handles they can't reach, which must not block a post.
      if (!(error instanceof NetworkError) || error.evidence === 'not_sent') throw error
      found[handle] = null
    }
  }
  return found
}

const toJson = (feature: Feature, dids: Record<string, string | null>): { [key: string]: Json } | undefined => {
  if (feature.$type === mentionType) {
    const did = dids[String(feature['did'])]
    return did ? { $type: mentionType, did } : undefined
  }
  const entries = Object.entries(feature).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries)
}

export const toFacets = async (text: string, dids: Record<string, string | null>): Promise<Json[]> => {
  const facets = await detect(text)
  return facets.flatMap((facet) => {
    const features = facet.features.flatMap((feature) => toJson(feature, dids) ?? [])
    return features.length > 0 ? [{ index: { ...facet.index }, features }] : []
  })
}
