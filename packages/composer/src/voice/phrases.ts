import { oneLine } from '../text/normalize.ts'
import { mapUrls } from '../text/urls.ts'

const isWordCharacter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Converts a phrase to a pattern: any spaces between words, either apostrophe, and no part of a longer word. Empty for an empty phrase. */
export const phrasePattern = (phrase: string): string => {
  const text = oneLine(phrase)
  if (!text) return ''
  const escaped = text
    .replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replace(/['’ʼ]/gu, "['’ʼ]")
    .replace(/ /g, String.raw`\s+`)
  const characters = [...text]
  const before = isWordCharacter(characters[0]) ? String.raw`(?<![\p{L}\p{N}])` : ''
  const after = isWordCharacter(characters.at(-1)) ? String.raw`(?![\p{L}\p{N}])` : ''
  return before + escaped + after
}

/** Equal for all texts that the case-insensitive pattern treats as equal, and cheap to search. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase().toUpperCase().replace(/['’ʼ]/gu, "'").replace(/\s+/gu, ' ')

/** Quickly rules out that a text contains any of the phrases. A true result still requires the pattern. */
export const quickSearch = (phrases: readonly string[]): ((text: string) => boolean) => {
  const keys = [...new Set(phrases.map((phrase) => fold(oneLine(phrase))))].filter(Boolean)
  return (text) => {
    const folded = keys.length > 0 ? fold(text) : ''
    return keys.some((key) => folded.includes(key))
  }
}

const anyOf = (phrases: readonly string[]): RegExp | undefined => {
  const patterns = [...new Set(phrases)]
    .toSorted((a, b) => b.length - a.length)
    .map(phrasePattern)
    .filter(Boolean)
  return patterns.length > 0 ? new RegExp(patterns.join('|'), 'giu') : undefined
}

/** Cleans up after a removal: double spaces, spaces before punctuation, punctuation without words, a lowercase first letter. */
const tidy = (text: string, hadCapital: boolean): string => {
  const tidied = text
    .replace(/\(\s*\)|“\s*”|"\s*"|«\s*»/gu, '')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+(?=[,.;:!?…](?:\s|$))/gu, '')
    .replace(/([,;:])(?:\s*[,;:])+/gu, '$1')
    .replace(/[,;:]+(?=[.!?…])/gu, '')
    .replace(/(^|\n)[ \t]*[,;:.!?…]+(?=\s|$)[ \t]*/gu, '$1')
    .replace(/(^|\s)-(?=\p{L})/gu, '$1')
    .replace(/(?<=\p{L})-(?=\s|$)/gu, '')
    .replace(/[ \t]+$/gmu, '')
    .trim()
  return hadCapital ? tidied.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : tidied
}

export interface PhraseFilter {
  isIn(text: string): boolean
  /**
   * Returns the text without the phrases; a URL that contains one is removed completely. Texts without any are unchanged. Of a contrived
   * text with nested phrases, only the start remains.
   */
  remove(text: string): string
}

/** Rounds of removals that form another phrase before a text counts as contrived. */
const mostRounds = 30

/** Finds and removes phrases, ignoring case. The result of `remove` never contains any of them. */
export const phraseFilter = (phrases: readonly string[]): PhraseFilter => {
  const pattern = anyOf(phrases)
  const mayBeIn = quickSearch(phrases)
  const isIn = (text: string): boolean => pattern !== undefined && mayBeIn(text) && text.normalize('NFC').search(pattern) >= 0
  return {
    isIn,
    remove(text) {
      if (!pattern || !isIn(text)) return text
      const hadCapital = /^\p{Lu}/u.test(text)
      let rest = text.normalize('NFC')
      // Each round shortens the text, and closing a gap may form another phrase.
      for (let round = 1; isIn(rest); round += 1) {
        const open = round > mostRounds ? rest.slice(0, rest.search(pattern)) : rest
        rest = tidy(mapUrls(open, (url) => (isIn(url) ? '' : url)).replace(pattern, ''), hadCapital)
      }
      return rest
    },
  }
}
