/** Differences between servers that implement the Mastodon API, by software. */

interface Traits {
  /** Honors Idempotency-Key as documented, and lists every status of an account to that account. */
  isMastodon: boolean
  /** Counts code points, including those of the content warning, with no special weight for URLs and mentions. */
  countsCodePoints: boolean
  /** Formats a text by `content_type`; without it, by the account's own preference, which may be Markdown. */
  takesContentType: boolean
}

const others: Traits = { isMastodon: false, countsCodePoints: false, takesContentType: false }

const known: Readonly<Record<string, Traits>> = {
  mastodon: { ...others, isMastodon: true },
  // https://glitch-soc.github.io/docs/features/rich-text/
  glitch: { ...others, isMastodon: true, takesContentType: true },
  // https://docs.gotosocial.org/en/latest/user_guide/posts/; counting and listing follow its source (0.20).
  gotosocial: { ...others, countsCodePoints: true, takesContentType: true },
  // https://docs.pleroma.social/backend/development/API/differences_in_mastoapi_responses/#post-apiv1statuses
  pleroma: { ...others, takesContentType: true },
  akkoma: { ...others, takesContentType: true },
}

export const traitsOf = (software: string): Traits => (Object.hasOwn(known, software) ? (known[software] ?? others) : others)

const named = new Set([...Object.keys(known), 'pixelfed', 'peertube'])

/** Returns the identifier used here for the software nodeinfo reports; `other` for everything unknown. */
export const toSoftware = (name: string, version: string): string => {
  const lower = name.toLowerCase()
  // This fork keeps the name and identifies itself in its version.
  if (lower === 'mastodon' && version.includes('+glitch')) return 'glitch'
  return named.has(lower) ? lower : 'other'
}

const told = new Set(['mastodon', 'pixelfed', 'peertube', 'gotosocial'])

export const toFediverseSoftware = (software: string): string => {
  if (software === 'glitch') return 'mastodon'
  return told.has(software) ? software : 'other'
}
