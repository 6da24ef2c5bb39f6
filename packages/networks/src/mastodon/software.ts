/** What servers that speak Mastodon's interface do differently, by their software. */

interface Traits {
  /** Keeps what it promises of Idempotency-Key, and lists every status of an account to the account. */
  isMastodon: boolean
  /** Counts code points, of the content warning too, and takes nothing off for addresses and mentions. */
  countsCodePoints: boolean
  /** Reads a text by `content_type`, and without it as the account chose for itself: as Markdown, perhaps. */
  takesContentType: boolean
}

const others: Traits = { isMastodon: false, countsCodePoints: false, takesContentType: false }

const known: Readonly<Record<string, Traits>> = {
  mastodon: { ...others, isMastodon: true },
  // https://glitch-soc.github.io/docs/features/rich-text/
  glitch: { ...others, isMastodon: true, takesContentType: true },
  // https://docs.gotosocial.org/en/latest/user_guide/posts/; the count and the list as its source has them (0.20).
  gotosocial: { ...others, countsCodePoints: true, takesContentType: true },
  // https://docs.pleroma.social/backend/development/API/differences_in_mastoapi_responses/#post-apiv1statuses
  pleroma: { ...others, takesContentType: true },
  akkoma: { ...others, takesContentType: true },
}

export const traitsOf = (software: string): Traits => (Object.hasOwn(known, software) ? (known[software] ?? others) : others)

const named = new Set([...Object.keys(known), 'pixelfed', 'peertube'])

/** The name under which a server is known here, from what nodeinfo tells; `other` for all that is not. */
export const toSoftware = (name: string, version: string): string => {
  const lower = name.toLowerCase()
  // A fork that keeps the name and says in its version what it is.
  if (lower === 'mastodon' && version.includes('+glitch')) return 'glitch'
  return named.has(lower) ? lower : 'other'
}

const told = new Set(['mastodon', 'pixelfed', 'peertube', 'gotosocial'])

/** The name under which an account tells its software. */
export const toFediverseSoftware = (software: string): string => {
  if (software === 'glitch') return 'mastodon'
  return told.has(software) ? software : 'other'
}
