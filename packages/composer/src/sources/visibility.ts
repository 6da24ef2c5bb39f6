/** Finds content hidden by attributes, inline styles and the simple rules of the page's own style sheets. */
import { attributesOf, type HtmlNode, prune } from './html-tree.ts'

/** Never text: scripts, controls, and graphics or media. */
const silent = new Set(
  'script style noscript template head svg math button select option textarea object canvas audio video iframe embed noembed noframes datalist progress meter'.split(
    ' ',
  ),
)

/** Common style sheets hide these except from screen readers; such a sheet is often a separate file, which is not fetched. */
const readAloudOnly = /(?:^|\s)(?:[\w-]*(?:sr|screen-?reader)-(?:only|text)|(?:[\w]+-)?visually-?hidden|element-invisible)(?=\s|$)/iu

const farAway = /(?:^|;)(?:text-indent|left|right|top|bottom|margin-left|margin-top|margin):-\d{4,}(?:\.\d+)?(?:px|pt)?(?:;|$)/u
const tinyFont = /(?:^|;)font-size:(?:0(?:\.\d+)?(?:px|pt|em|rem|%)?|1(?:\.\d+)?px)(?:;|$)/u
const clipped = /(?:^|;)clip:rect\((?:[01](?:px)?[,]?){4}\)|(?:^|;)clip-path:(?:inset\((?:50|100)%\)|circle\(0|polygon\(0(?:px)?0)/u
const onePixel = /(?:^|;)width:[01](?:px)?(?:;|$)/u

const mostStyle = 2_000

/** True if these declarations hide an element; undefined if they don't affect its visibility. */
const hides = (declarations: string): boolean | undefined => {
  const style = declarations
    .slice(0, mostStyle)
    .toLowerCase()
    .replace(/!important|\s+/gu, '')
  if (/(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|opacity:0(?:\.0+)?(?:%|;|$))/u.test(style)) return true
  if (tinyFont.test(style) || farAway.test(style) || clipped.test(style)) return true
  if (onePixel.test(style) && /(?:^|;)height:[01](?:px)?(?:;|$)/u.test(style) && /overflow:hidden/u.test(style)) return true
  return /(?:^|;)(?:display|visibility|opacity):/u.test(style) ? false : undefined
}

const mostSheet = 1_000_000

const simpleSelector = /^(?:[a-z][\w-]*|[a-z]{0,20}[.#][\w-]+)$/iu

const blockEnd = (sheet: string, open: number): number => {
  let depth = 0
  const braces = /[{}]/g
  braces.lastIndex = open
  for (let brace = braces.exec(sheet); brace; brace = braces.exec(sheet)) {
    depth += brace[0] === '{' ? 1 : -1
    if (depth === 0) return brace.index
  }
  return sheet.length
}

/** Returns selectors of one tag, class or id that the sheets' last rule for them hides. Ignores conditional rules. */
export const hidingSelectors = (sheets: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const sheet = sheets
    .join('\n')
    .slice(0, mostSheet)
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ' ')
  for (let at = 0; at < sheet.length;) {
    const open = sheet.indexOf('{', at)
    if (open < 0) break
    const end = blockEnd(sheet, open)
    const before = sheet.slice(at, open)
    const prelude = before.slice(before.lastIndexOf(';') + 1).trim()
    at = end + 1
    if (prelude.startsWith('@')) continue
    const isHiding = hides(sheet.slice(open + 1, Math.min(end, open + 1 + mostStyle)))
    if (isHiding === undefined) continue
    for (const part of prelude.split(',')) {
      const selector = part.trim()
      if (!simpleSelector.test(selector)) continue
      if (isHiding) found.add(selector)
      else found.delete(selector)
    }
  }
  return found
}

/** A page that hides everything is shown by a script. */
const whole = new Set(['html', 'body', 'main', 'article'])

const isHiddenBySheet = (name: string, attributes: ReadonlyMap<string, string>, selectors: ReadonlySet<string>): boolean => {
  if (selectors.size === 0) return false
  const marks = (attributes.get('class') ?? '')
    .slice(0, 1_000)
    .split(/\s+/u)
    .slice(0, 50)
    .filter(Boolean)
    .map((one) => `.${one}`)
  const id = attributes.get('id')
  if (id) marks.push(`#${id}`)
  return selectors.has(name) || marks.some((mark) => selectors.has(mark) || selectors.has(name + mark))
}

const isHiddenByItself = (name: string, attributes: ReadonlyMap<string, string>): boolean => {
  if (silent.has(name) || (name === 'dialog' && !attributes.has('open'))) return true
  if (attributes.size === 0) return false
  return (
    attributes.has('hidden') ||
    /^true$/iu.test(attributes.get('aria-hidden') ?? '') ||
    (name === 'input' && attributes.get('type') === 'hidden') ||
    readAloudOnly.test((attributes.get('class') ?? '').slice(0, 1_000)) ||
    hides(attributes.get('style') ?? '') === true
  )
}

const lengthOf = (nodes: readonly HtmlNode[]): number =>
  nodes.reduce((sum, { name, text }) => (name ? sum : sum + text.replace(/\s+/gu, '').length), 0)

/** Sheets that hide more than this share of a page describe a state that a script ends. */
const mostHidden = 0.8

export const visibleNodes = (nodes: readonly HtmlNode[]): HtmlNode[] => {
  const selectors = hidingSelectors(nodes.filter(({ name }) => name === 'style').map(({ text }) => text))
  const shown = prune(nodes, (node) => node.name !== '' && isHiddenByItself(node.name, attributesOf(node)))
  if (selectors.size === 0) return shown
  const seen = prune(
    shown,
    (node) => node.name !== '' && !whole.has(node.name) && isHiddenBySheet(node.name, attributesOf(node), selectors),
  )
  return lengthOf(seen) < lengthOf(shown) * (1 - mostHidden) ? shown : seen
}
