/** Destinations that edits no longer reach, because they are published, may be, or are being published. Pure. */
import type { PublicationView } from '#api/publications.ts'
import { type Content, idOfTarget, type Target, withTarget } from './content.ts'
import { listOver, type Mode } from './mode.ts'
import { hasOwnWords, originOf } from './overrides.ts'
import { partsOf } from './parts.ts'
import { isSame } from './same.ts'

type Sent = ReadonlySet<string>

export const openTargets = ({ targets }: Pick<Content, 'targets'>, sent: Sent): readonly Target[] =>
  targets.filter((target) => !sent.has(idOfTarget(target)))

export const countOpen = (content: Content, sent: Sent): number => openTargets(content, sent).length

/** The content without sent destinations, which no longer matter for checks and times. */
export const withOpenTargets = (content: Content, sent: Sent): Content => {
  const targets = openTargets(content, sent)
  return targets.length === content.targets.length ? content : { ...content, targets }
}

/**
 * Replaces these destinations with those of another version, and adds missing ones, because the server rejects a save that changes or
 * removes a published destination. Returns the same content if they agree.
 */
export const pinTargets = (content: Content, version: Pick<Content, 'targets'>, ids: Sent): Content =>
  version.targets
    .filter((target) => ids.has(idOfTarget(target)))
    .reduce((pinned, target) => {
      const id = idOfTarget(target)
      if (!pinned.targets.some((one) => idOfTarget(one) === id)) return { ...pinned, targets: [...pinned.targets, target] }
      return withTarget(pinned, id, (mine) => (isSame(mine, target) ? mine : target))
    }, content)

/** Replaces published content with that of another version. */
export const pinOver = (content: Content, version: Content, publication: PublicationView | undefined, mode: Mode): Content =>
  mode === 'over' ? version : pinTargets(content, version, listOver(publication))

/** Whether an account inherits any text. */
const followsShared = (content: Content, target: Target): boolean => {
  const id = idOfTarget(target)
  return partsOf(content, id).some(({ id: part }) => originOf(content, id, 'text', part) === 'all')
}

/** The accounts that an edit of the shared text still reaches. */
export const listReached = (content: Content, sent: Sent): readonly string[] =>
  openTargets(content, sent)
    .filter((target) => followsShared(content, target))
    .map(idOfTarget)

/** Whether an edit of the shared text reaches a destination, or none was sent yet. */
export const reachesAny = (content: Content, sent: Sent): boolean => sent.size === 0 || listReached(content, sent).length > 0

/** Customized destinations that can still be edited. */
export const listCustomized = (content: Content, sent: Sent): string[] =>
  openTargets(content, sent)
    .filter((target) => hasOwnWords(content, target))
    .map(idOfTarget)
