/** The parts of a post, shared or of one account. Pure. */
import { destinationSegments } from '@broadside/networks/kit/make-draft'
import { type Content, findTarget, idOfTarget, type MediaItem, type Target } from './content.ts'

export interface Part {
  id: string
  text: string
  media: readonly MediaItem[]
}

const noMedia: readonly MediaItem[] = []

/** Resolves a target's parts by the same rule as the server. */
export const resolveParts = (content: Content, { text, segments }: Pick<Target, 'text' | 'segments'>): readonly Part[] =>
  destinationSegments(content, { text: text ?? null, segments: segments ?? null })

const known = new WeakMap<Content, Map<string | undefined, readonly Part[]>>()

/** The segments of a thread, or else the text as the only part. Returns the same list for the same content. */
export const partsOf = (content: Content, accountId?: string): readonly Part[] => {
  const lists = known.get(content) ?? new Map<string | undefined, readonly Part[]>()
  known.set(content, lists)
  const found = lists.get(accountId)
  if (found) return found
  const parts = resolveParts(content, findTarget(content, accountId) ?? {})
  lists.set(accountId, parts)
  return parts
}

const findPart = (content: Content, part: string, accountId?: string): Part | undefined =>
  partsOf(content, accountId).find(({ id }) => id === part)

export const textOfPart = (content: Content, part: string, accountId?: string): string => findPart(content, part, accountId)?.text ?? ''

/** From this many UTF-16 units on, a text is marked and counted only when typing pauses. */
export const longText = 5000

const isLong = (parts: readonly Part[]): boolean => parts.reduce((sum, { text }) => sum + text.length, 0) > longText

/** Whether the shared text is long, or any account's. */
export const hasLongText = (content: Content): boolean =>
  isLong(partsOf(content)) || content.targets.some((target) => isLong(partsOf(content, idOfTarget(target))))

export const hasText = (content: Content, part: string, accountId?: string): boolean => textOfPart(content, part, accountId) !== ''

export const mediaOf = (content: Content, part: string, accountId?: string): readonly MediaItem[] =>
  findPart(content, part, accountId)?.media ?? noMedia

/** Every file of an account's version, once, in order. */
export const listMediaIds = (content: Content, accountId?: string): string[] => [
  ...new Set(partsOf(content, accountId).flatMap(({ media }) => media.map(({ media_id }) => media_id))),
]

export const listPartIds = (content: Content, accountId?: string): string[] => partsOf(content, accountId).map(({ id }) => id)

export const countParts = (content: Content, accountId: string): number => partsOf(content, accountId).length
