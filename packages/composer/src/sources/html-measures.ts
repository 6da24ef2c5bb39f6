/** Measures of each element's contents, with sums over all nodes computed in advance. */
import type { HtmlNode } from './html-tree.ts'

const counted = ['blockquote', 'table', 'td', 'tr', 'pre', 'heading', 'p', 'li', 'img'] as const
type Counted = (typeof counted)[number]

const mostInCell = 200
/** Characters of a list item above which it is an article of its own. */
const mostInItem = 1_000

const toCounted = (name: string): Counted | undefined => {
  if (/^h[1-6]$/u.test(name)) return 'heading'
  if (name === 'th') return 'td'
  return counted.find((one) => one === name)
}

export class Measures {
  private readonly nodes: readonly HtmlNode[]
  private readonly letters: Uint32Array
  private readonly linked: Uint32Array
  private readonly sums: Record<Counted, Uint32Array>

  constructor(nodes: readonly HtmlNode[]) {
    this.nodes = nodes
    const size = nodes.length + 1
    this.letters = new Uint32Array(size)
    this.linked = new Uint32Array(size)
    this.sums = Object.fromEntries(counted.map((name) => [name, new Uint32Array(size)])) as Record<Counted, Uint32Array>
    let linkEnd = 0
    nodes.forEach((node, at) => {
      if (node.name === 'a') linkEnd = Math.max(linkEnd, node.end)
      const length = node.name ? 0 : node.text.replace(/\s+/gu, '').length
      this.letters[at + 1] = (this.letters[at] ?? 0) + length
      this.linked[at + 1] = (this.linked[at] ?? 0) + (at < linkEnd ? length : 0)
      const own = toCounted(node.name)
      for (const name of counted) this.sums[name][at + 1] = (this.sums[name][at] ?? 0) + (name === own ? 1 : 0)
    })
  }

  private within(sums: Uint32Array, at: number): number {
    return (sums[this.nodes[at]?.end ?? at] ?? 0) - (sums[at + 1] ?? 0)
  }

  lettersBetween(from: number, to: number): number {
    return (this.letters[to] ?? 0) - (this.letters[from] ?? 0)
  }

  lettersIn(at: number): number {
    return this.within(this.letters, at)
  }

  /** The share of an element's text that is links, 0 to 1. */
  linkShare(at: number): number {
    return this.within(this.linked, at) / Math.max(1, this.lettersIn(at))
  }

  has(name: Counted, at: number): boolean {
    return this.within(this.sums[name], at) > 0
  }

  isMost(at: number): boolean {
    return this.lettersIn(at) * 2 > (this.letters.at(-1) ?? 0)
  }

  /** False for layout tables, which contain headings, listings or other tables, or mostly long texts. */
  isDataTable(at: number, attributes: ReadonlyMap<string, string>): boolean {
    if (/^(?:presentation|none)$/u.test(attributes.get('role') ?? '')) return false
    if (this.has('table', at) || this.has('heading', at) || this.has('pre', at)) return false
    const cells = this.within(this.sums.td, at)
    return cells > 1 && this.lettersIn(at) / cells <= mostInCell && this.within(this.sums.tr, at) > 0
  }

  isCard(at: number): boolean {
    return this.has('heading', at) || (this.lettersIn(at) > mostInItem && this.within(this.sums.p, at) > 1)
  }
}
