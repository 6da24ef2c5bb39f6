import { getDocumentProxy } from 'unpdf'
import { oneLine } from '../text/normalize.ts'
import type { Readable } from './html.ts'
import type { Piece } from './layout.ts'
import { metaBounds, noMeta, toLanguage, toName } from './meta.ts'
import { type PrintLine, readPrint } from './pdf-lines.ts'
import { SourceError } from './source-error.ts'

/** Characters after which no further page is read, and maximum pages. */
const enoughCharacters = 60_000
const mostPages = 300
/** Pages rendered to find font names, which takes as long as everything else. */
const mostDrawn = 20

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

interface PrintItem {
  str: string
  hasEOL: boolean
  width: number
  transform: number[]
  fontName: string
}

const bold = /bold|black|heavy|semi-?bold|demi(?!tal)/iu

/** Detects bold fonts by their names. A document uses the same few on all pages. */
class Fonts {
  private readonly known = new Map<string, boolean>()
  private drawn = 0

  async learn(page: PdfPage, items: readonly PrintItem[]): Promise<void> {
    const unknown = new Set(items.map(({ fontName }) => fontName).filter((name) => !this.known.has(name)))
    if (unknown.size === 0 || this.drawn >= mostDrawn) return
    this.drawn += 1
    await page.getOperatorList()
    for (const name of unknown) {
      const font: unknown = page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined
      const printed = typeof font === 'object' && font !== null && 'name' in font ? String(font.name) : ''
      this.known.set(name, bold.test(printed))
    }
  }

  isBold(name: string): boolean {
    return this.known.get(name) === true
  }
}

const withoutLigatures = (text: string): string => text.replace(/[\uFB00-\uFB06]/g, (letters) => letters.normalize('NFKC'))

const toLine = (items: readonly PrintItem[], page: number, fonts: Fonts): PrintLine | undefined => {
  const text = withoutLigatures(items.map(({ str }) => str).join(''))
    .replace(/\s+/gu, ' ')
    .trim()
  const [first] = items.filter(({ str }) => str.trim())
  if (!text || !first) return undefined
  const letters = new Map<number, number>()
  let boldLetters = 0
  let all = 0
  for (const { str, transform, fontName } of items) {
    const size = Math.hypot(transform[2] ?? 0, transform[3] ?? 0)
    const length = str.trim().length
    letters.set(size, (letters.get(size) ?? 0) + length)
    all += length
    if (fonts.isBold(fontName)) boldLetters += length
  }
  const size = [...letters].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
  const right = items.reduce((most, { transform, width }) => Math.max(most, (transform[4] ?? 0) + width), 0)
  return { text, size, isBold: boldLetters > all * 0.9, x: first.transform[4] ?? 0, right, y: first.transform[5] ?? 0, page }
}

const toLines = (items: readonly PrintItem[], page: number, fonts: Fonts): PrintLine[] => {
  const lines: PrintLine[] = []
  let from = 0
  items.forEach(({ hasEOL }, at) => {
    if (!hasEOL && at < items.length - 1) return
    const line = toLine(items.slice(from, at + 1), page, fonts)
    if (line) lines.push(line)
    from = at + 1
  })
  return lines
}

const readPages = async (document: PdfDocument): Promise<{ lines: PrintLine[]; language: string }> => {
  const lines: PrintLine[] = []
  const fonts = new Fonts()
  let length = 0
  let language = ''
  for (let number = 1; number <= Math.min(document.numPages, mostPages) && length < enoughCharacters; number += 1) {
    const page = await document.getPage(number)
    const content = await page.getTextContent()
    const items = content.items.filter((item) => 'str' in item)
    await fonts.learn(page, items)
    const found = toLines(items, number - 1, fonts)
    page.cleanup()
    language ||= toLanguage(content.lang ?? '')
    lines.push(...found)
    length += found.reduce((sum, { text }) => sum + text.length, 0)
  }
  return { lines, language }
}

const fieldOf = (info: unknown, name: string): string => {
  const value: unknown = typeof info === 'object' && info !== null ? Object.entries(info).find(([key]) => key === name)?.[1] : undefined
  return typeof value === 'string' ? oneLine(value) : ''
}

/** Programs put their own name or the file name here. */
const noTitle = /^(?:untitled|unbenannt|sans titre|document\d*|microsoft word -.*|.*\.(?:docx?|pdf|indd|tex|odt|rtf|html?)|about:blank)$/iu

const isTitle = (piece: Piece | undefined, title: string): boolean =>
  piece?.kind === 'heading' && (title === '' ? piece.level === 1 : oneLine(piece.words).toLowerCase() === title.toLowerCase())

const toReadable = (info: unknown, pieces: Piece[], language: string): Readable => {
  const given = fieldOf(info, 'Title')
  const known = noTitle.test(given) ? '' : given
  const [first, ...rest] = pieces
  const isPrinted = isTitle(first, known)
  return {
    ...noMeta,
    title: known || (isPrinted ? (first?.words ?? '') : ''),
    description: fieldOf(info, 'Subject').slice(0, metaBounds.description),
    author: toName(fieldOf(info, 'Author')),
    language,
    pieces: isPrinted && rest.length > 0 ? rest : pieces,
  }
}

/** Reads the text layer of a PDF. Scanned pages have none. Throws SourceError for broken or locked files. */
export const readPdf = async (bytes: Uint8Array): Promise<Readable> => {
  let document: PdfDocument
  try {
    // The parser takes ownership of the buffer, so pass a copy.
    document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  } catch (cause) {
    throw new SourceError('unreadable', 'The PDF is damaged or locked.', { cause })
  }
  try {
    const { info } = await document.getMetadata()
    const { lines, language } = await readPages(document)
    return toReadable(info, readPrint(lines), language)
  } catch (cause) {
    throw new SourceError('unreadable', 'The PDF is damaged.', { cause })
  } finally {
    await document.loadingTask.destroy()
  }
}
