/** What the words of a language tell about how a sentence hangs on others. One list for each rule, of alternatives in a pattern. */
export interface WordLists {
  /** Beginnings that point back to something said before. */
  pointers: string
  /** Beginnings that look like these and stand alone: a dummy subject, say. */
  standing: string
  /** Beginnings that join a sentence to the one before it. */
  connectives: string
  /** Beginnings that turn against the sentence before, which says half of the truth without them. */
  turns: string
  /** Words that lean on what came before wherever they stand among the first words of a sentence. */
  leaning: string
  /** Words that point back wherever they stand in a sentence. */
  backward: string
  /** Pronouns that need a noun before them. */
  pronouns: string
  /** Words that are no noun for a pronoun to stand for, however long they are. */
  functionWords: string
  /** Promises that what follows keeps: a sentence with one must not be the last. */
  announces: string
  /** Words that address the reader, or somebody who is interviewed. */
  you: string
  /** Mentions of the page itself, of its parts and its series. */
  page: string
  /** Times that mean something else when they are read later. */
  stale: string
  /** A single writer. */
  alone: string
  /** Beginnings that may be taken away, with the comma behind them. */
  removable: string
  /** Headings that say nothing about what follows. */
  emptyHeadings: string
  /** Headings of what stands at the edge of an article, of which no post is made. */
  margins?: string
  /** Words of a title that promises a list. */
  promises: string
  /** Verbs that hand a quotation to its speaker. */
  saying: string
  /** Nouns that somebody must have told of before, where nothing behind them explains them ("the agency"). */
  known: KnownNouns
  /** Numbers as words, from two on. */
  numbers: readonly string[]
  /** Words of a one-line wish, for `regenerate`. */
  wishes: Wishes
}

export interface KnownNouns {
  /** With the blank or the apostrophe behind it. */
  article: string
  nouns: string
  /** Words behind a noun that tell which one it is ("the agency that …"). */
  explained: string
}

export interface Wishes {
  shorter: string
  longer: string
  list: string
  quotation: string
  figure: string
  thread: string
  noQuestion: string
  noLink: string
  noHashtags: string
}

/** The lists as patterns. */
export interface Lexicon {
  language: string
  pointsBack(sentence: string): boolean
  connects(sentence: string): boolean
  turns(sentence: string): boolean
  namesPage(sentence: string): boolean
  isStale(sentence: string): boolean
  isWriterAlone(sentence: string): boolean
  announces(sentence: string): boolean
  addresses(sentence: string): boolean
  /** The sentence without a beginning that only joins it to others; undefined when it has none. */
  withoutJoint(sentence: string): string | undefined
  /** The noun that a sentence begins with as if it were known, folded. */
  knownNoun(sentence: string): string | undefined
  isEmptyHeading(heading: string): boolean
  isMargin(heading: string): boolean
  /** A number of things that a text names, as digits or as a word. */
  countIn(text: string): number | undefined
  /** How many items a title or a lead-in promises; 0 when it promises a list without a number, undefined when none. */
  promisedItems(text: string): number | undefined
  hasSayingVerb(text: string): boolean
  hasPronoun(text: string): boolean
  wishes: { [Key in keyof Wishes]: RegExp }
}

/** Bars with blanks on both sides, or at the end of a line, part alternatives; other blanks are part of the pattern. */
const joined = (list: string): string =>
  list
    .trim()
    .replace(/\|\s*\n\s*/g, '|')
    .replace(/\s+/g, ' ')
    .replaceAll(' | ', '|')
    .replaceAll("'", "['’]")

const never = /(?!)/u
const marks = String.raw`["“„«‘(\[]*`
const end = String.raw`(?![\p{L}\p{N}])`

const beginning = (list: string): RegExp => (list ? new RegExp(`^${marks}(?:${joined(list)})${end}`, 'iu') : never)
const anywhere = (list: string): RegExp => (list ? new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${joined(list)})${end}`, 'iu') : never)

/** The first words, in which a leaning word still decides what the sentence is about. */
const firstWords = (sentence: string, count: number): string => sentence.slice(0, 400).split(' ', count).join(' ')

const capitalised = (text: string): string =>
  text.replace(/^([^\p{L}\p{N}]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase())

/** A heading without the number of its section. */
export const withoutNumber = (heading: string): string =>
  heading.replace(/^\(?\p{N}{1,2}(?:(?:\.\p{N}{1,2})*[.):]\s+(?=\p{L})|(?:\.\p{N}{1,2})+\s+(?=\p{L})|\s+(?=\p{Lu}\p{Ll}+$))/u, '')

export function createLexicon(language: string, lists: WordLists): Lexicon {
  const pointers = beginning(lists.pointers)
  const standing = beginning(lists.standing)
  const connectives = beginning(lists.connectives)
  const turns = beginning(lists.turns)
  const leaning = anywhere(lists.leaning)
  const backward = anywhere(lists.backward)
  const pronouns = anywhere(lists.pronouns)
  const functionWords = beginning(lists.functionWords)
  const announces = anywhere(lists.announces)
  const you = anywhere(lists.you)
  const page = anywhere(lists.page)
  const stale = anywhere(lists.stale)
  // The pronoun of the writer is a capital in English; "i" is a word of other languages and the number of a list.
  const alone = lists.alone ? new RegExp(String.raw`(?<![\p{L}\p{N}.])(?:${joined(lists.alone)})(?![\p{L}\p{N}])`, 'u') : never
  const removable = lists.removable ? new RegExp(String.raw`^(?:${joined(lists.removable)})(?:\s*,\s+|\s+)`, 'iu') : never
  const emptyHeadings = lists.emptyHeadings ? new RegExp(String.raw`^(?:${joined(lists.emptyHeadings)})\P{L}*$`, 'iu') : never
  const promises = anywhere(lists.promises)
  const saying = anywhere(lists.saying)
  const { article, nouns, explained } = lists.known
  const known = new RegExp(`^${marks}(?:${joined(article)})(?:\\p{L}+ )?(${joined(nouns)})(?! (?:${joined(explained)}) )${end}`, 'iu')
  const numberWords = lists.numbers.map((word) => anywhere(word))

  const margins = lists.margins ? new RegExp(String.raw`^(?:${joined(lists.margins)})\P{L}*$`, 'iu') : never
  const countIn = (text: string): number | undefined => {
    const digits = /(?<![\p{L}\p{N}.,])(\d{1,2})(?![\p{N}.,%]|\p{L})/u.exec(text)
    if (digits) return Number(digits[1])
    const index = numberWords.findIndex((word) => word.test(text))
    return index < 0 ? undefined : index + 2
  }
  const hasStrayPronoun = (sentence: string): boolean => {
    const found = pronouns.exec(sentence)
    if (!found) return false
    // A noun before it may be what it stands for: a name, a number, a longer word.
    const before = sentence.slice(0, found.index).split(' ').filter(Boolean)
    return !before.some(
      (word, index) =>
        !functionWords.test(word) &&
        (/\p{N}/u.test(word) || (index > 0 && /^\p{Lu}/u.test(word)) || (word.length > 3 && !/(?:ing|ed)\P{L}*$/u.test(word))),
    )
  }
  return {
    language,
    pointsBack: (sentence) => !standing.test(sentence) && (pointers.test(sentence) || backward.test(sentence) || hasStrayPronoun(sentence)),
    connects: (sentence) => connectives.test(sentence) || leaning.test(firstWords(sentence, 6)),
    turns: (sentence) => turns.test(sentence),
    namesPage: (sentence) => page.test(sentence),
    isStale: (sentence) => stale.test(sentence),
    isWriterAlone: (sentence) => alone.test(sentence),
    announces: (sentence) => announces.test(sentence),
    addresses: (sentence) => you.test(sentence),
    withoutJoint(sentence) {
      const rest = sentence.replace(removable, '')
      return rest === sentence || rest.length < 20 ? undefined : capitalised(rest)
    },
    knownNoun: (sentence) => known.exec(sentence)?.[1]?.toLowerCase(),
    isEmptyHeading: (heading) => emptyHeadings.test(withoutNumber(heading)),
    isMargin: (heading) => margins.test(withoutNumber(heading)),
    countIn,
    promisedItems: (text) => (promises.test(text) ? (countIn(text) ?? 0) : undefined),
    hasPronoun: (text) => pronouns.test(text),
    hasSayingVerb: (text) => saying.test(text),
    wishes: Object.fromEntries(
      Object.entries(lists.wishes).map(([key, list]: [string, string]) => [key, anywhere(list)]),
    ) as Lexicon['wishes'],
  }
}
