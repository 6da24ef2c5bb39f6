/** What is edited: the content of a post and where it goes. Immutable; every edit gives a new value, or the same one when nothing changes. */
import type { PublicationView } from '#api/publications.ts'

type Destination = PublicationView['destinations'][number]

export interface Wish {
  /** Local date and time without an offset: `2026-11-24T09:00`. */
  wall_time: string
  /** IANA name. */
  time_zone: string
  /** The instant, where the time came from the server. */
  at?: string
  anchor?: 'instant' | 'wall'
}

/** A destination. What only it says stays absent until it says so. */
export interface Target extends Pick<Destination, 'social_account_id' | 'platform' | 'target_key' | 'settings'> {
  /** A form that was chosen for good; absent: the one that fits. */
  output_profile?: string
  text?: string
  title?: string
  description?: string
  segments?: NonNullable<Destination['segments']>
  schedule?: Wish
}

export interface Content
  extends
    Pick<PublicationView, 'title' | 'text' | 'segments' | 'media' | 'source_url' | 'goal' | 'audience' | 'intent' | 'metadata'>,
    Partial<Pick<PublicationView, 'random_delay_minutes'>> {
  schedule?: Wish
  targets: readonly Target[]
}

export const emptyContent = (targets: readonly Target[]): Content => ({
  title: '',
  text: '',
  segments: [],
  media: [],
  source_url: '',
  goal: '',
  audience: '',
  intent: 'post',
  metadata: {},
  targets,
})

/** The id of the one text of a post without segments. */
export const wholeText = 'text'

/** The texts that are edited, in order: the segments of a thread, else the one text. */
export const partsOf = ({ segments, text }: Pick<Content, 'segments' | 'text'>): { id: string; text: string }[] =>
  segments.length ? segments.map((segment) => ({ id: segment.id, text: segment.text })) : [{ id: wholeText, text }]

export const textOfPart = (content: Content, part: string): string =>
  content.segments.length ? (content.segments.find(({ id }) => id === part)?.text ?? '') : content.text

export type Edit =
  | { type: 'text'; part: string; text: string }
  | { type: 'title'; title: string }
  | { type: 'targets'; targets: readonly Target[] }
  | { type: 'setting'; accountId: string; key: string; value: unknown }
  | { type: 'own-words-dropped'; accountId: string }
  | { type: 'media-added'; id: string; altText?: string }
  | { type: 'media-removed'; id: string }
  | { type: 'media-moved'; id: string; by: -1 | 1 }
  | { type: 'alt-text'; id: string; text: string }
  | { type: 'schedule'; wish: Wish | undefined }

/** The list with the item at its new place; unchanged when there is none. */
const moved = <T>(list: readonly T[], from: number, by: number): readonly T[] => {
  const item = list[from]
  const to = from + by
  if (item === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

const withSetting = (settings: Target['settings'], key: string, value: unknown): Target['settings'] => {
  const { [key]: _, ...rest } = settings
  return value === undefined ? rest : { ...rest, [key]: value }
}

const withTarget = (content: Content, accountId: string, change: (target: Target) => Target): Content => ({
  ...content,
  targets: content.targets.map((target) => (target.social_account_id === accountId ? change(target) : target)),
})

export const edit = (content: Content, change: Edit): Content => {
  switch (change.type) {
    case 'text': {
      if (textOfPart(content, change.part) === change.text) return content
      if (!content.segments.length) return { ...content, text: change.text }
      const segments = content.segments.map((segment) => (segment.id === change.part ? { ...segment, text: change.text } : segment))
      return { ...content, segments }
    }
    case 'title':
      return content.title === change.title ? content : { ...content, title: change.title }
    case 'targets':
      return { ...content, targets: change.targets }
    case 'setting':
      return withTarget(content, change.accountId, (target) => ({
        ...target,
        settings: withSetting(target.settings, change.key, change.value),
      }))
    case 'own-words-dropped':
      return withTarget(content, change.accountId, (target) => {
        const { text: _, title: __, segments: ___, ...shared } = target
        return shared
      })
    case 'media-added': {
      if (content.media.some(({ media_id }) => media_id === change.id)) return content
      const alt = change.altText ? { alt_text: change.altText } : {}
      return { ...content, media: [...content.media, { media_id: change.id, ...alt }] }
    }
    case 'media-removed':
      return { ...content, media: content.media.filter(({ media_id }) => media_id !== change.id) }
    case 'media-moved': {
      const media = moved(
        content.media,
        content.media.findIndex(({ media_id }) => media_id === change.id),
        change.by,
      )
      return media === content.media ? content : { ...content, media: [...media] }
    }
    case 'alt-text':
      return {
        ...content,
        media: content.media.map((one) => (one.media_id === change.id ? { ...one, alt_text: change.text } : one)),
      }
    case 'schedule': {
      const { schedule: _, ...rest } = content
      return change.wish ? { ...rest, schedule: change.wish } : rest
    }
  }
}
