/** Decides what typing in a view edits, and which view a post opens in. Pure. */
import { type Content, findTarget, idOfTarget } from './content.ts'
import { hasOwnWords } from './overrides.ts'
import { openTargets } from './sent.ts'

/**
 * The content that typing edits. `all`: the shared content. `own`: one account's customization. `shared`: nothing, since the account's view
 * only shows the shared content.
 */
export type Scope = 'all' | 'shared' | 'own'

interface View {
  /** The account whose view is open; undefined in the view of all accounts. */
  front: string | undefined
  sent: ReadonlySet<string>
  /** The user chose to customize the post for this account. */
  isCustomizing: boolean
  /** The post was empty when the view opened, so its text is shared whichever view it is typed in. */
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
  /** The account edited last; null if unknown. */
  lastEdited: string | null
}

/** The account a post opens in, unless its URL specifies one; undefined means the view of all accounts. */
export const openingView = (content: Pick<Content, 'targets'>, { isSpecialized, sent, lastEdited }: Opening): string | undefined => {
  if (!isSpecialized || content.targets.length < 2) return undefined
  const open = openTargets(content, sent).map(idOfTarget)
  return open.find((id) => id === lastEdited) ?? open[0]
}
