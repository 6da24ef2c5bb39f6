import { toAccent } from '@broadside/networks/site/accent'
import { memoize } from '#lib/memoize.ts'

export type { Accent } from '@broadside/networks/site/accent'

/** The colour of a workspace, made readable. Every page asks for it. */
export const accentOf = memoize(toAccent, 500)
