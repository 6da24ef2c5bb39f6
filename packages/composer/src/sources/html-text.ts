import { parseHTML } from 'linkedom'
import { scanTags, type Tag } from './tags.ts'

const furniture = new Set(['nav', 'header', 'footer', 'aside', 'form'])
/** More than this is never read; blanks, marks and references count, which the text does not keep. */
const mostCharacters = 150_000
/** Never text: code of the page, controls, and listings, which are no prose that could be quoted. */
const silent = new Set(['head', 'svg', 'math', 'template', 'button', 'select', 'object', 'canvas', 'audio', 'video', 'pre', 'dialog'])
const block = new Set(
  `address article blockquote body caption center dd details div dl dt fieldset figcaption figure h1 h2 h3 h4 h5 h6 hgroup hr html
   legend li main nav ol p section summary table tbody tfoot thead tr ul header footer aside form`.split(/\s+/),
)
const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

const isHidden = ({ attributes }: Tag): boolean =>
  /(?:^|\s)hidden(?:[\s=/]|$)/iu.test(attributes) ||
  /aria-hidden\s*=\s*["']?true/iu.test(attributes) ||
  /style\s*=\s*["'][^"']{0,200}(?:display\s*:\s*none|visibility\s*:\s*hidden)/iu.test(attributes)

/** Character references, decoded by a real parser; without tags there is nothing else in it to be parsed. */
const decodeReferences = (text: string): string =>
  text.includes('&') ? (parseHTML(`<p>${text.replaceAll('<', '&lt;')}</p>`).document.querySelector('p')?.textContent ?? text) : text

/** Marks of the layout, in control characters that no text keeps. */
const line = '\u0001'
const blockEdge = '\u0002'
const item = '\u0003'
const itemEnd = '\u0004'
/** The mark of a heading of level n is this code plus n. */
const headingBase = 0x10

const opening = (name: string): string => {
  if (/^h[1-6]$/u.test(name)) return blockEdge + String.fromCharCode(headingBase + Number(name[1]))
  if (name === 'li') return item
  if (name === 'br') return line
  if (name === 'td' || name === 'th') return ' '
  return block.has(name) ? blockEdge : ''
}

const closing = (name: string): string => {
  if (name === 'li') return itemEnd
  return block.has(name) ? blockEdge : ''
}

/** What a run of marks between two texts comes to: a break, and the Markdown mark of what begins there. */
const breakOf = (run: string): string => {
  const begun = run.slice(run.lastIndexOf(itemEnd) + 1)
  const heading = /[\u0011-\u0016]\u0002*$/u.exec(begun)
  const prefix = begun.includes(item) ? '- ' : heading ? `${'#'.repeat(heading[0].charCodeAt(0) - headingBase)} ` : ''
  const isParagraph = run.replaceAll(item, '').includes(blockEdge) || run.includes(line + line)
  return (isParagraph ? '\n\n' : '\n') + prefix
}

const layOut = (text: string): string =>
  text
    .replace(/[\s\u00A0]+/gu, ' ')
    .replace(/ ?([\u0001-\u0004\u0011-\u0016]) ?/g, '$1')
    .replace(/[\u0001-\u0004\u0011-\u0016]+/g, (run, at: number, whole: string) => (at + run.length === whole.length ? '' : breakOf(run)))
    .trim()

const collect = (html: string, skipped: ReadonlySet<string>): string => {
  const parts: string[] = []
  let skipping = ''
  let depth = 0
  scanTags(html, {
    text(start, end) {
      // Control characters would be taken for the marks above.
      if (!skipping) parts.push(html.slice(start, end).replace(/[\u0001-\u0008\u000E-\u001F]/g, ''))
    },
    tag(tag) {
      const { name, isClosing } = tag
      if (skipping) {
        if (name === skipping) depth += isClosing ? -1 : 1
        if (depth === 0) skipping = ''
        return
      }
      const isSelfContained = voidTags.has(name) || tag.attributes.endsWith('/')
      if (!isClosing && !isSelfContained && (skipped.has(name) || isHidden(tag))) {
        skipping = name
        depth = 1
        return
      }
      parts.push(isClosing ? closing(name) : opening(name))
    },
  })
  return parts.join('')
}

/**
 * The visible text of HTML without navigation, headers, footers, asides, forms and scripts, in linear time whatever the
 * markup is like. Paragraphs are parted by empty lines; headings begin with `#`s, list items with `- `.
 */
export const htmlToText = (html: string): string => {
  const readable = (skipped: ReadonlySet<string>): string => layOut(decodeReferences(collect(html, skipped).slice(0, mostCharacters)))
  // An element that is never closed must not hide the whole page.
  return readable(new Set([...furniture, ...silent])) || readable(new Set())
}

/** Values may hold anything, blanks too. */
const countAttributes = (attributes: string): number =>
  attributes
    .replace(/"[^"]*"|'[^']*'/g, '')
    .split(/\s+/u)
    .filter(Boolean).length

/** How deep and how large a document is, and into how many texts a parser would cut it, before a tree is built. */
export const measureHtml = (html: string): { depth: number; elements: number; attributes: number; texts: number } => {
  let depth = 0
  let deepest = 0
  let elements = 0
  let attributes = 0
  // Parsers make a text of its own of every character reference, of what is written as one when the tree is written out,
  // and a node of every comment.
  let texts = html.split(/[&\u00A0]|<!/u).length - 1
  scanTags(html, {
    text() {
      texts += 1
    },
    tag({ name, isClosing, attributes: own }) {
      if (isClosing) depth = Math.max(0, depth - 1)
      else {
        elements += 1
        attributes += countAttributes(own)
        if (!voidTags.has(name)) deepest = Math.max(deepest, ++depth)
      }
    },
  })
  return { depth: deepest, elements, attributes, texts }
}

/** Elements of one name that are tried; those before them were never closed. */
const mostTried = 20

/** The content of the first element with this name, as text. */
export const elementText = (html: string, name: string): string => {
  const element = new RegExp(`<${name}(?:\\s[^>]{0,2000})?>([^]{0,2000}?)</${name}`, 'iuy')
  const contentAt = (index: number): string | undefined => {
    element.lastIndex = index
    return element.exec(html)?.[1]
  }
  const places = html.matchAll(new RegExp(`<${name}(?=[\\s>])`, 'giu')).take(mostTried)
  const found = places.map(({ index }) => contentAt(index)).find((content) => content !== undefined) ?? ''
  return decodeReferences(found.replace(/<[^>]{0,2000}>/g, ' '))
    .replace(/\s+/gu, ' ')
    .trim()
}
