/** Separate from `links.ts`: the list is a third of what browsers load from this package, and few networks need it. */
import tlds from 'tlds' with { type: 'json' }

export const topLevelDomains: ReadonlySet<string> = new Set(tlds)
