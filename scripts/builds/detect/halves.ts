import type { Fault } from '../post.ts'
import { type Detector, fault, fromSource, type Piece, turnAfter } from './read.ts'
import { nextOf } from './source.ts'

/** A question quoted at the end of a statement (“Step two asks: ‘…?’”) is part of the statement. */
const isQuestion = ({ text }: Piece): boolean => /[?？؟]["”“»’)]*$/u.test(text) && !/^[^"“„«]+["“„«].*\?["”“»’]+$/u.test(text)

/** A question requires what follows it in the source; other questions may come in between. */
export const unansweredQuestion: Detector = (read) => {
  const { pieces, source } = read
  return pieces
    .filter((piece) => !piece.isIdea && piece.kind !== 'item' && isQuestion(piece))
    .filter((piece) => {
      const next = pieces[pieces.indexOf(piece) + 1]
      if (!next) return true
      return piece.at !== undefined && next.at !== nextOf(source, piece.at)
    })
    .map(({ text }) => fault('unanswered question', text))
}

/** The first half of a contrast whose second half is in the source but not in the post. */
export const halfContrast: Detector = (read) => {
  const { words } = read
  if (!words) return []
  return fromSource(read).flatMap((piece): Fault[] => {
    if (!words.half.test(piece.text)) return []
    const next = turnAfter(read, piece)
    return next !== undefined && words.turn.test(next) ? [fault('half of a contrast', piece.text, `goes on: ${next}`)] : []
  })
}

/** A thread segment that ends before its argument does; a question starts a new one. */
export const halfArgument: Detector = (read) => {
  const { words, post, pieces } = read
  if (!words || post.segments.length < 2) return []
  return pieces
    .filter((piece, index) => pieces[index + 1]?.segment !== piece.segment && piece.kind === 'prose' && !piece.isIdea)
    .flatMap((piece): Fault[] => {
      const next = turnAfter(read, piece)
      return next !== undefined && words.sequel.test(next) && !next.endsWith('?')
        ? [fault('half an argument', piece.text, `goes on: ${next}`)]
        : []
    })
}

export const colonEnding: Detector = ({ pieces }) =>
  pieces
    .filter((piece, index) => {
      if (piece.isIdea || !/[:：]["”]?$/u.test(piece.text)) return false
      const next = pieces[index + 1]
      const isLead =
        next !== undefined && next.segment === piece.segment && (next.kind === 'item' || /^[“„«"]/u.test(next.text) || next.isContinued)
      return !isLead
    })
    .map(({ text }) => fault('colon ending', text))
