/** Finds a page's article like a reader view. The reader view only selects it; its content is read from the page itself. */
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import type { Measures } from './html-measures.ts'
import { attributesOf, type HtmlNode, voidTags } from './html-tree.ts'

/** Larger pages aren't articles, and searching them would take too long. */
const mostElements = 20_000
const mostTexts = 50_000
const deepest = 200

const shownAttributes = ['class', 'id', 'role', 'itemprop', 'rel', 'href', 'src', 'property', 'name', 'content', 'type']
const mostValue = 500
const numberName = 'data-place'

const isTooLarge = (nodes: readonly HtmlNode[]): boolean => {
  let elements = 0
  const depths = new Uint32Array(nodes.length)
  for (const [at, { name, parent }] of nodes.entries()) {
    if (name) elements += 1
    const depth = parent < 0 ? 1 : (depths[parent] ?? 0) + 1
    if (depth > deepest) return true
    depths[at] = depth
  }
  return elements > mostElements || nodes.length - elements > mostTexts
}

/** Reader views count letters and commas; entities would make the parser split a text at each of them. */
const withoutReferences = (text: string): string => text.replace(/[<>&"\u00A0]/g, ' ')

const write = (nodes: readonly HtmlNode[]): string => {
  const parts = ['<!doctype html><html><body>']
  const open: { name: string; end: number }[] = []
  const close = (at: number): void => {
    while ((open.at(-1)?.end ?? Infinity) <= at) parts.push(`</${open.pop()?.name}>`)
  }
  nodes.forEach((node, at) => {
    close(at)
    const { name, text, end } = node
    if (!name) parts.push(withoutReferences(text))
    else if (name !== 'html' && name !== 'body') {
      const attributes = attributesOf(node)
      const shown = shownAttributes.flatMap((key) => {
        const value = attributes.get(key)
        return value === undefined ? [] : [` ${key}="${withoutReferences(value.slice(0, mostValue))}"`]
      })
      parts.push(`<${/^[a-z][a-z0-9-]*$/u.test(name) ? name : 'span'} ${numberName}="${at}"${shown.join('')}>`)
      if (!voidTags.has(name)) open.push({ name: /^[a-z][a-z0-9-]*$/u.test(name) ? name : 'span', end })
    }
  })
  close(nodes.length)
  return `${parts.join('')}</body></html>`
}

interface ParentNode {
  querySelectorAll(selector: string): Iterable<{ getAttribute(name: string): string | null }>
}

/** Indexes of the elements a reader view keeps; undefined when it finds no article. */
const keptByReaders = (nodes: readonly HtmlNode[]): number[] | undefined => {
  try {
    const { document } = parseHTML(write(nodes))
    const article = new Readability<ParentNode>(document, {
      maxElemsToParse: mostElements,
      keepClasses: true,
      serializer: (content) => content as unknown as ParentNode,
    }).parse()
    if (!article?.content) return undefined
    const places = [...article.content.querySelectorAll(`[${numberName}]`)].map((element) => Number(element.getAttribute(numberName)))
    return places.length > 0 ? places : undefined
  } catch {
    // If the parsers fail, the visible text is still available.
    return undefined
  }
}

export interface MainText {
  from: number
  to: number
  /** For each node, 1 when the reader view keeps it or something in it. */
  kept: Uint8Array
}

/** The share of the article the innermost element must contain; anything outside is a stray paragraph. */
const nearlyAll = 0.9

/**
 * Identifies elements by index, because reader views rename, merge and drop them. An only child goes with its parent, since reader views
 * merge the two.
 */
export const findMainText = (nodes: readonly HtmlNode[], measures: Measures): MainText | undefined => {
  if (isTooLarge(nodes)) return undefined
  const places = keptByReaders(nodes)
  if (!places) return undefined
  const kept = new Uint8Array(nodes.length)
  for (const place of places) {
    for (let at = place; at >= 0 && !kept[at]; at = nodes[at]?.parent ?? -1) kept[at] = 1
  }
  const chosen = new Uint8Array(nodes.length)
  for (const place of places) chosen[place] = 1
  nodes.forEach(({ parent, name }, at) => {
    if (parent < 0 || kept[at]) return
    const isOnly = chosen[parent] === 1 && measures.lettersIn(parent) === measures.lettersBetween(at, nodes[at]?.end ?? at)
    if (chosen[parent] && (!name || isOnly)) {
      kept[at] = 1
      if (name) chosen[at] = 1
    }
  })
  return { ...areaOf(nodes, chosen), kept }
}

const areaOf = (nodes: readonly HtmlNode[], chosen: Uint8Array): { from: number; to: number } => {
  // Letters of the article before each node: text directly inside a kept element.
  const sums = new Uint32Array(nodes.length + 1)
  nodes.forEach(({ name, parent, text }, at) => {
    const length = !name && parent >= 0 && chosen[parent] ? text.replace(/\s+/gu, '').length : 0
    sums[at + 1] = (sums[at] ?? 0) + length
  })
  const whole = sums.at(-1) ?? 0
  let area = { from: 0, to: nodes.length }
  nodes.forEach(({ name, end }, at) => {
    if (name && at >= area.from && end <= area.to && (sums[end] ?? 0) - (sums[at] ?? 0) >= whole * nearlyAll) area = { from: at, to: end }
  })
  return area
}
