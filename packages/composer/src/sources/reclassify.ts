/** Reclassifies blocks by their neighbors: bold headings, asides in italics, attributions below a quotation. */
import type { PagePiece } from './html-pieces.ts'
import type { Piece } from './layout.ts'
import { isAside, speakerIn } from './line-kinds.ts'

const mostHeading = 100
const mostHeadingWords = 14

const looksLikeHeading = ({ kind, words, isBold }: PagePiece): boolean =>
  kind === 'paragraph' &&
  isBold === true &&
  words.length <= mostHeading &&
  !words.includes('\n') &&
  words.split(/\s+/u).length <= mostHeadingWords &&
  !/[.!?…:;,]["”’»)]*$/u.test(words)

const isBody = ({ kind }: PagePiece): boolean =>
  kind === 'paragraph' || kind === 'item' || kind === 'table' || kind === 'quotation' || kind === 'code'

const toPiece = ({ isBold: _bold, isItalic: _italic, ...piece }: PagePiece): Piece => piece

const asHeading = ({ lead: _lead, ...piece }: Piece): Piece => ({ ...piece, kind: 'heading', level: 6 })

export const reclassify = (pieces: readonly PagePiece[]): Piece[] => {
  const isProse = ({ kind }: PagePiece): boolean => kind === 'paragraph'
  const first = pieces.findIndex(isProse)
  const last = pieces.findLastIndex(isProse)
  const reclassified: Piece[] = []
  pieces.forEach((piece, at) => {
    const below = pieces[at + 1]
    const above = reclassified.at(-1)
    const speaker = piece.kind === 'paragraph' && above?.kind === 'quotation' && !above.speaker ? speakerIn(piece.words) : undefined
    if (speaker && above) {
      above.speaker = speaker
      reclassified.push({ ...toPiece(piece), kind: 'byline' })
    } else if (looksLikeHeading(piece) && below && isBody(below) && !looksLikeHeading(below)) reclassified.push(asHeading(toPiece(piece)))
    else if (piece.isItalic && (at === first || at === last) && first !== last && isAside(piece.words, at === last))
      reclassified.push({ ...toPiece(piece), kind: 'note' })
    else reclassified.push(toPiece(piece))
  })
  return reclassified
}
