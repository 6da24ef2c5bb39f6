/** The content as it was published, which later edits of the post don't change. Pure. */
import type { Draft, DraftMedia } from '@broadside/networks/describe'
import type { DestinationView, PublicationView } from '#api/publications.ts'
import { idOfTarget } from './content.ts'

export type PublishedContent = NonNullable<DestinationView['published_content']>
export type PublishedMedia = PublishedContent['segments'][number]['media'][number]

/** The published content of a destination; undefined while it can still change. */
export const publishedOf = ({ status, published_content: published }: DestinationView): PublishedContent | undefined =>
  status === 'published' || status === 'unknown' ? published : undefined

/** `facts`: files that still exist, by id. For deleted files, only the published record is used. */
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

/** The number of live posts at a destination that failed in the middle of a thread. */
export const countLive = (destination: Pick<DestinationView, 'status' | 'published_content'> | undefined): number =>
  destination?.status === 'failed'
    ? (destination.published_content?.segments.filter((segment) => segment.external_id !== undefined).length ?? 0)
    : 0

/** The number of thread posts that edits no longer reach, in one account's view or for every account that can still be edited. */
export const countSettled = (
  { destinations }: Pick<PublicationView, 'destinations'>,
  { front, sent }: { front: string | undefined; sent: ReadonlySet<string> },
): number => {
  const open = destinations.filter((one) => (front === undefined ? !sent.has(idOfTarget(one)) : idOfTarget(one) === front))
  return open.length ? Math.min(...open.map(countLive)) : 0
}
