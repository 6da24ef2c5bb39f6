/** What typing in a view of the post changes, and which view a post opens in. Pure. */
import { type Content, findTarget, idOfTarget } from './content.ts'
import { hasOwnWords } from './overrides.ts'
import { openTargets } from './sent.ts'

/** `all`: what the accounts share. `own`: what one account has instead. `shared`: nothing, the view only shows what it shares. */
export type Scope = 'all' | 'shared' | 'own'

interface View {
  /** The account in front; absent in the view of all. */
  front: string | undefined
  sent: ReadonlySet<string>
  /** Someone chose to customize the post for this account. */
  isCustomizing: boolean
  /** The post was empty when the view opened: what is written in it is for all, whichever view that is. */
  isBegun: boolean
}

export const scopeOf = (content: Content, { front, sent, isCustomizing, isBegun }: View): Scope => {
  const target = findTarget(content, front)
  if (!target) return 'all'
  if (isCustomizing || hasOwnWords(content, target)) return 'own'
  return isBegun || openTargets(content, sent).length < 2 ? 'all' : 'shared'
}

interface Opening {
  isSpecialized: boolean
  sent: ReadonlySet<string>
  /** The account in whose view someone edited last; null: none is known. */
  lastEdited: string | null
}

/** The account that a post opens in, unless its address names one; undefined is the view of all. */
export const openingView = (content: Pick<Content, 'targets'>, { isSpecialized, sent, lastEdited }: Opening): string | undefined => {
  if (!isSpecialized || content.targets.length < 2) return undefined
  const open = openTargets(content, sent).map(idOfTarget)
  return open.find((id) => id === lastEdited) ?? open[0]
}
