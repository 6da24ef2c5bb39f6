import type { Structure } from '../structure.ts'
import { clip } from '../text/cut.ts'
import { oneLine } from '../text/normalise.ts'
import { Measures } from './html-measures.ts'
import { type PagePiece, readPieces } from './html-pieces.ts'
import { attributesOf, type HtmlNode, readTree } from './html-tree.ts'
import type { Piece } from './layout.ts'
import { findMainText, type MainText } from './main-text.ts'
import { metaBounds, type PageMeta, readMeta } from './meta.ts'
import { mend } from './mend.ts'
import { roleOf } from './roles.ts'
import { visibleNodes } from './visibility.ts'

/** What a reader of one kind of document makes of it. */
export interface Readable extends Omit<Structure, 'blocks'> {
  title: string
  pieces: Piece[]
}

const furniture = new Set(['nav', 'header', 'footer', 'aside', 'form'])

type LeaveOut = (node: HtmlNode, at: number) => boolean

const isFurniture = (node: HtmlNode, at: number, measures: Measures): boolean =>
  roleOf(node, attributesOf(node), measures.lettersIn(at), measures.isMost(at)) === 'furniture'

/** Without the usual frame of a page; an element that is never closed must not hide all of it. */
const outsideFrame =
  (measures: Measures): LeaveOut =>
  (node, at) =>
    (furniture.has(node.name) && !measures.isMost(at)) || isFurniture(node, at, measures)

/** Structure that readers drop for its short texts. */
const structural = /^(?:h[1-6]|ul|ol|dl|table|pre|blockquote|figure|figcaption|p|section|div|details)$/u
const mostLinks = 0.4

/** What the reader view dropped stays when it stands among what it kept, and is neither frame nor a heap of links. */
const outsideArticle =
  (measures: Measures, nodes: readonly HtmlNode[], { kept, from }: MainText): LeaveOut =>
  (node, at) => {
    if (node.name === 'footer' && nodes[node.parent]?.name === 'blockquote') return false
    // Some pages are one form; else readers keep these by mistake.
    if (furniture.has(node.name) && node.name !== 'header' && !measures.isMost(at)) return true
    if (isFurniture(node, at, measures)) return true
    if (kept[at]) return false
    if (!node.name || furniture.has(node.name) || !structural.test(node.name) || nodes[from]?.name === 'body') return blockOf(node, kept)
    return measures.linkShare(at) > mostLinks
  }

/** Inline elements and texts go with the block that they are in. */
const blockOf = ({ name, parent }: HtmlNode, kept: Uint8Array): boolean => {
  if (furniture.has(name) || structural.test(name)) return true
  return parent >= 0 && !kept[parent] && name === ''
}

/** An article shorter than this is looked at again, and is not taken when the page shows so many times more. */
const fewLetters = 500
const timesMore = 4

const lettersOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { words }) => sum + words.replace(/\s+/gu, '').length, 0)

const choose = (nodes: readonly HtmlNode[]): PagePiece[] => {
  const measures = new Measures(nodes)
  const main = findMainText(nodes, measures)
  const article = main ? readPieces(nodes, measures, { ...main, isLeftOut: outsideArticle(measures, nodes, main) }) : []
  const letters = lettersOf(article)
  if (letters >= fewLetters) return article
  const visible = readPieces(nodes, measures, { isLeftOut: outsideFrame(measures) })
  if (letters > 0 && lettersOf(visible) < letters * timesMore) return article
  return visible.length > 0 ? visible : readPieces(nodes, measures, { isLeftOut: () => false })
}

const standfirst = /(?:^|[\s_-])(?:standfirst|dek|subtitle|sub-title|subheading|lede|teaser|abstract)(?=$|[\s_-])/iu

const isStandfirst = (node: HtmlNode): boolean =>
  /^(?:p|div|h2|h3)$/u.test(node.name) && standfirst.test(attributesOf(node).get('class')?.slice(0, 300) ?? '')

/** The text of the first element that is one. */
const firstText = (nodes: readonly HtmlNode[], isOne: (node: HtmlNode) => boolean): string => {
  const at = nodes.findIndex(isOne)
  if (at < 0) return ''
  const inside = nodes.slice(at, nodes[at]?.end).filter((node) => !node.name)
  return inside
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/\s*[¶#§]$/u, '')
    .slice(0, 1_000)
}

const withoutTitle = (pieces: readonly Piece[], title: string): Piece[] => {
  const at = pieces
    .slice(0, 6)
    .findIndex(({ kind, words }) => kind === 'heading' && words.replace(/\s+/gu, ' ').trim().toLowerCase() === title.toLowerCase())
  return at < 0 ? [...pieces] : pieces.toSpliced(at, 1)
}

/** The blocks of markup that is an article from its beginning to its end. */
export const readFragment = (html: string): Piece[] => {
  const nodes = visibleNodes(readTree(html))
  return mend(readPieces(nodes, new Measures(nodes), { isLeftOut: () => false }))
}

/** A page's main text; `address` is where it was fetched. */
export const readHtml = (html: string, address?: string): Readable => {
  const all = readTree(html)
  const nodes = visibleNodes(all)
  const heading = firstText(nodes, ({ name }) => name === 'h1')
  const meta: PageMeta = readMeta(all, heading, address)
  const title = meta.title || heading
  const description = meta.description || clip(oneLine(firstText(nodes, isStandfirst)), metaBounds.description)
  return { ...meta, title, description, pieces: withoutTitle(mend(choose(nodes)), title) }
}
