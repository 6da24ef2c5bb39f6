/** Output profiles: the forms a post can have on a network, with their limits as data. */

export interface Range {
  min?: number
  max?: number
}

export interface MediaRule {
  mimes: readonly string[]
  count: { min: number; max: number }
  /** Bytes. */
  minSize?: number
  maxSize?: number
  /** Total pixels. */
  maxPixels?: number
  width?: Range
  height?: Range
  /** Pixels of the shorter of both, where the limits of width and height can be swapped. */
  shorterSide?: Range
  /** Width divided by height. */
  ratio?: Range
  /** Seconds. */
  duration?: Range
  frameRate?: Range
  videoCodecs?: readonly string[]
  audioCodecs?: readonly string[]
  /** True when the service shrinks an image that is too large instead of rejecting it. */
  shrinks?: boolean
}

export interface OutputProfile {
  /** `<platform>.<form>` */
  key: string
  /** In the network's own count; 0 = no text allowed. */
  textLimit: number
  /** The limit of a text with media, if different. */
  captionLimit?: number
  /** UTF-8 bytes, for networks that limit both. */
  byteLimit?: number
  /** 1 or, for threads, the maximum number of segments. */
  maxSegments: number
  titleLimit?: number
  titleRequired?: boolean
  /** Alternatives: all of a segment's media must fit one of them. Empty = no media. */
  media: readonly MediaRule[]
  settings: readonly string[]
}

/** Returns the maximum number of media of a profile, across its alternatives. */
export const maxMedia = (profile: OutputProfile): number => Math.max(0, ...profile.media.map((rule) => rule.count.max))
export const minMedia = (profile: OutputProfile): number =>
  profile.media.length ? Math.min(...profile.media.map((rule) => rule.count.min)) : 0
export const allowedMimes = (profile: OutputProfile): string[] => [...new Set(profile.media.flatMap((rule) => rule.mimes))]

/** How texts are written for a network, for the composer and the editor. */
export interface TextRules {
  /** Where a post's link goes. `last_line` writes "Source: …" as the last line. */
  link: 'card' | 'end_of_text' | 'last_line' | 'setting' | 'field' | 'not_placed'
  /** The setting that takes the link, with `card` and `setting`. */
  linkSetting?: string
  /** True when `setting` holds a preview, which a post with media can't have; the link is then at the end of its text. */
  linkExcludesMedia?: true
  /** Maximum hashtags kept in a text; `none` = the `#` is removed; `tags` = they become a tags setting. */
  hashtags: number | 'none' | 'tags' | 'untouched'
  /** Maximum tags, where hashtags become tags; absent = no limit. */
  tagLimit?: number
  /** Characters of alt text; absent = the network has none. */
  altTextLimit?: number
  /** The length, in the network's own count, up to which the composer adds sentences unprompted; absent = the hard limit. */
  softLimit?: number
  /** True when the composer may use the full factual kernel (articles). */
  wholeKernel?: boolean
  /** The setting that takes the language, if any; `list` when it takes several. */
  languageSetting?: { key: string; list: boolean }
  /** True when the network charges more for a post with a link. */
  linksCost?: true
  /** Absent = posts inform, in the form of their lead. */
  stance?: Stance
}

interface Stance {
  objective: string
  artifactLed: string
  thesisLed: string
  withLink?: string
}
