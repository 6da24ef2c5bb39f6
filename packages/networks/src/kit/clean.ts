/** Makes a network's message safe to log: one short line without anything that could be a secret. */

const secretShapes: readonly [RegExp, string][] = [
  [/\b(bearer|basic|dpop)\s+\S+/gi, '$1 [removed]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[removed]'],
  [/([?&;][\w.-]*(?:token|secret|key|code|password|signature|sig|auth)[\w.-]*=)[^&#\s"']+/gi, '$1[removed]'],
  [/("[\w.-]*(?:token|secret|jwt|password|authorization)[\w.-]*"\s*:\s*")[^"]*/gi, '$1[removed]'],
]
// Control and format characters would let a network forge log lines or hide text in them; lone surrogates are not text.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu
const halfAtEnd = /\p{Cs}$/u

/** Returns at most `limit` UTF-16 units (default 300). `secrets` are values known to be secret. */
export const cleanWords = (words: string, secrets: readonly string[] = [], limit = 300): string => {
  let text = words.slice(0, limit * 10)
  for (const secret of secrets) if (secret.length >= 4) text = text.replaceAll(secret, '[removed]')
  for (const [shape, replacement] of secretShapes) text = text.replace(shape, replacement)
  text = text.replace(invisible, ' ').trim()
  return text.length > limit ? `${text.slice(0, limit - 1).replace(halfAtEnd, '')}…` : text
}

/** Converts a machine code to a slug (`ExpiredToken` -> `expired_token`); undefined for sentences and other text. */
export const toSlug = (code: unknown): string | undefined => {
  if (typeof code !== 'string' || !/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/.test(code)) return undefined
  return code
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[.-]+/g, '_')
    .toLowerCase()
}
