/** Apart from `links.ts`: the list weighs a third of what browsers load of this package, and few networks need it. */
import tlds from 'tlds' with { type: 'json' }

/** Lower case, without a dot. */
export const topLevelDomains: ReadonlySet<string> = new Set(tlds)
