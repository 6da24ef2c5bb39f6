/** The statements of a build's material, to verify text written from it by a language model. */
import type { SourceSpan } from '../result.ts'
import { detectLanguage } from '../text/language.ts'
import { splitSentences } from '../text/sentences.ts'
import { stopWordsOf } from '../text/stop-words.ts'
import { termsOf, words } from '../text/words.ts'
import { agrees, conflicts, isNear, type Judged } from './agreement.ts'
import { factsOf } from './facts.ts'
import { quotationsOf, wordLine } from './quotations.ts'

export interface Statement extends Judged {
  text: string
  ref: string
  /** In code points of the source's text. */
  start: number
  end: number
}

export interface Evidence {
  language: string | undefined
  statements: readonly Statement[]
  figures: ReadonlySet<string>
  words: ReadonlySet<string>
  line: string
}

/** Fewer quoted words are emphasis rather than a quotation. */
const leastQuoted = 3
/** Maximum statements that may support a sentence together, each with this share of its terms. */
const mostTogether = 3
const leastTogether = 0.25

const judgedOf = (text: string, language: string | undefined): Judged => ({
  terms: new Set(termsOf(words(text), stopWordsOf(language))),
  facts: factsOf(text, language),
})

const statementsOf = (ref: string, text: string, language: string | undefined): Statement[] => {
  let [at, points] = [0, 0]
  const advance = (to: number): number => {
    for (const _ of text.slice(at, to)) points += 1
    at = to
    return points
  }
  return text.split('\n').flatMap((line) =>
    splitSentences(line).map(({ text: sentence }): Statement => {
      const from = text.indexOf(sentence, at)
      const start = advance(from)
      return { ref, text: sentence, start, end: advance(from + sentence.length), ...judgedOf(sentence, language) }
    }),
  )
}

export interface Material {
  idea: string
  sources: readonly { id: string; title: string; text: string }[]
  /** Other names that are allowed: speakers, places. */
  names: readonly string[]
}

export const gatherEvidence = ({ idea, sources, names }: Material): Evidence => {
  const texts = [idea, ...sources.flatMap(({ title, text }) => [title, text])]
  const all = texts.flatMap(words)
  const language = detectLanguage(all)
  const statements = [...statementsOf('idea', idea, language), ...sources.flatMap(({ id, text }) => statementsOf(id, text, language))]
  return {
    language,
    statements,
    figures: new Set([
      ...statements.flatMap(({ facts }) => [...facts.figures]),
      ...sources.flatMap(({ title }) => [...factsOf(title, language).figures]),
    ]),
    words: new Set([...all, ...names.flatMap(words)]),
    line: texts.map(wordLine).join('\n'),
  }
}

const endings = ['', 's', "'s", '’s']

/** Returns a sentence's figures and names that are nowhere in the material, as `factsOf` spells them. */
export const unknownFacts = ({ facts }: Judged, evidence: Evidence): string[] => [
  ...[...facts.figures].filter((figure) => !evidence.figures.has(figure)),
  ...[...facts.names].filter(
    (name) => !endings.some((ending) => evidence.words.has(name + ending) || evidence.words.has(name.replace(/s$/, ''))),
  ),
]

/** Removes sentences whose quotation is not in the material, and returns them too. */
export const withoutInventedQuotations = (text: string, { line: known }: Evidence): { text: string; removed: string[] } => {
  const removed: string[] = []
  const lines = text.split('\n').map((line) => {
    const invented = quotationsOf(line).filter((one) => words(one.text).length >= leastQuoted && !known.includes(wordLine(one.text)))
    if (invented.length === 0) return line
    let at = 0
    return splitSentences(line)
      .filter(({ text: sentence }) => {
        const start = line.indexOf(sentence, at)
        at = start + sentence.length
        const isKept = !invented.some((one) => one.start < at && one.end > start)
        if (!isKept) removed.push(sentence)
        return isKept
      })
      .map((piece, index) => (index === 0 ? piece.text : piece.glue + piece.text))
      .join('')
  })
  return {
    text:
      removed.length > 0
        ? lines
            .join('\n')
            .replace(/\n{3,}/g, '\n\n')
            .trim()
        : text,
    removed,
  }
}

export interface Verdict {
  text: string
  /** Statements that support the sentence, alone or together. */
  backing: readonly Statement[]
  denial: Statement | undefined
  /** What says nearly the same, if nothing supports or denies the sentence. */
  neighbor?: Statement
  unknown: readonly string[]
}

const together = (statements: readonly Statement[]): Judged | undefined => {
  const [first] = statements
  if (!first) return undefined
  const all = statements.map(({ facts }) => facts)
  return {
    terms: new Set(statements.flatMap(({ terms }) => [...terms])),
    facts: {
      ...first.facts,
      figures: new Set(all.flatMap(({ figures }) => [...figures])),
      names: new Set(all.flatMap(({ names }) => [...names])),
      roots: new Set(all.flatMap(({ roots }) => [...roots])),
      quantities: new Set(all.flatMap(({ quantities }) => [...quantities])),
      rates: new Set(all.flatMap(({ rates }) => [...rates])),
    },
  }
}

const held = ({ terms }: Judged, other: Judged): number => {
  let shared = 0
  for (const term of terms) if (other.terms.has(term)) shared += 1
  return terms.size === 0 ? 0 : shared / terms.size
}

/** Judges one sentence written from the material, possibly in another language. */
export const judgeSentence = (text: string, evidence: Evidence, language = evidence.language): Verdict => {
  const judged = judgedOf(text, language)
  const unknown = unknownFacts(judged, evidence)
  const alone = evidence.statements.filter((statement) => agrees(judged, statement))
  if (alone.length > 0) return { text, backing: alone, denial: undefined, unknown }
  const denial = evidence.statements.find((statement) => conflicts(judged, statement))
  if (denial) return { text, backing: [], denial, unknown }
  const near = evidence.statements
    .map((statement) => ({ statement, share: held(judged, statement) }))
    .filter(({ share }) => share >= leastTogether)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, mostTogether)
    .map(({ statement }) => statement)
  const joint = together(near)
  if (joint && agrees(judged, joint)) return { text, backing: near, denial, unknown }
  const neighbor = near.find((statement) => isNear(judged, statement))
  return { text, backing: [], denial, unknown, ...(neighbor && { neighbor }) }
}

/** Returns one span per source: its first of these statements. The idea has none. */
export const spansOf = (statements: readonly Statement[]): SourceSpan[] =>
  [
    ...new Map(
      statements
        .filter(({ ref }) => ref !== 'idea')
        .toReversed()
        .map((one) => [one.ref, one] as const),
    ).values(),
  ]
    .toReversed()
    .map(({ ref, start, end }) => ({ source_id: ref, start, end }))
