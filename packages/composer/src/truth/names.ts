import { stopWordsOf } from '../text/stop-words.ts'
import { withoutUrls } from '../text/urls.ts'
import { isPlainMonth, monthOf, weekdayOf } from './calendar.ts'
import { numberWordsOf } from './number-words.ts'
import { fold } from './tokens.ts'

interface Word {
  text: string
  isFirst: boolean
  /** True if only a space or a particle of a name (de, van) is between it and the previous word. */
  follows: boolean
}

const particles = new Set('de del della di da do dos das du des van von der den la le el al bin ibn y'.split(' '))
const wordPattern = /\p{L}[\p{L}\p{M}\p{N}]*(?:[-&.]\p{L}[\p{L}\p{M}\p{N}]*)*/gu
const elision = /^(?:[ldjmtscn]|qu|dell|all|nell|sull|dall|un)$/i
// After these a capital letter means nothing.
const begins = /(?:^|[.!?:…•|"“„«»([—–‘\n-])\s*$/u

const isAcronym = (word: string): boolean => /^\p{Lu}[\p{Lu}\p{N}&.-]+s?$/u.test(word) && /\p{Lu}[\p{N}&.-]*\p{Lu}/u.test(word)
const isCapitalised = (word: string): boolean => /^\p{Lu}/u.test(word)
/** GitHub, iPhone: capitals where no ordinary word has them. */
const isMixed = (word: string): boolean => /\p{Ll}\p{Lu}/u.test(word) && !word.includes('-')

/** German words before names that aren't names: measures, times, titles, offices by their endings. */
const germanNouns = new Set(
  `liter meter kilometer kilo kilogramm gramm tonne tonnen prozent euro cent grad million millionen milliarde milliarden tausend tausende hunderte
  dutzend uhr tag tage tagen woche wochen monat monate monaten jahr jahre jahren stunde stunden minute minuten ende anfang mitte stück teil art
  zahl menge reihe paar glas tasse flasche herr frau familie stadt land kreis gemeinde professor professorin doktor`.split(/\s+/),
)
const germanEnding =
  /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|tät|täten|nis|nisse|chen|lein|ismus|tum|ling|erin|innen|meister|leiter|direktor|präsident|minister|sprecher)$/

const wordsIn = (text: string): Word[] => {
  const bare = withoutUrls(text)
  let end = 0
  return [...bare.matchAll(wordPattern)].map(({ 0: found, index }) => {
    const between = bare.slice(end, index)
    const isFirst = begins.test(bare.slice(Math.max(0, index - 4), index))
    end = index + found.length
    return { text: found, isFirst, follows: /^ $/.test(between) }
  })
}

/** A headline in all capitals or title case doesn't show names. */
const isHeadline = (all: readonly Word[]): boolean => {
  const long = all.filter(({ text, isFirst }) => text.length > 3 && !isFirst)
  return long.length >= 4 && long.every(({ text }) => isCapitalised(text))
}

const isCalendarWord = (word: string): boolean => weekdayOf(word) !== undefined || isPlainMonth(word)

const pushName = (names: Set<string>, word: string): void => {
  for (const part of word.split(/[-&]/)) {
    const folded = fold(part.replaceAll('.', ''))
    if (folded.length >= 2) names.add(folded)
  }
}

/** In German these join ordinary nouns: "die Hälfte der Bäume". */
const germanArticles = new Set(['der', 'den', 'des', 'das'])

const sequencesOf = (all: readonly Word[], isNamelike: (word: Word) => boolean, language: string | undefined): Word[][] => {
  const isParticle = (word: string): boolean => particles.has(word) && !(language === 'de' && germanArticles.has(word))
  const sequences: Word[][] = []
  let open: Word[] | undefined
  all.forEach((word, at) => {
    if (isNamelike(word)) {
      if (open && word.follows) open.push(word)
      else sequences.push((open = [word]))
    } else if (!(open && word.follows && isParticle(word.text) && isCapitalised(all[at + 1]?.text ?? ''))) open = undefined
  })
  return sequences
}

/**
 * Returns the words of all names, folded and separate, so "Meier" is found in "Anna Meier".
 * A capitalized word counts inside a sentence; at its start only if the text also has it inside one. Acronyms and words with inner capitals
 * always count. In German, where all nouns are capitalized, two or more in a row are a name unless they start with a measure or include a
 * word with a noun ending; a single word never is.
 */
export const namesOf = (text: string, language: string | undefined): ReadonlySet<string> => {
  const all = wordsIn(text)
  const names = new Set<string>()
  const stopWords = stopWordsOf(language)
  const isShouted = !/\p{Ll}/u.test(text)
  if (isShouted) return names
  for (const { text: word } of all) if (isAcronym(word) || isMixed(word)) pushName(names, word)
  if (isHeadline(all) && language !== 'de') return names
  const isNamelike = ({ text: word }: Word): boolean =>
    isCapitalised(word) && word.length > 1 && !elision.test(word) && !isCalendarWord(fold(word)) && !(language === 'en' && /^I$/.test(word))
  const inside = new Set(all.filter((word) => !word.isFirst && isNamelike(word)).map(({ text: word }) => word))
  for (const sequence of sequencesOf(all, isNamelike, language)) {
    const [first, ...rest] = sequence
    if (!first) continue
    const folded = fold(first.text)
    if (language === 'de') {
      const named =
        stopWords.has(folded) && first.isFirst
          ? rest
          : germanNouns.has(folded) || numberWordsOf(language).valueOf(folded) !== undefined
            ? rest
            : sequence
      const isPair =
        named.length >= 2 ||
        (named.length === 1 &&
          sequence.length > 1 &&
          germanNouns.has(folded) &&
          /^(?:herr|frau|familie|professor|professorin|doktor)$/.test(folded))
      if (isPair && !named.some(({ text: word }) => germanEnding.test(fold(word)))) for (const word of named) pushName(names, word.text)
      continue
    }
    const named = first.isFirst && !inside.has(first.text) ? rest : sequence
    // "Jan van Dijk" is a person, "3 Jan" a day.
    const isMonth = sequence.length === 1 && monthOf(folded) !== undefined
    if (!isMonth) for (const word of named) if (!stopWords.has(fold(word.text))) pushName(names, word.text)
  }
  return names
}
