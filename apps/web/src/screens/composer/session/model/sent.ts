/** Destinations that an edit no longer reaches, because they are published, may be, or are under way. Pure. */
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

/** The content without the destinations that no longer take part in checks and times. */
export const withOpenTargets = (content: Content, sent: Sent): Content => {
  const targets = openTargets(content, sent)
  return targets.length === content.targets.length ? content : { ...content, targets }
}

/**
 * The content with these destinations as another version has them, including those that it lacks. The same content when they agree: the
 * server refuses a save that changes or removes a destination that is published.
 */
export const pinTargets = (content: Content, version: Pick<Content, 'targets'>, ids: Sent): Content =>
  version.targets
    .filter((target) => ids.has(idOfTarget(target)))
    .reduce((pinned, target) => {
      const id = idOfTarget(target)
      if (!pinned.targets.some((one) => idOfTarget(one) === id)) return { ...pinned, targets: [...pinned.targets, target] }
      return withTarget(pinned, id, (mine) => (isSame(mine, target) ? mine : target))
    }, content)

/** The content with whatever is published as another version has it. */
export const pinOver = (content: Content, version: Content, publication: PublicationView | undefined, mode: Mode): Content =>
  mode === 'over' ? version : pinTargets(content, version, listOver(publication))

/** Whether an account takes any of its text from the post. */
const followsShared = (content: Content, target: Target): boolean => {
  const id = idOfTarget(target)
  return partsOf(content, id).some(({ id: part }) => originOf(content, id, 'text', part) === 'all')
}

/** Whom an edit of the shared text still reaches. */
export const listReached = (content: Content, sent: Sent): readonly string[] =>
  openTargets(content, sent)
    .filter((target) => followsShared(content, target))
    .map(idOfTarget)

/** Whether an edit of the shared text reaches any destination, or the post has none to reach yet. */
export const reachesAny = (content: Content, sent: Sent): boolean => sent.size === 0 || listReached(content, sent).length > 0

/** The destinations that differ from the shared text and can still be edited. */
export const listCustomized = (content: Content, sent: Sent): string[] =>
  openTargets(content, sent)
    .filter((target) => hasOwnWords(content, target))
    .map(idOfTarget)
