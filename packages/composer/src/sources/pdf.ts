import { getDocumentProxy } from 'unpdf'
import type { Readable } from './html.ts'
import { SourceError } from './source-error.ts'

/** Characters after which no further page is read, and pages that are looked at. */
const enoughCharacters = 60_000
const mostPages = 300

/** Lines of a page as paragraphs: a short line that ends a sentence ends its paragraph; words divided at a line end are mended. */
export const reflow = (page: string): string => {
  const lines = page.split('\n').map((line) => line.trim())
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0)
  const pieces: string[] = []
  lines.forEach((line, index) => {
    const above = lines[index - 1] ?? ''
    const last = pieces.at(-1)
    if (last === undefined) pieces.push(...(line ? [line] : []))
    else if (line === '') pieces.push('\n\n')
    else if (last === '\n\n') pieces.push(line)
    else if (/\p{Ll}-$/u.test(last) && /^\p{Ll}/u.test(line)) pieces.splice(-1, 1, last.slice(0, -1), line)
    else pieces.push(/[.!?…:]["”’)]*$/u.test(above) && above.length < width * 0.8 ? '\n\n' : ' ', line)
  })
  return pieces.join('')
}

const titleOf = (info: unknown): string =>
  typeof info === 'object' && info !== null && 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

const readPages = async (document: PdfDocument): Promise<string> => {
  const pages: string[] = []
  let length = 0
  for (let number = 1; number <= Math.min(document.numPages, mostPages) && length < enoughCharacters; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = reflow(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    page.cleanup()
    pages.push(text)
    length += text.length
  }
  return pages.join('\n\n')
}

/** The text layer of a PDF. Scanned pages have none. Throws SourceError for files that are broken or locked. */
export const readPdf = async (bytes: Uint8Array): Promise<Readable> => {
  let document: PdfDocument
  try {
    // The reader takes the buffer over, so it gets a copy.
    document = await getDocumentProxy(bytes.slice(), { verbosity: 0 })
  } catch (cause) {
    throw new SourceError('unreadable', 'The PDF is damaged or locked.', { cause })
  }
  try {
    const { info } = await document.getMetadata()
    return { title: titleOf(info), text: await readPages(document) }
  } catch (cause) {
    throw new SourceError('unreadable', 'The PDF is damaged.', { cause })
  } finally {
    await document.loadingTask.destroy()
  }
}
