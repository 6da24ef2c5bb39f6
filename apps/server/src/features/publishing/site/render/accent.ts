import { toAccent } from '@broadside/networks/site/accent'
import { memoize } from '#lib/memoize.ts'

export type { Accent } from '@broadside/networks/site/accent'

/** The workspace's color, adjusted for contrast. Memoized because every page needs it. */
export const accentOf = memoize(toAccent, 500)
