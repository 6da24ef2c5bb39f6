import type { Structure } from '../structure.ts'
import { clip } from '../text/cut.ts'
import { oneLine } from '../text/normalize.ts'
import { Measures } from './html-measures.ts'
import { type PagePiece, readPieces } from './html-pieces.ts'
import { attributesOf, type HtmlNode, readTree } from './html-tree.ts'
import type { Piece } from './layout.ts'
import { findMainText, type MainText } from './main-text.ts'
import { metaBounds, type PageMeta, readMeta } from './meta.ts'
import { reclassify } from './reclassify.ts'
import { roleOf } from './roles.ts'
import { visibleNodes } from './visibility.ts'

export interface Readable extends Omit<Structure, 'blocks'> {
  title: string
  pieces: Piece[]
}

const furniture = new Set(['nav', 'header', 'footer', 'aside', 'form'])

type LeaveOut = (node: HtmlNode, at: number) => boolean

const isFurniture = (node: HtmlNode, at: number, measures: Measures): boolean =>
  roleOf(node, attributesOf(node), measures.lettersIn(at), measures.isMost(at)) === 'furniture'

/** Outside the usual page frame; an unclosed element must not hide all of it. */
const outsideFrame =
  (measures: Measures): LeaveOut =>
  (node, at) =>
    (furniture.has(node.name) && !measures.isMost(at)) || isFurniture(node, at, measures)

/** Structural elements that reader views drop because their text is short. */
const structural = /^(?:h[1-6]|ul|ol|dl|table|pre|blockquote|figure|figcaption|p|section|div|details)$/u
const mostLinks = 0.4

/** Content the reader view dropped stays if it is among what it kept, and is neither frame nor mostly links. */
const outsideArticle =
  (measures: Measures, nodes: readonly HtmlNode[], { kept, from }: MainText): LeaveOut =>
  (node, at) => {
    if (node.name === 'footer' && nodes[node.parent]?.name === 'blockquote') return false
    // Some pages are a single form; otherwise reader views keep these by mistake.
    if (furniture.has(node.name) && node.name !== 'header' && !measures.isMost(at)) return true
    if (isFurniture(node, at, measures)) return true
    if (kept[at]) return false
    if (!node.name || furniture.has(node.name) || !structural.test(node.name) || nodes[from]?.name === 'body') return blockOf(node, kept)
    return measures.linkShare(at) > mostLinks
  }

const blockOf = ({ name, parent }: HtmlNode, kept: Uint8Array): boolean => {
  if (furniture.has(name) || structural.test(name)) return true
  return parent >= 0 && !kept[parent] && name === ''
}

/** An article shorter than this is rechecked, and rejected if the page shows several times more. */
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

export const readFragment = (html: string): Piece[] => {
  const nodes = visibleNodes(readTree(html))
  return reclassify(readPieces(nodes, new Measures(nodes), { isLeftOut: () => false }))
}

/** Returns a page's main text; `address` is its final URL. */
export const readHtml = (html: string, address?: string): Readable => {
  const all = readTree(html)
  const nodes = visibleNodes(all)
  const heading = firstText(nodes, ({ name }) => name === 'h1')
  const meta: PageMeta = readMeta(all, heading, address)
  const title = meta.title || heading
  const description = meta.description || clip(oneLine(firstText(nodes, isStandfirst)), metaBounds.description)
  return { ...meta, title, description, pieces: withoutTitle(reclassify(choose(nodes)), title) }
}
