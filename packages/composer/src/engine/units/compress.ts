/** Taking away what a post does without. Nothing is added or moved, and what goes never holds a number, a name, a negation or a hedge. */
import type { Lexicon } from '../lexicon/index.ts'

/** `[1]`, `[2, 3]`, `[citation needed]`, `¹²` behind a word; behind a unit (`m²`) it is a power. */
const citation = /\s?\[(?:\d{1,3}(?:\s?[,–-]\s?\d{1,3})*|[a-z]|citation needed|note \d{1,2})\]|(?<=\p{L}{3}[.,]?)[¹²³⁴-⁹⁰]+/giu

/** An aside in brackets, without brackets in it. */
const aside = /\s?\((?<words>[^()[\]]{1,200})\)/gu

/** Digits, capitals, negations and hedges of all languages with lists: whatever has one stays. */
const weighty =
  /\p{N}|\p{Lu}|(?<![\p{L}\p{N}])(?:not?|never|none|nothing|without|only|except|unless|about|nearly|almost|may|might|could|some|most|often|usually|up to|at least|but|if|or|nicht|kein\p{L}*|nie|ohne|nur|fast|etwa|außer|oft|meist\p{L}*|aber|falls|wenn|ne|pas|jamais|sans|sauf|presque|environ|souvent|mais|si|nunca|sin|casi|salvo|solo|sólo|pero|non|mai|senza|quasi|circa|tranne|ma|se|não|sem|quase|cerca|exceto|mas|niet|geen|nooit|zonder|bijna|ongeveer|vaak|maar|als)(?![\p{L}\p{N}])|n['’]t/u

/** "(#482, @somebody)": numbers and names that mean something to readers of the page alone. */
const reference = /^(?:[#@][\p{L}\p{N}_-]+[, ]*)+$/u

/** "(see below)", "(pictured)", "(PDF, 2 MB)": directions to readers of the page. */
const pointer =
  /^(?:see|pictured|shown|above|below|left|right|photo|pdf|opens in|external link|link|video|more (?:on|about) |siehe|vgl\.?|voir|véase|ver|vedi|zie|more on)(?![\p{L}\p{N}])/iu

const withoutAsides = (sentence: string, lexicon: Lexicon | undefined): string =>
  sentence.replace(aside, (whole, words: string) =>
    pointer.test(words) || reference.test(words) || !weighty.test(words) || lexicon?.isStale(words) ? '' : whole,
  )

const tidied = (text: string): string =>
  text
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,.…](?:\s|$))/gu, '')
    .trim()

export const compress = (sentence: string, lexicon?: Lexicon): string => {
  const cited = sentence.replace(citation, '')
  const shorter = withoutAsides(cited, lexicon)
  if (shorter === sentence) return sentence
  const left = tidied(shorter)
  return /\p{L}/u.test(left) ? left : sentence
}

/** The sentence as the first one of a unit, without what only joins it to the text before. */
export const openingOf = (sentence: string, lexicon: Lexicon | undefined): { text: string; isJointTaken: boolean } => {
  const without = lexicon?.withoutJoint(sentence)
  return without === undefined ? { text: sentence, isJointTaken: false } : { text: without, isJointTaken: true }
}
