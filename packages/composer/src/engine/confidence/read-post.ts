/** Finds the sentences of a post in the material it was made from, whoever wrote the post. */
import { normalize, oneLine } from '../../text/normalize.ts'
import { plain } from '../../text/plain.ts'
import { splitSentences } from '../../text/sentences.ts'
import { stopWordsOf } from '../../text/stop-words.ts'
import { withoutUrls } from '../../text/urls.ts'
import { termsOf, words } from '../../text/words.ts'
import type { Material, Sentence } from '../material.ts'

export interface Piece {
  text: string
  segment: number
  isItem: boolean
  isIdea: boolean
  /** The sentence of a source that it repeats, in full or in part. */
  sentence: Sentence | undefined
  isShortened: boolean
  terms: ReadonlySet<string>
}

const keyOf = (text: string): string => words(text).join(' ')

/** A part of a sentence counts as that sentence from this many words on. */
const leastPart = 4

interface Shelf {
  exact: ReadonlyMap<string, Sentence>
  /** Sentences by each of their terms, for those that were shortened. */
  byTerm: ReadonlyMap<string, readonly Sentence[]>
}

const shelve = ({ sources }: Material): Shelf => {
  const exact = new Map<string, Sentence>()
  const byTerm = new Map<string, Sentence[]>()
  for (const sentence of sources.flatMap(({ sentences }) => sentences)) {
    const key = keyOf(sentence.text)
    if (!exact.has(key)) exact.set(key, sentence)
    for (const term of sentence.terms) {
      const known = byTerm.get(term)
      if (known) known.push(sentence)
      else byTerm.set(term, [sentence])
    }
  }
  return { exact, byTerm }
}

const find = (text: string, terms: ReadonlySet<string>, { exact, byTerm }: Shelf): Pick<Piece, 'sentence' | 'isShortened'> => {
  const key = keyOf(text)
  const same = exact.get(key)
  if (same) return { sentence: same, isShortened: false }
  const rarest = [...terms].map((term) => byTerm.get(term) ?? []).toSorted((a, b) => a.length - b.length)[0] ?? []
  const isPart = ({ text: full }: Sentence): boolean => ` ${keyOf(full)} `.includes(` ${key} `)
  const sentence = words(text).length < leastPart ? undefined : rarest.find(isPart)
  return { sentence, isShortened: sentence !== undefined }
}

const bullet = /^\s*(?:[•*+–-]|\d{1,2}[.)])\s+/u

const piecesOf = (body: string): { text: string; isItem: boolean }[] =>
  normalize(body)
    .split('\n')
    .flatMap((line) =>
      bullet.test(line)
        ? [{ text: line.replace(bullet, ''), isItem: true }]
        : splitSentences(line).map(({ text }) => ({ text, isItem: false })),
    )
    .map(({ text, isItem }) => ({ text: oneLine(plain(withoutUrls(text))), isItem }))
    .filter(({ text }) => /\p{L}/u.test(text) && !/^(?:#[\p{L}\p{N}_]+\s*)+$/u.test(text))

export const readPost = (bodies: readonly string[], material: Material): Piece[] => {
  const shelf = shelve(material)
  const stopWords = stopWordsOf(material.language)
  const ideas = new Set(material.idea.map(({ text }) => keyOf(text)))
  const wholeIdea = [...ideas].map((idea) => ` ${idea} `).join('\n')
  return bodies.flatMap((body, segment) =>
    piecesOf(body).map(({ text, isItem }): Piece => {
      const terms = new Set(termsOf(words(text), stopWords))
      const key = keyOf(text)
      const isIdea = ideas.has(key) || wholeIdea.includes(` ${key} `)
      return { text, isItem, segment, isIdea, terms, ...(isIdea ? { sentence: undefined, isShortened: false } : find(text, terms, shelf)) }
    }),
  )
}
