/** Parses numbers, dates, times, percentages and amounts of money to one spelling each. */
import { stopWordsOf } from '../text/stop-words.ts'
import { isPlainMonth, monthOf, weekdayOf } from './calendar.ts'
import { numberWordsOf, type NumberLexicon } from './number-words.ts'
import { fold, type Token, tokensOf } from './tokens.ts'
import { ratesIn, type Unit, unitAt } from './units-of-measure.ts'

export type MeasureKind = 'count' | 'percent' | 'money' | 'time' | 'date' | 'weekday'

export interface Measure {
  kind: MeasureKind
  /** The figure itself: a number, minutes since midnight, a weekday; for a date year × 10,000 + month × 100 + day, 0 for missing parts. */
  value: number
  /** `31`, `31%`, `31 eur`, `18:30`, `2024-05-03`, `--05-03`, `2024-05`, `--05`, `2024`, `weekday 1`. */
  text: string
  /** Stems of the words for what is counted, nearest first. */
  of: readonly string[]
  /** The function word before it (on, since, until), or empty. */
  lead: string
  /** About, more than, up to, not before … */
  isRough: boolean
  /** The unit of a count: `week`, `kilometer`. */
  unit?: Unit
  /** "At least 40" and "at most 40". */
  bound?: Bound
}

type Bound = 'least' | 'most'

export interface Figures {
  measures: readonly Measure[]
  /** `day` in "500 a day". */
  rates: ReadonlySet<string>
  words: ReadonlySet<string>
}

const currencies: ReadonlyMap<string, string> = new Map(
  Object.entries({
    eur: '€ eur euro euros',
    usd: '$ usd dollar dollars dólar dólares dollari dollaro',
    gbp: '£ gbp pound pounds pfund livres libras sterline pond',
    jpy: '¥ jpy yen',
    chf: 'chf franken francs',
    brl: 'brl reais',
  }).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
)

const rough = new Set(
  `about around more than fewer less roughly nearly almost approximately some over least most up under below than above beyond ~ ca circa before after until
  etwa rund knapp fast über mindestens höchstens bis unter als gut ungefähr vor nach ab seit environ près presque plus moins
  jusqu jusque avant après depuis dès quelque unos unas casi más menos hasta antes desde alrededor quasi oltre almeno fino meno più prima
  dopo dal dalla quase mais menos até pelo antes depois ongeveer bijna ruim minstens hoogstens tot dan voor na vanaf sinds zo'n`.split(
    /\s+/,
  ),
)

const bounds: ReadonlyMap<string, Bound> = new Map(
  Object.entries({
    least: 'least minimum mindestens wenigstens au-moins mínimo almeno minstens',
    most: 'most maximum maximal höchstens máximo massimo hoogstens',
  }).flatMap(([bound, words]) => words.split(' ').map((word): [string, Bound] => [word, bound === 'least' ? 'least' : 'most'])),
)

/** Parts that a text writes as words, of a hundred. */
const fractions: ReadonlyMap<string, number> = new Map(
  Object.entries({
    33.3333: 'third thirds drittel tiers tercio tercios terzo terzi terço terços',
    25: 'quarter quarters viertel quart quarts cuarto cuartos quarto quarti quartos kwart',
    20: 'fifth fifths fünftel',
  }).flatMap(([value, words]) => words.split(' ').map((word): [string, number] => [word, Number(value)])),
)
const numerators: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: 'a one ein eine un une uno um een',
    2: 'two zwei deux dos due dois twee',
    3: 'three drei trois tres tre três drie',
  }).flatMap(([value, words]) => words.split(' ').map((word): [string, number] => [word, Number(value)])),
)

const pointWords = new Set('points point punkte punkten'.split(' '))
const percentWords = new Set(['%', 'percent', 'prozent', 'procent', 'percento'])
const perWords = new Set(['per', 'pour', 'por'])
const ordinals = new Set(['st', 'nd', 'rd', 'th', 'er', 'º', 'ª', '°'])
const hourWords = new Set(['h', 'uhr', 'uur', 'heures', 'heure'])
const dateLinks = new Set(['of', 'de', 'del', 'do', ',', '.'])
const yearLeads = new Set(
  'in since until till by year early late im jahr jahre seit bis en depuis année an desde año nel dal anno em ano desde sinds jaar sedert'.split(
    ' ',
  ),
)
const half: Readonly<Record<string, string>> = {
  en: 'half',
  de: 'hälfte',
  fr: 'moitié',
  es: 'mitad',
  it: 'metà',
  pt: 'metade',
  nl: 'helft',
}
/** After these the English word is a pronoun. */
const notCounted = new Set(
  'of another day who that which thing by is was has did does do may might can could should must will would and or to in on at for'.split(
    ' ',
  ),
)
const pronounBefore = new Set('no this that the which each every any other another only some not'.split(' '))

const isNumber = (token: Token | undefined): token is Token => token?.kind === 'number'

/** Parses a number with the language's separators; if unknown, three digits after the first mark are thousands. */
export const parseNumber = (written: string, language: string | undefined): number => {
  const text = written.replace(/[ '’]/g, '')
  const marks = text.replace(/\d/g, '')
  const isGrouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.test(text)
  const thousands = language === undefined || language === 'en' ? ',' : '.'
  if (isGrouped && (marks.length > 1 || marks === thousands)) return Number(text.replaceAll(/[.,]/g, ''))
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (last < 0) return Number(text)
  return Number(`${text.slice(0, last).replaceAll(/[.,]/g, '')}.${text.slice(last + 1)}`)
}

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

const dateText = (year: number, month: number, day: number): string => {
  if (!month) return String(year)
  return `${year ? pad(year, 4) : '-'}-${pad(month)}${day ? `-${pad(day)}` : ''}`
}

const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:es|en|s|n|e|x|i|a|o)$/, '') : word.replace(/s$/, ''))

const thingsAfter = (tokens: readonly Token[], from: number, stopWords: ReadonlySet<string>): string[] => {
  const things: string[] = []
  let skipped = 0
  for (let at = from; at < tokens.length && things.length < 2; at += 1) {
    const token = tokens[at]
    if (!token || token.kind === 'mark') break
    // "12 of the 31 trains"
    if (token.kind === 'number' ? things.length === 0 : stopWords.has(token.folded)) {
      skipped += 1
      if (things.length > 0 || skipped > 3) break
    } else things.push(stem(token.folded))
  }
  return things
}

interface Reader {
  tokens: readonly Token[]
  language: string | undefined
  lexicon: NumberLexicon
  stopWords: ReadonlySet<string>
}

interface Found {
  kind: MeasureKind
  value: number
  text: string
  end: number
}

const isYear = (token: Token | undefined): boolean => isNumber(token) && /^(?:1[5-9]|20)\d{2}$/.test(token.text)

const date = (year: number, month: number, day: number, end: number): Found | undefined =>
  month > 12 || day > 31 ? undefined : { kind: 'date', value: year * 10_000 + month * 100 + day, text: dateText(year, month, day), end }

/** The year after a day and month, possibly after "of", "de" or a comma. */
const yearAfter = (tokens: readonly Token[], at: number): { year: number; end: number } => {
  const from = dateLinks.has(tokens[at]?.folded ?? '') ? at + 1 : at
  const token = tokens[from]
  return token && isYear(token) ? { year: Number(token.text), end: from + 1 } : { year: 0, end: at }
}

const readDate = ({ tokens, language }: Reader, at: number): Found | undefined => {
  const token = tokens[at]
  if (!token) return undefined
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(token.text)
  if (iso) return date(Number(iso[1]), Number(iso[2]), Number(iso[3]), at + 1)
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(token.text)
  if (dotted) return date(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]), at + 1)
  if (isNumber(token) && /^\d{1,2}$/.test(token.text) && Number(token.text) >= 1) {
    if (tokens[at + 1]?.text === '/' && tokens[at + 3]?.text === '/' && isYear(tokens[at + 4]) && language && language !== 'en')
      return date(Number(tokens[at + 4]?.text), Number(tokens[at + 2]?.text), Number(token.text), at + 5)
    let next = at + 1
    if (ordinals.has(tokens[next]?.folded ?? '')) next += 1
    if (dateLinks.has(tokens[next]?.folded ?? '') && tokens[next]?.text !== ',') next += 1
    const month = monthOf(tokens[next]?.folded ?? '')
    if (!month) return undefined
    const { year, end } = yearAfter(tokens, tokens[next + 1]?.text === '.' && isYear(tokens[next + 2]) ? next + 2 : next + 1)
    return date(year, month, Number(token.text), end)
  }
  const month = token.kind === 'word' ? monthOf(token.folded) : undefined
  if (!month) return undefined
  const next = tokens[at + 1]?.text === '.' ? at + 2 : at + 1
  const day = tokens[next]
  // "May 12, 2024"
  if (isNumber(day) && /^\d{1,2}$/.test(day.text) && Number(day.text) >= 1 && language === 'en') {
    const after = ordinals.has(tokens[next + 1]?.folded ?? '') ? next + 2 : next + 1
    const { year, end } = yearAfter(tokens, after)
    return date(year, month, Number(day.text), end)
  }
  const { year, end } = yearAfter(tokens, next)
  if (year) return date(year, month, 0, end)
  // Alone, "may" and "march" are verbs unless capitalized like a name.
  const isName = language === 'en' && /^\p{Lu}/u.test(token.text) && at > 0 && ['may', 'march'].includes(token.folded)
  return isPlainMonth(token.folded) || isName ? date(0, month, 0, at + 1) : undefined
}

const time = (hours: number, minutes: number, end: number): Found | undefined =>
  hours > 24 || minutes > 59 ? undefined : { kind: 'time', value: hours * 60 + minutes, text: `${pad(hours)}:${pad(minutes)}`, end }

const readTime = ({ tokens }: Reader, at: number): Found | undefined => {
  const token = tokens[at]
  const clock = token && isNumber(token) ? /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(token.text) : null
  if (!token || !clock) return undefined
  const hours = Number(clock[1])
  const minutes = Number(clock[2] ?? 0)
  const next = tokens[at + 1]?.folded ?? ''
  const half = /^[ap]m?$/.exec(next)?.[0]
  if (half === 'am' || half === 'pm') return time((hours % 12) + (half === 'pm' ? 12 : 0), minutes, at + 2)
  if (half && tokens[at + 2]?.text === '.' && tokens[at + 3]?.folded === 'm')
    return time((hours % 12) + (half === 'p' ? 12 : 0), minutes, tokens[at + 4]?.text === '.' ? at + 5 : at + 4)
  const french = /^h(\d{2})$/.exec(next)
  if (french) return time(hours, Number(french[1]), at + 2)
  if (hourWords.has(next) && (next !== 'h' || !clock[2]) && next !== 'heure' && (next !== 'heures' || tokens[at - 1]?.folded === 'à'))
    return time(hours, minutes, at + 2)
  return token.text.includes(':') && clock[2] ? time(hours, minutes, at + 1) : undefined
}

const longestNumber = 12

const readNumber = (reader: Reader, at: number): { value: number; end: number } | undefined => {
  const { tokens, lexicon, language } = reader
  const first = tokens[at]
  if (!first) return undefined
  let total = 0
  let current: number | undefined
  let lastScale = Infinity
  let end = at
  if (isNumber(first)) {
    current = parseNumber(first.text, language)
    end = at + 1
  }
  while (end < at + longestNumber) {
    const token = tokens[end]
    if (token?.kind !== 'word') break
    if (perWords.has(tokens[end - 1]?.folded ?? '')) break
    const scale = lexicon.scaleOf(token.folded)
    if (scale !== undefined) {
      if (token.folded.length === 1 && (token.isApart || end === at)) break
      if (current === undefined && total === 0 && scale >= 1e6) break
      if (scale === 100 && lastScale > 100) current = (current ?? 1) * 100
      else if (scale > lastScale) {
        total = (total + (current ?? 0)) * scale
        current = undefined
      } else {
        total += (current ?? 1) * scale
        current = undefined
      }
      lastScale = scale === 100 ? lastScale : scale
      // "Mio."
      end += token.folded.length === 3 && tokens[end + 1]?.text === '.' ? 2 : 1
      continue
    }
    if (isNumber(first)) break
    const isJoined = token.folded === lexicon.and && end > at
    const next = isJoined ? tokens[end + 1] : token
    const value = next?.kind === 'word' ? lexicon.valueOf(next.folded) : undefined
    if (value === undefined || !next) break
    if (end === at) {
      if (lexicon.isHomograph(next.folded)) break
      current = value
    } else {
      const before = current ?? 0
      const follows =
        (before >= 20 && before < 100 && before % 10 === 0 && value < 20) || (before >= 100 && before % 100 === 0 && value < 100)
      if (!(follows || (current === undefined && lastScale < Infinity && value < lastScale))) break
      current = before + value
    }
    end += isJoined ? 2 : 1
  }
  return end === at ? undefined : { value: Number((total + (current ?? 0)).toPrecision(12)), end }
}

const currencyAt = (token: Token | undefined): string | undefined => (token ? currencies.get(token.folded) : undefined)

const readQuantity = (reader: Reader, at: number): Found | undefined => {
  const { tokens, language } = reader
  const first = tokens[at]
  const before = currencyAt(tokens[at - 1])
  const halfWord = language ? half[language] : undefined
  if (first && first.folded === halfWord && !['an', 'a'].includes(tokens[at + 1]?.folded ?? ''))
    return { kind: 'percent', value: 50, text: '50%', end: at + 1 }
  const [many, part] = [numerators.get(first?.folded ?? ''), fractions.get(tokens[at + 1]?.folded ?? '')]
  // "A third way" is an ordinal.
  if (
    many !== undefined &&
    part !== undefined &&
    !(tokens[at + 2]?.kind === 'word' && language === 'en' && !notCounted.has(tokens[at + 2]?.folded ?? ''))
  )
    return { kind: 'percent', value: Math.round(many * part), text: `${Math.round(many * part)}%`, end: at + 2 }
  if (first && language === 'en' && first.folded === 'one') {
    const next = tokens[at + 1]
    const scaled = reader.lexicon.scaleOf(next?.folded ?? '') !== undefined
    if (next?.kind !== 'word' || notCounted.has(next.folded) || pronounBefore.has(tokens[at - 1]?.folded ?? '')) return undefined
    if (!scaled && !percentWords.has(next.folded)) return { kind: 'count', value: 1, text: '1', end: at + 1 }
  }
  // A version number.
  if (first && isNumber(first) && /^\d+(?:\.\d+){2,}$/.test(first.text) && !/^\d{1,3}(?:\.\d{3})+$/.test(first.text))
    return { kind: 'count', value: Number.NaN, text: first.text, end: at + 1 }
  const isOne = language === 'en' && first?.folded === 'one'
  const number = isOne ? readNumber({ ...reader, lexicon: { ...reader.lexicon, isHomograph: () => false } }, at) : readNumber(reader, at)
  if (!number || !Number.isFinite(number.value)) return undefined
  const { value, end } = number
  const next = tokens[end]
  const isPoints =
    /^(?:percentage|prozentpunkten?|procentpunt)/.test(next?.folded ?? '') ||
    (percentWords.has(next?.folded ?? '') && pointWords.has(tokens[end + 1]?.folded ?? ''))
  if (isPoints)
    return { kind: 'percent', value, text: `${value}pp`, end: pointWords.has(tokens[end + 1]?.folded ?? '') ? end + 2 : end + 1 }
  if (percentWords.has(next?.folded ?? '')) return { kind: 'percent', value, text: `${value}%`, end: end + 1 }
  if (perWords.has(next?.folded ?? '') && /^cent[o]?$|^ciento$/.test(tokens[end + 1]?.folded ?? ''))
    return { kind: 'percent', value, text: `${value}%`, end: end + 2 }
  const ofLink = ['de', 'di'].includes(next?.folded ?? '') ? tokens[end + 1] : undefined
  const currency = before ?? currencyAt(next) ?? currencyAt(ofLink)
  if (currency) return { kind: 'money', value, text: `${value} ${currency}`, end: before ? end : currencyAt(next) ? end + 1 : end + 2 }
  if (first && isYear(first) && end === at + 1) {
    const isLed = yearLeads.has(tokens[at - 1]?.folded ?? '')
    const counts = next?.kind === 'word' && !reader.stopWords.has(next.folded) && (language === 'de' || !/^\p{Lu}/u.test(next.text))
    if (isLed || !counts) return { kind: 'date', value: value * 10_000, text: String(value), end }
  }
  return { kind: 'count', value, text: String(value), end }
}

const readWeekday = ({ tokens }: Reader, at: number): Found | undefined => {
  const day = tokens[at]?.kind === 'word' ? weekdayOf(tokens[at].folded) : undefined
  return day ? { kind: 'weekday', value: day, text: `weekday ${day}`, end: at + 1 } : undefined
}

export const measuresOf = (text: string, language: string | undefined): Figures => {
  const reader: Reader = { tokens: tokensOf(text), language, lexicon: numberWordsOf(language), stopWords: stopWordsOf(language) }
  const { tokens, stopWords } = reader
  const measures: Measure[] = []
  const words = new Set<string>()
  for (let at = 0; at < tokens.length; at += 1) {
    const found = readDate(reader, at) ?? readTime(reader, at) ?? readQuantity(reader, at) ?? readWeekday(reader, at)
    if (!found) continue
    const { kind, value, text: written, end } = found
    // "A 3-week course"
    const unit = kind === 'count' ? unitAt(tokens[end]?.text === '-' ? tokens[end + 1] : tokens[end]) : undefined
    const around = tokens.slice(Math.max(0, at - 3), at).map(({ folded }) => folded)
    const last = around.at(-1) ?? ''
    const bound = around.map((word) => bounds.get(word)).findLast(Boolean)
    measures.push({
      kind,
      value,
      text: written,
      of: kind === 'count' || kind === 'percent' ? thingsAfter(tokens, end, stopWords) : [],
      lead: stopWords.has(last) ? last : '',
      isRough: around.some((word) => rough.has(word)),
      ...(unit && { unit }),
      ...(bound && { bound }),
    })
    for (const { text: part } of tokens.slice(at, end)) for (const word of part.split(/[^\p{L}\p{N}.,]+/u)) if (word) words.add(fold(word))
    at = end - 1
  }
  return { measures, words, rates: ratesIn(tokens) }
}

/** Adds each meaningful part of a date, so "3 May" is found in "3 May 2024". */
const withGeneralForms = ({ kind, value, text }: Measure): string[] => {
  if (kind !== 'date') return [text]
  const [year, month, day] = [Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100]
  return [
    text,
    ...(year ? [String(year)] : []),
    ...(month ? [dateText(0, month, 0)] : []),
    ...(month && day ? [dateText(0, month, day)] : []),
    ...(year && month ? [dateText(year, month, 0)] : []),
  ]
}

export const figureTexts = (measures: readonly Measure[]): ReadonlySet<string> => new Set(measures.flatMap(withGeneralForms))

/**
 * Returns all figures of a text in one spelling: `1400`, `31%`, `5 eur`, `18:30`, `2024-05-03`. Dates also have their more general forms,
 * so one text's figures are all in another exactly when they are a subset.
 */
export const figuresOf = (text: string, language?: string): ReadonlySet<string> => figureTexts(measuresOf(text, language).measures)
