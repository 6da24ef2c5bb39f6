/** What a network was given, as opposed to what the post says now. Pure. */
import type { Draft, DraftMedia } from '@broadside/networks/describe'
import type { DestinationView, PublicationView } from '#api/publications.ts'
import { idOfTarget } from './content.ts'

export type PublishedContent = NonNullable<DestinationView['published_content']>
export type PublishedMedia = PublishedContent['segments'][number]['media'][number]

/** Present where the content of a destination is settled: what its readers see whatever the post says now. */
export const publishedOf = ({ status, published_content: published }: DestinationView): PublishedContent | undefined =>
  status === 'published' || status === 'unknown' ? published : undefined

/** `facts`: what is still known of the files, by id. Of the others only the record is left. */
export const draftOfPublished = (
  { segments, settings, output_profile: profile }: PublishedContent,
  facts: ReadonlyMap<string, DraftMedia>,
): Draft => ({
  profile,
  title: segments[0]?.title ?? '',
  description: segments[0]?.description ?? '',
  segments: segments.map((segment, index) => ({
    id: String(index),
    text: segment.text,
    title: segment.title,
    description: segment.description,
    settings: segment.settings ?? {},
    media: segment.media.map(({ media_id: id, filename, mime_type: mime, alt_text: altText, settings = {} }) => ({
      size: 0,
      ...facts.get(id),
      id,
      filename,
      mime,
      altText,
      settings,
    })),
  })),
  settings,
})

/** How many posts of a destination that failed in the middle of a thread are live. */
export const countLive = (destination: Pick<DestinationView, 'status' | 'published_content'> | undefined): number =>
  destination?.status === 'failed'
    ? (destination.published_content?.segments.filter((segment) => segment.external_id !== undefined).length ?? 0)
    : 0

/** How many posts of the thread an edit no longer reaches: in the view of one account, or for every account that can still change. */
export const countSettled = (
  { destinations }: Pick<PublicationView, 'destinations'>,
  { front, sent }: { front: string | undefined; sent: ReadonlySet<string> },
): number => {
  const open = destinations.filter((one) => (front === undefined ? !sent.has(idOfTarget(one)) : idOfTarget(one) === front))
  return open.length ? Math.min(...open.map(countLive)) : 0
}
