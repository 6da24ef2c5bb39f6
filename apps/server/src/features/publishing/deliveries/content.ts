/** The content for a network, as recorded before the call. Pure. */
import { createHash } from 'node:crypto'
import { canonicalJson } from '@broadside/composer/canonical-json'
import { altTextOf } from '@broadside/networks/kit/settings'
import type { Draft, DraftMedia, Network } from '@broadside/networks/spec/index'
import type { SentContent, SentMedia } from '#db/schema.ts'
import { type MediaRow, toDraftMedia } from '#media/media/media.ts'
import { defined } from '#lib/defined.ts'

/** SHA-256 of the canonical form, in hexadecimal. */
export const fingerprintOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')

export interface Sending {
  draft: Draft
  content: SentContent
  /** The network's title, or else that of the publication. */
  title: string
}

type Files = ReadonlyMap<string, MediaRow>

const filled = (settings: Record<string, unknown>) => (Object.keys(settings).length ? { settings } : {})

export function toSending(network: Network | undefined, draft: Draft, files: Files): Sending {
  const { title = '', linkCard } = network?.receives?.(draft) ?? {}
  const hasAltTexts = network?.text.altTextLimit !== undefined
  const toMedia = (medium: DraftMedia): SentMedia => ({
    media_id: medium.id,
    filename: medium.filename,
    sha256: files.get(medium.id)?.sha256 ?? '',
    mime_type: medium.mime,
    alt_text: hasAltTexts ? altTextOf(medium) : '',
    ...filled(medium.settings),
  })
  const content: SentContent = {
    segments: draft.segments.map((segment, index) => ({
      text: segment.text,
      title: segment.title || (index === 0 ? title : ''),
      description: segment.description || (index === 0 ? draft.description : ''),
      media: segment.media.map(toMedia),
      ...filled(segment.settings),
    })),
    settings: draft.settings,
    output_profile: draft.profile,
    ...defined({ link_preview: linkCard }),
  }
  return { draft, content, title: title || draft.title }
}

/** Restores the draft from its record, for a run that continues. Files that no longer exist are left out. */
export function fromSent(content: SentContent, title: string, files: Files): Sending {
  const [first] = content.segments
  const segments = content.segments.map(({ media, settings = {}, ...texts }, index) => ({
    ...texts,
    id: String(index),
    settings,
    media: media.flatMap(({ media_id, alt_text, settings: own = {} }) => {
      const row = files.get(media_id)
      return row ? [toDraftMedia(row, alt_text, own)] : []
    }),
  }))
  const draft: Draft = {
    profile: content.output_profile,
    title,
    description: first?.description ?? '',
    segments,
    settings: content.settings,
  }
  return { draft, content, title }
}

export const mediaIdsOfSent = (content: SentContent): string[] =>
  content.segments.flatMap(({ media }) => media.map(({ media_id }) => media_id))

/** Lists show no more than this. */
const openingLength = 1000

export const summaryOf = ({ segments }: SentContent): { opening: string; cover_media_id: string | null } => ({
  opening: [...(segments[0]?.text ?? '')].slice(0, openingLength).join(''),
  cover_media_id: segments.flatMap(({ media }) => media)[0]?.media_id ?? null,
})
