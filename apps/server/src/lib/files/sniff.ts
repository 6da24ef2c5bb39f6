/** Detects the type of a file by its content. Name and declared type are only used to distinguish texts. */
import { kindOf, mimeOfName } from '@broadside/contract/media-rules'
import { heifMime } from './heif.ts'

export interface Sniffed {
  /** The first bytes: all, or at least 64 KiB. */
  head: Buffer
  /** All bytes. Called only when the head is not enough, and never for videos. */
  whole: () => Promise<Buffer>
  filename: string
  declared: string
}

/** Types that file-type names differently. */
const aliases: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'image/apng': 'image/png',
}

const textMimes = new Set(['text/plain', 'text/markdown', 'text/vtt', 'application/x-subrip'])

/** The type, or undefined if the library does not accept it. */
export async function sniff(file: Sniffed): Promise<string | undefined> {
  const declaredText = [file.declared, mimeOfName(file.filename) ?? ''].find((mime) => textMimes.has(mime))
  if (declaredText && !file.head.includes(0)) return sniffText(await file.whole(), declaredText)
  let mime = await detect(file.head)
  // Archive entries, and audio behind large cover art, are further back.
  if (!mime || mime === 'application/zip' || mime === 'application/x-cfb') {
    const whole = await file.whole()
    mime = await detect(whole)
    if (mime === 'application/x-cfb') mime = sniffCompound(whole)
  }
  return mime && kindOf(mime) && !textMimes.has(mime) ? mime : undefined
}

async function detect(bytes: Buffer): Promise<string | undefined> {
  // Loaded lazily because only uploads need it.
  const { fileTypeFromBuffer } = await import('file-type')
  // Broken files can make the parsers of archives and containers throw.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found?.mime === 'image/heif') return sniffHeif(bytes)
  return found && (aliases[found.mime] ?? found.mime)
}

/** For a generic HEIF brand, the compatible brands that follow identify the codec (ISO/IEC 14496-12, `ftyp`), or else the picture's properties. */
function sniffHeif(bytes: Buffer): string | undefined {
  const brands: string[] = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256)).match(/[\s\S]{4}/g) ?? []
  if (brands.includes('avif')) return 'image/avif'
  return brands.includes('heic') || brands.includes('heix') ? 'image/heic' : heifMime(bytes)
}

const markup = /^\s*<(?:!doctype|html|head|body|script|svg|\?xml|iframe|style)\b|^\s*<!--[\s\S]{0,2000}?-->\s*<(?:!doctype|html|svg)\b/i
const controls = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/

/** How caption files begin. */
const captionShapes: Readonly<Record<string, RegExp>> = {
  'text/vtt': /^WEBVTT(?:[ \t\r\n]|$)/,
  'application/x-subrip': /^\s*\d{1,6}\r?\n\d{2}:\d{2}:\d{2},\d{3} --> \d{2}:\d{2}:\d{2},\d{3}/,
}

function sniffText(bytes: Buffer, declared: string): string | undefined {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
  if (controls.test(text) || markup.test(text) || text.startsWith('#!')) return undefined
  const shape = Object.hasOwn(captionShapes, declared) ? captionShapes[declared] : undefined
  return shape && !shape.test(text) ? 'text/plain' : declared
}

/** Stream names of compound files that are documents ([MS-CFB] 2.6.1: UTF-16, in directory entries of 128 bytes). */
const compoundStreams = [
  ['WordDocument', 'application/msword'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
] as const

function sniffCompound(bytes: Buffer): string | undefined {
  for (const [name, mime] of compoundStreams) {
    const entry = Buffer.from(`${name}\0`, 'utf16le')
    for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 2)) if (at % 128 === 0) return mime
  }
  return undefined
}
