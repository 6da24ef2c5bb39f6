/** A language's word lists about how a sentence depends on others. One list per rule, as alternatives of a pattern. */
export interface WordLists {
  /** Beginnings that refer back. */
  pointers: string
  /** Beginnings that look like these but are self-contained, such as a dummy subject. */
  standing: string
  /** Beginnings that connect a sentence to the one before it. */
  connectives: string
  /** Beginnings that contrast with the sentence before, which is incomplete without them. */
  turns: string
  /** Words that depend on earlier text anywhere among the first words of a sentence. */
  leaning: string
  /** Words that refer back anywhere in a sentence. */
  backward: string
  /** Pronouns that need an antecedent. */
  pronouns: string
  /** Words that can't be a pronoun's antecedent, however long they are. */
  functionWords: string
  /** Announcements: a sentence with one must not be the last. */
  announces: string
  you: string
  /** Mentions of the page itself, its parts or its series. */
  page: string
  /** Times whose meaning changes when they are read later. */
  stale: string
  alone: string
  /** Beginnings that may be removed with the comma after them: the rest is the same claim. */
  removable: string
  emptyHeadings: string
  /** Headings of sections around an article, which are not used for posts. */
  margins?: string
  promises: string
  saying: string
  /** Nouns that presuppose an earlier mention unless explained after it ("the agency"). */
  known: KnownNouns
  numbers: readonly string[]
  /** Words in one-line preferences, for `regenerate`. */
  instructions: InstructionPatterns
}

export interface KnownNouns {
  /** Including the space or apostrophe after it. */
  article: string
  nouns: string
  /** Words after a noun that identify it ("the agency that …"). */
  explained: string
}

export interface InstructionPatterns {
  formal: string
  question: string
  price: string
  date: string
  place: string
  /** Words around an instruction that ask for nothing themselves. */
  fillers: string
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
  withoutJoint(sentence: string): string | undefined
  /** Returns the folded noun a sentence starts with as if it were known. */
  knownNoun(sentence: string): string | undefined
  isEmptyHeading(heading: string): boolean
  isMargin(heading: string): boolean
  countIn(text: string): number | undefined
  /** Returns how many items a title or lead-in promises; 0 for a list without a number, undefined for no list. */
  promisedItems(text: string): number | undefined
  hasSayingVerb(text: string): boolean
  hasPronoun(text: string): boolean
  instructions: { [Key in keyof InstructionPatterns]: RegExp }
}

/** Bars with spaces on both sides, or at the end of a line, separate alternatives; other spaces are part of the pattern. */
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

/** The first words, where a dependent word still affects the sentence's subject. */
const firstWords = (sentence: string, count: number): string => sentence.slice(0, 400).split(' ', count).join(' ')

const capitalised = (text: string): string =>
  text.replace(/^([^\p{L}\p{N}]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase())

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
  // The English pronoun is a capital I; a lowercase "i" is a word in other languages and a list number.
  const alone = lists.alone ? new RegExp(String.raw`(?<![\p{L}\p{N}.])(?:${joined(lists.alone)})(?![\p{L}\p{N}])`, 'u') : never
  const removable = lists.removable ? new RegExp(String.raw`^(?:${joined(lists.removable)})\s*,\s+`, 'iu') : never
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
    // A name, number or longer word before it may be its antecedent.
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
    instructions: Object.fromEntries(
      Object.entries(lists.instructions).map(([key, list]: [string, string]) => [key, anywhere(list)]),
    ) as Lexicon['instructions'],
  }
}
