/** Combines the content of a post with a destination's overrides into the draft that a network checks, counts and publishes. Pure. */
import type { AccountTraits, Draft, DraftMedia, DraftSegment, NetworkDescription } from '../spec/index.ts'

interface Mention {
  media_id: string
  alt_text?: string | undefined
}

interface ContentSegment<M> {
  id: string
  text?: string | undefined
  media?: readonly M[] | undefined
}

export interface PostContent<M extends Mention = Mention> {
  title: string
  text: string
  /** Empty means the text is the only segment. */
  segments: readonly ContentSegment<M>[]
  media: readonly M[]
}

interface OwnSegment<M> extends ContentSegment<M> {
  /** The post's segment that supplies what is left out here. */
  segment_id?: string | undefined
  title?: string | undefined
  description?: string | undefined
  settings?: Readonly<Record<string, unknown>> | undefined
}

/** Null means the post's value applies. */
export interface DestinationContent<M extends Mention = Mention> {
  text: string | null
  title: string | null
  description: string | null
  segments: readonly OwnSegment<M>[] | null
  settings: Record<string, unknown>
}

interface PlainSegment<M> {
  id: string
  text: string
  title: string
  description: string
  media: readonly M[]
  settings: Readonly<Record<string, unknown>>
}

const plain = <M>(id: string, text: string, media: readonly M[]): PlainSegment<M> => ({
  id,
  text,
  title: '',
  description: '',
  media,
  settings: {},
})

/** Returns the post's segments. Without any, the text is the only segment. The post's media belong to the first one. */
export const masterSegments = <M extends Mention>(content: PostContent<M>): PlainSegment<M>[] => {
  const segments = content.segments.length
    ? content.segments.map((segment) => plain(segment.id, segment.text ?? '', segment.media ?? []))
    : [plain<M>('text', content.text, [])]
  const [first, ...rest] = segments
  if (!first) return []
  const own = first.media.filter(({ media_id }) => !content.media.some((one) => one.media_id === media_id))
  return [{ ...first, media: own.length ? [...content.media, ...own] : content.media }, ...rest]
}

/** Returns a destination's content: its own segments or text, with the post's values for what they leave out. */
export const destinationSegments = <M extends Mention>(
  content: PostContent<M>,
  destination: Pick<DestinationContent<M>, 'text' | 'segments'>,
): PlainSegment<M>[] => {
  const master = masterSegments(content)
  if (destination.segments?.length) {
    return destination.segments.map((segment, index) => {
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

export const mediaIdsOf = (content: PostContent, destination: DestinationContent): string[] =>
  destinationSegments(content, destination).flatMap(({ media }) => media.map(({ media_id }) => media_id))

/** `toMedia` returns the properties of each usable medium; a medium it doesn't return is not ready, which the caller must report. */
export const toDraft = (
  content: PostContent,
  destination: DestinationContent & { output_profile: string },
  toMedia: (mention: Mention, settings: Record<string, unknown>) => DraftMedia | undefined,
): Draft => {
  const segments = destinationSegments(content, destination).map(
    ({ media, settings: { media: mediaSettings, ...settings }, ...segment }): DraftSegment => {
      const perMedium = (mediaSettings ?? {}) as Record<string, Record<string, unknown>>
      return { ...segment, settings, media: media.flatMap((mention) => toMedia(mention, perMedium[mention.media_id] ?? {}) ?? []) }
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

/**
 * Returns the form that fits best: the first without errors, preferring forms with media when there are media; otherwise the one with the
 * fewest errors.
 */
export const chooseProfile = (
  network: Pick<NetworkDescription, 'id' | 'profiles' | 'check'>,
  account: AccountTraits,
  makeDraft: (profile: string) => Draft,
): string => {
  let best: { key: string; errors: number } | undefined
  for (const { key } of network.profiles(account)) {
    const errors = network.check(makeDraft(key), account).filter(({ severity }) => severity === 'error').length
    if (!best || errors < best.errors) best = { key, errors }
    if (errors === 0) break
  }
  return best?.key ?? `${network.id}.post`
}
