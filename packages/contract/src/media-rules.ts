/** The file types, sizes and counts of the media library, shared with browsers so that they can check before uploading. */

/** Supported types, as detected from the content. */
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
    'application/x-subrip',
  ],
} as const satisfies Record<string, readonly string[]>

export type MediaKind = keyof typeof accepted

const kinds = new Map<string, MediaKind>(
  Object.entries(accepted).flatMap(([kind, mimes]) => mimes.map((mime) => [mime, kind as MediaKind] as const)),
)

/** Undefined for unsupported types. */
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
  srt: 'application/x-subrip',
}

/** Guesses the type from the file name. */
export const mimeOfName = (filename: string): string | undefined =>
  extensions[/\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? '']

/** `photo.heic` as JPEG becomes `photo.jpg`. */
export function renamed(filename: string, mime: string): string {
  if (mimeOfName(filename) === mime) return filename
  const ending = Object.keys(extensions).find((extension) => extensions[extension] === mime)
  return ending ? `${filename.replace(/\.[^.]{0,8}$/, '')}.${ending}` : filename
}

/** Maximum sizes in bytes. A server can be configured to allow less. */
export const mostBytes = { video: 17_179_869_184, font: 10_000_000, other: 50_000_000 } as const

/** Maximum number of files of a post, or of one segment of a thread. */
export const mostFiles = 35
