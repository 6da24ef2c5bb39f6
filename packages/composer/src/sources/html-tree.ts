/** Parses HTML to a list of nodes in document order in linear time, without recursion, however it is nested. */
import { decodeHTML } from 'entities'
import { scanTags } from './tags.ts'

export interface HtmlNode {
  /** Lowercase; empty for text. */
  name: string
  attributes: string
  /** Decoded text; for a script, style sheet or title, its raw content. */
  text: string
  parent: number
  end: number
}

const mostNodes = 200_000

export const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

const inline = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
)

/** What an opening tag closes implicitly (HTML standard, 13.2.6.4.7), and the elements that bound this. */
const implied: Record<string, { ends: ReadonlySet<string>; within: ReadonlySet<string> }> = {
  li: { ends: new Set(['li']), within: new Set(['ul', 'ol', 'menu']) },
  dt: { ends: new Set(['dt', 'dd']), within: new Set(['dl']) },
  dd: { ends: new Set(['dt', 'dd']), within: new Set(['dl']) },
  tr: { ends: new Set(['tr']), within: new Set(['table']) },
  td: { ends: new Set(['td', 'th']), within: new Set(['tr', 'table']) },
  th: { ends: new Set(['td', 'th']), within: new Set(['tr', 'table']) },
  tbody: { ends: new Set(['thead', 'tbody', 'tfoot']), within: new Set(['table']) },
  tfoot: { ends: new Set(['thead', 'tbody', 'tfoot']), within: new Set(['table']) },
  option: { ends: new Set(['option']), within: new Set(['select']) },
}

/** Open elements searched for one to close; limits the work on hostile nesting. */
const mostLookedAt = 50

class TreeBuilder {
  readonly nodes: HtmlNode[] = []
  private readonly open: number[] = []
  private readonly counts = new Map<string, number>()

  private nameAt(depth: number): string {
    return this.nodes[this.open[depth] ?? -1]?.name ?? ''
  }

  private add(node: Omit<HtmlNode, 'parent' | 'end'>): void {
    this.nodes.push({ ...node, parent: this.open.at(-1) ?? -1, end: this.nodes.length + 1 })
  }

  private popTo(depth: number): void {
    while (this.open.length > depth) {
      const node = this.nodes[this.open.pop() ?? -1]
      if (!node) return
      node.end = this.nodes.length
      this.counts.set(node.name, (this.counts.get(node.name) ?? 1) - 1)
    }
  }

  private endImplied(name: string): void {
    const { ends, within } = implied[name] ?? { ends: new Set(['p']), within: undefined }
    if (![...ends].some((one) => this.counts.get(one))) return
    for (let depth = this.open.length - 1; depth >= Math.max(0, this.open.length - mostLookedAt); depth -= 1) {
      const above = this.nameAt(depth)
      if (ends.has(above)) return this.popTo(depth)
      if (within ? within.has(above) : !inline.has(above)) return
    }
  }

  addText(written: string): void {
    const text = written.includes('&') ? decodeHTML(written) : written
    const last = this.nodes.at(-1)
    // Brackets that start no tag arrive one at a time.
    if (last?.name === '' && last.parent === (this.open.at(-1) ?? -1)) last.text += text
    else this.add({ name: '', attributes: '', text })
  }

  addRaw(text: string): void {
    const node = this.nodes.at(-1)
    if (node) node.text = text
  }

  openTag(name: string, attributes: string): void {
    if (!inline.has(name) && name !== 'br' && name !== 'wbr') this.endImplied(name)
    this.add({ name, attributes, text: '' })
    if (voidTags.has(name)) return
    this.open.push(this.nodes.length - 1)
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  closeTag(name: string): void {
    // Each step closes an element for good, so there are at most as many steps as elements.
    if (!this.counts.get(name)) return
    let depth = this.open.length - 1
    while (this.nameAt(depth) !== name) depth -= 1
    this.popTo(depth)
  }

  finish(): HtmlNode[] {
    this.popTo(0)
    return this.nodes
  }
}

/** Parses tags in linear time, whether or not they are closed; ignores unmatched closing tags. */
export const readTree = (html: string): HtmlNode[] => {
  const builder = new TreeBuilder()
  const isFull = (): boolean => builder.nodes.length >= mostNodes
  scanTags(html, {
    text: (start, end) => void (isFull() || builder.addText(html.slice(start, end))),
    raw: (start, end) => void (isFull() || builder.addRaw(html.slice(start, end))),
    tag({ name, isClosing, attributes }) {
      if (isFull()) return
      if (isClosing) builder.closeTag(name)
      else builder.openTag(name, attributes)
    },
  })
  return builder.finish()
}

export const prune = (nodes: readonly HtmlNode[], isDropped: (node: HtmlNode, at: number) => boolean): HtmlNode[] => {
  const places = new Int32Array(nodes.length + 1)
  const kept: HtmlNode[] = []
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at] as HtmlNode
    places[at] = kept.length
    if (isDropped(node, at)) {
      places.fill(kept.length, at, node.end)
      at = node.end
    } else {
      kept.push(node)
      at += 1
    }
  }
  places[nodes.length] = kept.length
  return kept.map((node) => ({ ...node, parent: node.parent < 0 ? -1 : (places[node.parent] ?? -1), end: places[node.end] ?? kept.length }))
}

const mostAttributes = 64

const attributePattern = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Names are lowercase. The first of two duplicates counts. */
export const attributesOf = ({ attributes }: Pick<HtmlNode, 'attributes'>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  if (!attributes) return found
  for (const [, name = '', double, single, bare] of attributes.matchAll(attributePattern).take(mostAttributes)) {
    const value = double ?? single ?? bare ?? ''
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, value.includes('&') ? decodeHTML(value) : value)
  }
  return found
}
