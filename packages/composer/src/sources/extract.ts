import { clip } from '../text/cut.ts'
import { oneLine } from '../text/normalize.ts'
import { splitSentences } from '../text/sentences.ts'
import type { Structure } from '../structure.ts'
import { decodeText } from './charset.ts'
import type { Readable } from './html.ts'
import { cutLayout, layOut } from './layout.ts'
import { SourceError } from './source-error.ts'

export interface SourceBytes {
  /** The media type without parameters. */
  mime: string
  bytes: Uint8Array
  /** From the Content-Type header. */
  charset?: string
  /** The final URL after redirects: relative URLs resolve against it, and its site is trusted. */
  address?: string
}

export interface ExtractedSource {
  /** At most 300 characters; empty when there is none. */
  title: string
  /** At most 30,000 characters, never empty. */
  text: string
  /** True when the end of the text was cut. */
  truncated: boolean
  structure: Structure
}

export const sourceBounds = { title: 300, text: 30_000, pageBytes: 2 * 1024 * 1024, fileBytes: 8 * 1024 * 1024 } as const

/** Returns the longest start of at most `limit` characters that ends with a sentence, otherwise with a word. */
export const cutAtSentence = (text: string, limit: number): string => {
  if (text.length <= limit) return text
  const kept = text.slice(0, limit)
  const paragraph = kept.lastIndexOf('\n')
  const pieces = splitSentences(kept.slice(paragraph + 1))
  // The last piece is incomplete unless the cut happens to fall on its end.
  const whole = /^\s/u.test(text.slice(limit)) && /[.!?…。！？]["”’»)\]]*$/u.test(kept) ? pieces : pieces.slice(0, -1)
  const tail = whole.map(({ text: piece, glue }) => glue + piece).join('')
  const end = (kept.slice(0, paragraph + 1) + tail).trimEnd()
  return end.length > 0 ? end : clip(text.slice(0, limit + 1), limit, '')
}

/** Loads the parsers on first use: together they take longer than everything else here. */
const read = async ({ mime, bytes, charset, address }: SourceBytes): Promise<Readable> => {
  switch (mime.split(';', 1)[0]?.trim().toLowerCase()) {
    case 'text/html':
    case 'application/xhtml+xml':
      return (await import('./html.ts')).readHtml(decodeText(bytes, charset, { isMarkup: true }), address)
    case 'text/markdown':
      return (await import('./markdown.ts')).readMarkdown(decodeText(bytes, charset), address)
    case 'text/plain':
      return (await import('./plain.ts')).readPlain(decodeText(bytes, charset))
    case 'application/pdf':
      return (await import('./pdf.ts')).readPdf(bytes)
    default:
      throw new SourceError('unsupported_type', 'Files of this type have no text that can be read.')
  }
}

/** Extracts the readable text and structure of a page or file. Only ever throws SourceError, whatever the bytes are. */
export const extractSource = async (source: SourceBytes): Promise<ExtractedSource> => {
  if (source.bytes.length > sourceBounds.fileBytes) throw new SourceError('too_large', 'The source is too large to be read.')
  let readable: Readable
  try {
    readable = await read(source)
  } catch (cause) {
    if (cause instanceof SourceError) throw cause
    throw new SourceError('unreadable', 'The source could not be read.', { cause })
  }
  const { title, pieces, ...meta } = readable
  const whole = layOut(pieces)
  if (whole.blocks.length === 0) throw new SourceError('empty', 'The source has no text that can be read.')
  const { text, blocks } = cutLayout(whole, cutAtSentence(whole.text, sourceBounds.text).length)
  return {
    title: clip(oneLine(title), sourceBounds.title),
    text,
    truncated: text.length < whole.text.length,
    structure: { ...meta, blocks },
  }
}
