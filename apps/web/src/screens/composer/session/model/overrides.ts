/** Reads and resets an account's customizations, and stores them in their shortest form. Pure. */
import { without } from '#lib/without.ts'
import { type Content, findTarget, type OwnSegment, type Target, withTarget } from './content.ts'
import { type Part, partsOf } from './parts.ts'

const inherit = ({ id }: Pick<Part, 'id'>): OwnSegment => ({ id, segment_id: id })

/** The parts of an account as custom parts, even if they are inherited or stored as custom text. */
export const ownSegmentsOf = (content: Content, target: Target): readonly OwnSegment[] => {
  if (target.segments?.length) return target.segments
  const shared = partsOf(content)
  const [first] = shared
  return target.text !== undefined && first ? [{ ...inherit(first), text: target.text }] : shared.map(inherit)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Removes fields that equal the shared part's. */
const slim = ({ text, media, settings, ...rest }: OwnSegment, base: Part | undefined): OwnSegment => ({
  ...rest,
  ...(text === undefined || text === base?.text ? {} : { text }),
  ...(media === undefined || (base && isSame(media, base.media)) ? {} : { media }),
  ...(settings && Object.keys(settings).length ? { settings } : {}),
})

/** The fields a segment customizes. */
const ownKeys = (segment: OwnSegment): string[] => Object.keys(without(segment, 'id', 'segment_id'))

/** Whether the parts match the shared parts one to one, in the same order. */
export const follows = (content: Content, segments: readonly OwnSegment[]): boolean => {
  const shared = partsOf(content)
  return segments.length === shared.length && segments.every(({ segment_id }, index) => segment_id === shared[index]?.id)
}

/** Stores the parts in the shortest form: nothing if they equal the shared parts, custom text if that suffices. */
export const withOwnSegments = (content: Content, target: Target, segments: readonly OwnSegment[]): Target => {
  const shared = partsOf(content)
  const own = segments.map((segment) =>
    slim(
      segment,
      shared.find(({ id }) => id === segment.segment_id),
    ),
  )
  const rest = without(target, 'text', 'segments')
  if (follows(content, own) && own.every((segment) => !ownKeys(segment).length)) return rest
  const [only, ...others] = own
  const isText = only && !others.length && only.id === shared[0]?.id && only.segment_id === only.id && isSame(ownKeys(only), ['text'])
  return isText && only.text !== undefined ? { ...rest, text: only.text } : { ...rest, segments: own }
}

/** Changes the parts of one account. Returns the same content if `change` returns the same list. */
export const withOwnParts = (content: Content, accountId: string, change: (own: readonly OwnSegment[]) => readonly OwnSegment[]): Content =>
  withTarget(content, accountId, (target) => {
    const own = ownSegmentsOf(content, target)
    const changed = change(own)
    return changed === own ? target : withOwnSegments(content, target, changed)
  })

export const withOwnPart = (content: Content, accountId: string, part: string, change: (own: OwnSegment) => OwnSegment): Content =>
  withOwnParts(content, accountId, (own) => {
    const index = own.findIndex(({ id }) => id === part)
    const segment = own[index]
    return segment ? own.with(index, change(segment)) : own
  })

/** The origin of an account's field: `all` is inherited, `own` overrides an inherited value, `alone` has nothing to inherit. */
export type Origin = 'all' | 'own' | 'alone'

export type OwnField = 'text' | 'title' | 'description' | 'media'

/** Shared fields originate from `all`. */
export const originOf = (content: Content, accountId: string | undefined, field: OwnField, part?: string): Origin => {
  const target = findTarget(content, accountId)
  if (!target) return 'all'
  if (field === 'title') return target.title === undefined ? 'all' : 'own'
  if (field === 'description') return target.description === undefined ? 'all' : 'own'
  const own = ownSegmentsOf(content, target).find(({ id }) => id === part)
  if (!own) return 'all'
  if (!partsOf(content).some(({ id }) => id === own.segment_id)) return 'alone'
  return own[field] === undefined ? 'all' : 'own'
}

/** Whether the number or order of the account's parts differs from the shared parts. */
export const hasOwnParts = (content: Content, accountId: string): boolean => {
  const target = findTarget(content, accountId)
  return target !== undefined && !follows(content, ownSegmentsOf(content, target))
}

/** Part settings alone don't count as customization. */
const saysSomething = (segment: OwnSegment): boolean => ownKeys(segment).some((key) => key !== 'settings')

/** Whether an account's text or media differ from the shared content. */
export const hasOwnWords = (content: Content, target: Target): boolean =>
  target.text !== undefined ||
  target.title !== undefined ||
  target.description !== undefined ||
  (target.segments !== undefined && (target.segments.some(saysSomething) || !follows(content, target.segments)))

export const isCustomized = (content: Content, accountId: string): boolean => {
  const target = findTarget(content, accountId)
  return target !== undefined && hasOwnWords(content, target)
}

/** Keeps the settings of parts that still exist. */
const withSharedParts = (content: Content, target: Target): Target =>
  withOwnSegments(
    content,
    target,
    partsOf(content).map((part) => {
      const settings = target.segments?.find(({ segment_id }) => segment_id === part.id)?.settings
      return { ...inherit(part), ...(settings ? { settings } : {}) }
    }),
  )

/** The customization to reset. `parts` resets the order and number of parts with their content. */
export type Reset = { field: 'title' | 'description' | 'parts' | 'all' } | { field: 'text' | 'media'; part: string }

export const reset = (content: Content, accountId: string, what: Reset): Content => {
  if ('part' in what) {
    if (originOf(content, accountId, what.field, what.part) !== 'own') return content
    return withOwnPart(content, accountId, what.part, (own) => without(own, what.field))
  }
  return withTarget(content, accountId, (target) => {
    if (what.field === 'parts') return withSharedParts(content, target)
    if (what.field !== 'all') {
      return target[what.field] === undefined ? target : without(target, what.field)
    }
    if (!hasOwnWords(content, target)) return target
    return without(withSharedParts(content, target), 'title', 'description')
  })
}

/** True if neither the shared content nor any account has text or media. */
export const isBlank = (content: Content): boolean =>
  !content.targets.some((target) => hasOwnWords(content, target)) &&
  partsOf(content).every(({ text, media }) => text === '' && !media.length)
