/** File names of exported pages, which every file system accepts. */
import type { ImageFormat } from '../drawing/task.ts'

const extensions = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const

/** Separators, characters that Windows refuses, and those that change the direction of a name. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}/\\:*?"<>|\u202a-\u202e\u2066-\u2069]+/gu

/** Names may have 255 bytes in most file systems, for both texts, the number and the extension. */
const maxBytes = { title: 120, page: 80 } as const

function cut(text: string, most: number): string {
  let size = 0
  let kept = ''
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > most) break
    kept += character
  }
  return kept
}

/** Windows drops dots and spaces at the end, and Unix hides files with a dot in front. */
function safe(text: string, most: number): string {
  const plain = text.toWellFormed().normalize('NFC').replaceAll(unsafe, '-').replaceAll(/\s+/g, ' ')
  return cut(plain.replace(/^[. ]+/, ''), most).replace(/[. ]+$/, '')
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' - ')

/** The name of a page in the media library. A design's only page is named like the design. */
export const libraryName = (title: string, page: string | undefined, format: ImageFormat): string =>
  `${joined([safe(title, maxBytes.title), safe(page ?? '', maxBytes.page)]) || 'Design'}.${extensions[format]}`

/** Names that are unique by their numbers, which sort like the pages. */
export const entryName = (
  title: string,
  page: string,
  { number, count, format }: { number: number; count: number; format: ImageFormat },
): string => {
  const padded = String(number).padStart(String(count).length, '0')
  return `${joined([safe(title, maxBytes.title), padded, safe(page, maxBytes.page)])}.${extensions[format]}`
}

export const archiveName = (title: string): string => `${safe(title, maxBytes.title) || 'Design'}.zip`
