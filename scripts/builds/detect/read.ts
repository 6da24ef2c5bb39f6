import type { Fault, Post } from '../post.ts'
import { lexiconOf } from './lexicon/index.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { findPlace, nextOf, type SourceView } from './source.ts'
import { keyOf, sentencesOf } from './text.ts'

export interface Piece {
  text: string
  kind: 'prose' | 'item' | 'heading'
  segment: number
  paragraph: number
  isFirst: boolean
  isLast: boolean
  /** True when it is on a line of its own. */
  isLine: boolean
  isIdea: boolean
  /** Index of its sentence in the source; undefined when it isn't there. */
  at: number | undefined
  /** True when it continues the piece before it as in the source. */
  isContinued: boolean
}

export interface ReadPost {
  post: Post
  pieces: readonly Piece[]
  source: SourceView
  words: Lexicon | undefined
}

export type Detector = (read: ReadPost) => Fault[]

export const fault = (detector: string, sentence: string, note = ''): Fault => ({ detector, sentence, note })

const itemMark = /^\s*(?:[-*•·–▪◦]|\d{1,2}[.)])\s+/u
const headingMark = /^\s*#{1,6}\s+/u
/** A line with only URLs or tags can't be out of context. */
const isTail = (line: string): boolean =>
  /^(?:Source: |Via |→ )?(?:https?:\/\/\S+|#[\p{L}\p{N}_]+)(?:\s+#[\p{L}\p{N}_]+)*$/u.test(line.trim())
const sourceLine = /^[^.!?]{0,120}(?:: | )https?:\/\/\S+$/u

export const readPost = (post: Post): ReadPost => {
  const { source, language } = post
  const ideaKey = keyOf(post.idea)
  const pieces: Piece[] = []
  let paragraph = -1
  post.segments.forEach((body, segment) => {
    for (const block of body.split(/\n{2,}/u)) {
      paragraph += 1
      const before = pieces.length
      for (const line of block.split('\n')) {
        if (line.trim() === '' || isTail(line) || sourceLine.test(line.trim())) continue
        const kind = headingMark.test(line) ? 'heading' : itemMark.test(line) ? 'item' : 'prose'
        const bare = line
          .replace(headingMark, '')
          .replace(itemMark, '')
          .replace(/^\s*>\s?/u, '')
        const found = kind === 'prose' ? sentencesOf(bare, language).map(({ text }) => text) : [bare.trim()]
        for (const text of found) {
          const last = pieces.at(-1)
          const key = keyOf(text)
          const isIdea = key !== '' && ideaKey.includes(key)
          const at = isIdea ? undefined : findPlace(source, text, last?.at)
          const isContinued =
            last !== undefined && last.segment === segment && last.at !== undefined && at !== undefined && nextOf(source, last.at) === at
          const isFirst = pieces.length === before
          pieces.push({ text, kind, segment, paragraph, isFirst, isLast: false, isLine: found.length === 1, isIdea, at, isContinued })
        }
      }
      const last = pieces.at(-1)
      if (last && pieces.length > before) last.isLast = true
    }
  })
  return { post, pieces, source, words: lexiconOf(language) }
}

/** Prose from the source, without what the caller wrote. */
export const fromSource = ({ pieces }: ReadPost): readonly Piece[] => pieces.filter(({ isIdea, kind }) => !isIdea && kind === 'prose')

/** The source sentence after a piece, unless the same segment continues with it. */
export const turnAfter = ({ pieces, source }: ReadPost, piece: Piece): string | undefined => {
  if (piece.at === undefined) return undefined
  const next = nextOf(source, piece.at)
  const following = pieces[pieces.indexOf(piece) + 1]
  if (next === undefined || (following?.at === next && following.segment === piece.segment)) return undefined
  const sentence = source.sentences[next]
  return sentence && sentence.kind !== 'heading' ? sentence.text : undefined
}
