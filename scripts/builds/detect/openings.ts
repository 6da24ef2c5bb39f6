import { type Detector, fault, fromSource, type Piece, type ReadPost } from './read.ts'
import { keyOf, unquoted, wordsOf } from './text.ts'

const bare = (text: string): string => text.replace(/^[\s(*_]+/u, '')
const isQuoted = (text: string): boolean => /^[“„«"‘]/u.test(text)

/** Pieces that must make sense without what comes before them in the source. */
const openings = (read: ReadPost): Piece[] => fromSource(read).filter(({ isContinued }) => !isContinued)

/** “This bridge” after a line about the bridge. */
const isNamedBefore = ({ pieces }: ReadPost, piece: Piece): boolean => {
  const [, noun] =
    /^(?:this|these|that|those|such|dies\p{L}*|ce|cet|cette|ces|est[aeo]s?|quest[aeio]|deze|dit)\s+(\p{L}{4,})/iu.exec(piece.text) ?? []
  const before = pieces[pieces.indexOf(piece) - 1]
  return noun !== undefined && before?.segment === piece.segment && keyOf(before.text).includes(keyOf(noun).slice(0, 5))
}

export const pointsBack: Detector = (read) => {
  const { words } = read
  if (!words) return []
  return openings(read)
    .filter((piece) => {
      const text = bare(piece.text)
      return !isQuoted(text) && words.back.test(text) && !words.notBack.test(text) && !isNamedBefore(read, piece)
    })
    .map(({ text }) => fault('points back', text, 'begins with a word whose meaning stands elsewhere'))
}

export const connective: Detector = (read) => {
  const { words } = read
  if (!words) return []
  return openings(read)
    .filter(({ text }) => words.connective.test(bare(text)) && !words.notConnective.test(bare(text)))
    .map(({ text }) => fault('connective', text, 'goes on from something that is not in the post'))
}

export const pageReference: Detector = (read) => {
  const { words } = read
  if (!words) return []
  return read.pieces
    .filter(({ text, isIdea }) => !isIdea && words.page.test(text))
    .map(({ text }) => fault('page reference', text, words.page.exec(text)?.[0] ?? ''))
}

export const staleTime: Detector = (read) => {
  const { words } = read
  if (!words) return []
  return read.pieces
    .filter(({ text, isIdea }) => !isIdea && words.stale.test(text))
    .map(({ text }) => fault('stale time', text, words.stale.exec(text)?.[0] ?? ''))
}

export const writer: Detector = (read) => {
  const { words, source } = read
  if (!words || source.isOwn) return []
  return (
    read.pieces
      // The "I" in a list of questions is the reader.
      .filter(({ text, isIdea }) => !isIdea && !/[?？]$/u.test(text) && words.writer.test(unquoted(text)))
      .map(({ text }) => fault('writer alone', text, words.writer.exec(unquoted(text))?.[0] ?? ''))
  )
}

const initial =
  /^(?:Q|A|F|P|R|V|D|Frage|Antwort|Question|Réponse|Pregunta|Respuesta|Domanda|Risposta|Pergunta|Resposta|Vraag|Antwoord|問|答)\s?\d*\s?[:：.]\s+/u
const named = /^(\p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'-]*){0,2})\s?[:：]\s*(?=[\p{Lu}“"„«])/u

/** A name with a colon is a label if several paragraphs of the source start like this. */
export const speakerLabel: Detector = ({ pieces, source }) => {
  const labels = new Map<string, number>()
  for (const { text } of source.sentences) {
    const [, label] = named.exec(text) ?? []
    if (label) labels.set(label, (labels.get(label) ?? 0) + 1)
  }
  return pieces
    .filter(
      ({ text, isIdea, kind }) => !isIdea && kind !== 'item' && (initial.test(text) || (labels.get(named.exec(text)?.[1] ?? '') ?? 0) > 1),
    )
    .map(({ text }) => fault('speaker label', text))
}

const determiner = /^(?:an?|the|no|with|without|from|of|\d+)\s/iu
const verbal =
  /(?<!\p{L})(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|let|get|got|went|came|took|made|said|saw|kept|held|ran|won|lost|sold|built|grew|fell|rose|led|left|met|paid|put|set|cut|cost|read|sent|spent|stood|told|thought|began|broke|brought|bought|chose|drew|drove|ate|felt|found|gave|knew|lay|meant|showed|spoke|swam|taught|wore|wrote|\p{L}+(?:ed|s|ing)|\p{L}+[’'](?:s|re|ve|d|ll|m|t))(?!\p{L})/iu

/** English only, and only what can't contain a verb: an ending in -s, -ed or -ing already counts as one. */
const hasNoVerb = ({ text }: Piece): boolean =>
  determiner.test(text) && !text.includes(',') && wordsOf(text).length <= 14 && /[.!…]["”]?$/u.test(text) && !verbal.test(unquoted(text))

const isStrayHeading = ({ source }: ReadPost, { at, isLine, text }: Piece): boolean =>
  at !== undefined && source.sentences[at]?.kind === 'heading' && !isLine && keyOf(text) === source.sentences[at]?.key

export const fragment: Detector = (read) =>
  fromSource(read)
    .filter((piece) => (read.post.language === 'en' && !piece.isContinued && hasNoVerb(piece)) || isStrayHeading(read, piece))
    .map(({ text }) => fault('fragment', text, 'has no verb, or is a heading among sentences'))
