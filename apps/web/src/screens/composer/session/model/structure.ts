/** Splits, joins, adds, removes and moves parts of a thread, for all accounts or for one. Pure. */
import { without } from '#lib/without.ts'
import { type Content, type MediaItem, type OwnSegment, wholeText } from './content.ts'
import { follows, withOwnParts, withOwnSegments } from './overrides.ts'
import { partsOf, resolveParts } from './parts.ts'

export type Restructure =
  /** The part keeps the first text; the others become new parts after it, with one id each. */
  | { type: 'part-divided'; part: string; texts: readonly string[]; ids: readonly string[] }
  /** Joins a part to the one before it. */
  | { type: 'part-joined'; part: string }
  /** Adds an empty part at the end, or after the given one. */
  | { type: 'part-added'; id: string; after?: string }
  | { type: 'part-removed'; part: string }
  /** `to`: the resulting index. */
  | { type: 'part-moved'; part: string; to: number }

/** A part that inherits nothing. */
type FullSegment = OwnSegment & { text: string; media: readonly MediaItem[] }

const gap = '\n\n'

export const joinTexts = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(gap)

const joinSegments = (one: FullSegment, other: FullSegment): FullSegment => ({
  ...one,
  text: joinTexts([one.text, other.text]),
  media: [...one.media, ...other.media.filter(({ media_id }) => !one.media.some((known) => known.media_id === media_id))],
  ...(one.settings || other.settings ? { settings: { ...other.settings, ...one.settings } } : {}),
})

const moved = <T extends { id: string }>(list: readonly T[], part: string, to: number): readonly T[] => {
  const from = list.findIndex(({ id }) => id === part)
  const item = list[from]
  return item === undefined || from === to || to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

const added = <T extends { id: string }>(list: readonly T[], item: T, after: string | undefined): readonly T[] => {
  const index = list.findIndex(({ id }) => id === after)
  return list.toSpliced(index < 0 ? list.length : index + 1, 0, item)
}

/** Returns the same list if nothing changes. */
const change = (list: readonly FullSegment[], edit: Restructure): readonly FullSegment[] => {
  if (edit.type === 'part-moved') return moved(list, edit.part, edit.to)
  if (edit.type === 'part-added') return added(list, { id: edit.id, text: '', media: [] }, edit.after)
  const index = list.findIndex(({ id }) => id === edit.part)
  const item = list[index]
  const before = list[index - 1]
  if (!item) return list
  if (edit.type === 'part-removed') return list.length > 1 ? list.toSpliced(index, 1) : list
  if (edit.type === 'part-joined') return before ? list.toSpliced(index - 1, 2, joinSegments(before, item)) : list
  const [text = '', ...texts] = edit.texts
  const rest = texts.map((one, place): FullSegment => ({ id: edit.ids[place] ?? '', text: one, media: [] }))
  return rest.length ? list.toSpliced(index, 1, { ...item, text }, ...rest) : list
}

/** Fills in what the parts of an account inherit. */
const toWholes = (content: Content, own: readonly OwnSegment[]): FullSegment[] => {
  const parts = resolveParts(content, { segments: own })
  return own.map((segment, index) => ({ ...segment, text: parts[index]?.text ?? '', media: parts[index]?.media ?? [] }))
}

/** Unlinks a part whose shared part no longer exists. */
const alone = (whole: FullSegment): OwnSegment => without(whole, 'segment_id')

const inherit = (id: string): OwnSegment => ({ id, segment_id: id })

/** Updates the parts of an account when two shared parts are joined. */
const followJoin = (before: Content, own: readonly OwnSegment[], [one, other]: [string, string]): readonly OwnSegment[] => {
  const wholes = toWholes(before, own)
  const first = own.findIndex(({ segment_id }) => segment_id === one)
  const second = own.findIndex(({ segment_id }) => segment_id === other)
  const [a, b] = [wholes[first], wholes[second]]
  if (!a || !b || second !== first + 1)
    return own.map((segment, index) => {
      const whole = wholes[index]
      if (!whole || (index !== first && index !== second)) return segment
      return index === first ? whole : alone(whole)
    })
  const { text, media, ...joined } = joinSegments(a, b)
  const says = (key: 'text' | 'media') => own[first]?.[key] !== undefined || own[second]?.[key] !== undefined
  return own.toSpliced(first, 2, { ...joined, ...(says('text') ? { text } : {}), ...(says('media') ? { media } : {}) })
}

/** Updates the parts of an account after a change of the shared parts, without changing custom text. */
const follow = (before: Content, own: readonly OwnSegment[], edit: Restructure): readonly OwnSegment[] => {
  switch (edit.type) {
    case 'part-moved':
      return follows(before, own) ? moved(own, own.find(({ segment_id }) => segment_id === edit.part)?.id ?? '', edit.to) : own
    case 'part-added': {
      const after = own.find(({ segment_id }) => segment_id !== undefined && segment_id === edit.after)?.id
      return follows(before, own) ? added(own, inherit(edit.id), after) : own
    }
    case 'part-divided':
      return own.flatMap((segment) =>
        segment.segment_id === edit.part && segment.text === undefined ? [segment, ...edit.ids.map(inherit)] : [segment],
      )
    case 'part-removed': {
      const wholes = toWholes(before, own)
      const kept = own.flatMap((segment, index) => {
        const whole = wholes[index]
        if (segment.segment_id !== edit.part || !whole) return [segment]
        return segment.text === undefined ? [] : [alone(whole)]
      })
      return kept.length ? kept : wholes.map(alone)
    }
    case 'part-joined': {
      const parts = partsOf(before)
      const one = parts[parts.findIndex(({ id }) => id === edit.part) - 1]
      return one ? followJoin(before, own, [one.id, edit.part]) : own
    }
  }
}

/** Stores the parts as a thread, or a single one as the text. The first part's files are those of the post. */
const toShared = (content: Content, parts: readonly FullSegment[]): Content => {
  const [first, ...rest] = parts
  if (!first) return content
  const { media } = first
  if (!rest.length)
    return { ...content, text: first.text, segments: [], media, intent: content.intent === 'thread' ? 'post' : content.intent }
  return {
    ...content,
    text: content.segments.length ? content.text : '',
    segments: [{ ...first, media: [] }, ...rest],
    media,
    intent: content.intent === 'post' ? 'thread' : content.intent,
  }
}

/** Relinks the last remaining part to the text of the post, which has a fixed id. */
const renamed = (content: Content, own: readonly OwnSegment[], last: string | undefined): readonly OwnSegment[] =>
  content.segments.length ? own : own.map((segment) => (segment.segment_id === last ? { ...segment, segment_id: wholeText } : segment))

const restructureShared = (content: Content, edit: Restructure): Content => {
  const parts: readonly FullSegment[] = partsOf(content).map(({ id, text, media }) => ({ id, text, media }))
  const changed = change(parts, edit)
  if (changed === parts) return content
  const after = toShared(content, changed)
  const targets = content.targets.map((target) =>
    target.segments?.length
      ? withOwnSegments(after, target, renamed(after, follow(content, target.segments, edit), changed[0]?.id))
      : target,
  )
  return { ...after, targets: targets.every((target, index) => target === content.targets[index]) ? content.targets : targets }
}

/** Returns the same content if nothing changes. */
export const restructure = (content: Content, edit: Restructure, accountId?: string): Content => {
  if (accountId === undefined) return restructureShared(content, edit)
  return withOwnParts(content, accountId, (own) => {
    const wholes = toWholes(content, own)
    const changed = change(wholes, edit)
    return changed === wholes ? own : changed
  })
}

export const joinAll = (content: Content, accountId?: string): Content =>
  partsOf(content, accountId)
    .slice(1)
    .reduce((joined, { id }) => restructure(joined, { type: 'part-joined', part: id }, accountId), content)
