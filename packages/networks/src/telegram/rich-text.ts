/** Renders Telegram's own HTML: https://core.telegram.org/bots/api#html-style */
import { toRuns } from '../kit/preview.ts'
import type { PreviewBlock, PreviewMark, PreviewRun } from '../spec/index.ts'
import { findLinked } from './check.ts'
import { decode } from './html.ts'

const marks: Readonly<Record<string, PreviewMark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  code: 'code',
  'tg-spoiler': 'spoiler',
  span: 'spoiler',
}

const blocks: readonly string[] = ['pre', 'blockquote']

/** Text with the names of the tags around it, outermost first. */
interface Piece {
  text: string
  open: readonly string[]
}

/** Ignores unmatched closing tags, which the check reports. */
const listPieces = (html: string): Piece[] => {
  const open: string[] = []
  const pieces: Piece[] = []
  const add = (text: string): void => {
    if (text !== '') pieces.push({ text: decode(text), open: [...open] })
  }
  let end = 0
  for (const { 0: whole, 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)(?:\s[^<>]*)?>/gi)) {
    add(html.slice(end, index))
    end = index + whole.length
    if (slash === '') open.push(name.toLowerCase())
    else if (open.at(-1) === name.toLowerCase()) open.pop()
  }
  add(html.slice(end))
  return pieces
}

const toStyledRuns = ({ text, open }: Piece): PreviewRun[] => {
  const own = [...new Set(open.flatMap((name) => marks[name] ?? []))]
  const styled = own.length > 0 ? { marks: own } : {}
  if (open.includes('a')) return [{ text, link: 'link', ...styled }]
  return toRuns(text, own.includes('code') ? [] : findLinked(text)).map((run) => ({ ...run, ...styled }))
}

const toBlock = (name: string | undefined, pieces: readonly Piece[]): PreviewBlock => {
  if (name === 'pre') return { kind: 'code', text: pieces.map(({ text }) => text).join('') }
  const paragraph: PreviewBlock = { kind: 'paragraph', line: pieces.flatMap(toStyledRuns) }
  return name === 'blockquote' ? { kind: 'quote', blocks: [paragraph] } : paragraph
}

const blockOf = ({ open }: Piece): string | undefined => open.find((name) => blocks.includes(name))

const trimLines = (pieces: readonly Piece[], at: { start: boolean; end: boolean }): Piece[] =>
  pieces
    .map(({ text, open }, index) => {
      const begun = at.start && index === 0 ? text.replace(/^\n/, '') : text
      return { text: at.end && index === pieces.length - 1 ? begun.replace(/\n$/, '') : begun, open }
    })
    .filter(({ text }) => text !== '')

export const toBlocks = (html: string): PreviewBlock[] => {
  const groups: { name: string | undefined; pieces: Piece[] }[] = []
  for (const piece of listPieces(html)) {
    const name = blockOf(piece)
    const last = groups.at(-1)
    if (last && last.name === name) last.pieces.push(piece)
    else groups.push({ name, pieces: [piece] })
  }
  return groups.flatMap(({ name, pieces }, index) => {
    const isBeside = (other: number): boolean => groups[other]?.name !== undefined
    const own = name === undefined ? trimLines(pieces, { start: isBeside(index - 1), end: isBeside(index + 1) }) : pieces
    return own.length > 0 ? [toBlock(name, own)] : []
  })
}
