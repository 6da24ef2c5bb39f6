/** Removes what a post doesn't need. Adds and moves nothing, and never removes a number, a name, a negation or a hedge. */
import type { Lexicon } from '../lexicon/index.ts'

/** `[1]`, `[2, 3]`, `[citation needed]`, `¹²` after a word; after a unit (`m²`) it is an exponent. */
const citation = /\s?\[(?:\d{1,3}(?:\s?[,–-]\s?\d{1,3})*|[a-z]|citation needed|note \d{1,2})\]|(?<=\p{L}{3}[.,]?)[¹²³⁴-⁹⁰]+/giu

const aside = /\s?\((?<words>[^()[\]]{1,200})\)/gu

/** Digits, capitals, negations and hedges of all listed languages must stay. */
const weighty =
  /\p{N}|\p{Lu}|(?<![\p{L}\p{N}])(?:not?|never|none|nothing|without|only|except|unless|about|nearly|almost|may|might|could|some|most|often|usually|up to|at least|roughly|around|approx\.?|probably|possibly|perhaps|usual\p{L}*|optional\p{L}*|if (?:you )?\p{L}+|to taste|but|if|or|nicht|kein\p{L}*|nie|ohne|nur|fast|etwa|rund|ungefähr|vielleicht|wohl|vermutlich|wahlweise|nach (?:belieben|geschmack|wunsch)|außer|oft|meist\p{L}*|aber|falls|wenn|ne|pas|jamais|sans|sauf|presque|environ|peut-être|facultati\p{L}*|optionnel\p{L}*|au choix|selon (?:le )?goût|souvent|mais|si|nunca|sin|casi|opcional\p{L}*|al gusto|quizás?|tal vez|aproximadamente|salvo|solo|sólo|pero|non|mai|senza|quasi|facoltativ\p{L}|a piacere|forse|quanto basta|circa|tranne|ma|se|não|sem|quase|facultativ\p{L}|a gosto|talvez|cerca|exceto|mas|niet|geen|nooit|zonder|bijna|optione\p{L}+|naar (?:smaak|wens)|eventueel|misschien|ongeveer|vaak|maar|als)(?![\p{L}\p{N}])|n['’]t/u

/** "(#482, @somebody)": references only the page's readers understand. */
const reference = /^(?:[#@][\p{L}\p{N}_-]+[, ]*)+$/u

/** "(see below)", "(pictured)", "(PDF, 2 MB)": directions for the page's readers. */
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

/** Returns the sentence as a unit's first, without what only connects it to earlier text. */
export const openingOf = (sentence: string, lexicon: Lexicon | undefined): { text: string; isJointTaken: boolean } => {
  const without = lexicon?.withoutJoint(sentence)
  return without === undefined ? { text: sentence, isJointTaken: false } : { text: without, isJointTaken: true }
}
