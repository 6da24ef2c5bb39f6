/** From the stored content of a publication and a destination to the draft that a network checks and publishes. Pure. */
import { createHash } from 'node:crypto'
import type { Draft, DraftMedia, DraftSegment } from '@broadside/networks/spec/index'
import type { Row, StoredMedia, StoredSegment } from '#db/schema.ts'
import { type findUsableMedia, toDraftMedia } from '#media/media/media.ts'

export type Content = Pick<Row<'publications'>, 'title' | 'text' | 'segments' | 'media'>
export type DestinationContent = Pick<Row<'destinations'>, 'output_profile' | 'text' | 'title' | 'description' | 'segments' | 'settings'>

interface PlainSegment {
  id: string
  text: string
  title: string
  description: string
  media: StoredMedia[]
  settings: Record<string, unknown>
}

const plain = (id: string, text: string, media: StoredMedia[]): PlainSegment => ({
  id,
  text,
  title: '',
  description: '',
  media,
  settings: {},
})

/** Without segments the text is the one segment. The media of the publication belong to the first one. */
export function masterSegments(content: Content): PlainSegment[] {
  const segments = content.segments.length
    ? content.segments.map((segment) => plain(segment.id, segment.text ?? '', segment.media ?? []))
    : [plain('text', content.text, [])]
  const [first, ...rest] = segments
  return first
    ? [
        {
          ...first,
          media: [...content.media, ...first.media.filter((own) => !content.media.some(({ media_id }) => media_id === own.media_id))],
        },
        ...rest,
      ]
    : []
}

function destinationSegments(content: Content, destination: DestinationContent): PlainSegment[] {
  const master = masterSegments(content)
  const own = destination.segments
  if (own?.length) {
    return own.map((segment: StoredSegment, index) => {
      const base = master.find(({ id }) => id === segment.segment_id)
      const inherited = base?.media ?? (index === 0 && !segment.segment_id ? content.media : [])
      return {
        id: segment.id,
        text: segment.text ?? base?.text ?? '',
        title: segment.title ?? '',
        description: segment.description ?? '',
        media: segment.media ?? inherited,
        settings: segment.settings ?? {},
      }
    })
  }
  if (destination.text === null) return master
  const [first] = master
  return first ? [{ ...first, text: destination.text }] : []
}

/** Every media id that a draft would use, in order. */
export const mediaIdsOf = (content: Content, destination: DestinationContent): string[] =>
  destinationSegments(content, destination).flatMap(({ media }) => media.map(({ media_id }) => media_id))

/** `media` holds the facts of every usable medium; one that is missing there is not ready and left for the caller to report. */
export function toDraft(
  content: Content,
  destination: DestinationContent,
  toMedia: (stored: StoredMedia, settings: Record<string, unknown>) => DraftMedia | undefined,
): Draft {
  const segments = destinationSegments(content, destination).map(
    ({ media, settings: { media: mediaSettings, ...settings }, ...segment }): DraftSegment => {
      const perMedium = (mediaSettings ?? {}) as Record<string, Record<string, unknown>>
      return { ...segment, settings, media: media.flatMap((stored) => toMedia(stored, perMedium[stored.media_id] ?? {}) ?? []) }
    },
  )
  return {
    profile: destination.output_profile,
    title: destination.title ?? content.title,
    description: destination.description ?? '',
    segments,
    settings: destination.settings,
  }
}

/** Files that can be published, by id. */
export type UsableMedia = Awaited<ReturnType<typeof findUsableMedia>>

/** `media`: what is usable of the files that the destination needs. */
export function draftOf(content: Content, destination: DestinationContent, media: UsableMedia): Draft {
  return toDraft(content, destination, ({ media_id, alt_text }, settings) => {
    const row = media.get(media_id)
    return row && toDraftMedia(row, alt_text ?? row.alt_text, settings)
  })
}

/** What identifies the text of a draft, to notice that the same was sent to an account before. */
export const contentHash = (draft: Draft): string =>
  createHash('sha256')
    .update(JSON.stringify([draft.title, ...draft.segments.map(({ text }) => text.trim())]))
    .digest('hex')
