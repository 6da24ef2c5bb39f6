/**
 * Drops more marks on one letter than any script uses (30 is the limit of UAX #15, Stream-Safe Text Format). Sorting marks into canonical
 * order takes quadratic time.
 */
export const withFewMarks = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, '$1')

/**
 * Normalizes every text that enters the engine: NFC, Unix line ends, single spaces, at most one empty line, and no invisible characters
 * that would make equal texts differ. Idempotent.
 */
export const normalize = (text: string): string =>
  withFewMarks(
    text
      .toWellFormed()
      .replace(/[\u200B\uFEFF]/g, '')
      .replace(/\r\n?|[\u0085\u2028]/g, '\n')
      .replace(/\u2029/g, '\n\n')
      .replace(/[\t\v\f\p{Zs}]+/gu, ' ')
      .replace(/[^\P{Cc}\n]/gu, ''),
  )
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n\n')
    .trim()

/** The same on a single line, for labels, titles and phrases. */
export const oneLine = (text: string): string => normalize(text).replace(/\n+/g, ' ')
