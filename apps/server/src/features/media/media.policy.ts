/** What the library takes, and how large. Pure. */

/** Types that are stored, as the content tells them. */
const accepted = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic'],
  video: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-m4v'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav'],
  font: ['font/woff2', 'font/ttf', 'font/otf'],
  document: [
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'text/plain',
    'text/markdown',
    'text/vtt',
  ],
} as const satisfies Record<string, readonly string[]>

export type MediaKind = keyof typeof accepted

const kinds = new Map<string, MediaKind>(
  Object.entries(accepted).flatMap(([kind, mimes]) => mimes.map((mime) => [mime, kind as MediaKind] as const)),
)

/** Undefined when the type is not taken. */
export const kindOf = (mime: string): MediaKind | undefined => kinds.get(mime)

const extensions: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  heic: 'image/heic',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  m4v: 'video/x-m4v',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  pdf: 'application/pdf',
  doc: 'application/msword',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  vtt: 'text/vtt',
}

/** The type that a file name suggests. */
export const mimeOfName = (filename: string): string | undefined =>
  extensions[/\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? '']

/** `photo.heic` as JPEG is `photo.jpg`. */
export function renamed(filename: string, mime: string): string {
  if (mimeOfName(filename) === mime) return filename
  const ending = Object.keys(extensions).find((extension) => extensions[extension] === mime)
  return ending ? `${filename.replace(/\.[^.]{0,8}$/, '')}.${ending}` : filename
}

/** Everything of one file lies in one folder of the store. */
export const folderOf = (row: { workspace_id: string; id: string }): string => `${row.workspace_id}/${row.id}`

const megabyte = 1_000_000
const mebibyte = 1024 * 1024

export interface SizeLimits {
  maxUploadMib: number
}

/** Most bytes of a file. A type that is not known counts as neither video nor font. */
export function sizeLimit(mime: string, assetKind: string, { maxUploadMib }: SizeLimits): number {
  if (assetKind === 'brand_font') return 10 * megabyte
  if (mime.startsWith('video/')) return Math.min(16_384, maxUploadMib) * mebibyte
  return 50 * megabyte
}

/** Kinds that are made by the service's own editors: hidden from the library and not counted. */
export const hiddenKinds = ['design_preview', 'template_preview', 'project_asset'] as const

export const isCounted = (assetKind: string): boolean => !(hiddenKinds as readonly string[]).includes(assetKind)

/** Most bytes that the media of a workspace may take; undefined without a limit. */
export const roomOf = (mebibytes: number): number | undefined => (mebibytes === 0 ? undefined : mebibytes * mebibyte)

/** Milliseconds that an upload session lives: 10 min and 1 s per MiB, between 15 min and 6 h. */
export const sessionLife = (size: number): number => Math.min(6 * 3600, Math.max(15 * 60, 600 + Math.ceil(size / mebibyte))) * 1000

/** Milliseconds from the start after which a session ends, however many bytes still come. */
export const longestSession = 6 * 3600 * 1000

export const trashDays = 7

/** States of a publication in which it needs its media. */
export const blockingStatuses = ['draft', 'scheduled', 'publishing'] as const

/** Most pixels of an image that is decoded. */
export const maxPixels = 100_000_000

export interface Mismatch {
  location: string
  message: string
}

/** Why a finished upload with this content is refused. */
export function refusalOf(mime: string | undefined, size: number, assetKind: string, limits: SizeLimits): Mismatch | undefined {
  const kind = mime === undefined ? undefined : kindOf(mime)
  if (mime === undefined || !kind) return { location: 'body', message: 'The content is not of a type that the library takes.' }
  if (kind === 'font' && assetKind !== 'brand_font')
    return { location: 'body', message: 'Fonts are taken with asset_kind brand_font only.' }
  if (assetKind === 'brand_font' && kind !== 'font') return { location: 'body', message: 'A brand font must be a WOFF2, TTF or OTF font.' }
  const limit = sizeLimit(mime, assetKind, limits)
  return size > limit ? { location: 'body', message: `The content is ${mime}; of this type at most ${limit} bytes are taken.` } : undefined
}
