/** Output profiles: the forms that a post can take on a network, with their limits as data. */

/** A bound with two ends, both included; an absent end is open. */
export interface Range {
  min?: number
  max?: number
}

export interface MediaRule {
  /** MIME types that may be used in this form. */
  mimes: readonly string[]
  count: { min: number; max: number }
  /** Bytes. */
  maxSize?: number
  /** Pixels in all. */
  maxPixels?: number
  width?: Range
  height?: Range
  /** Width divided by height. */
  ratio?: Range
  /** Seconds. */
  duration?: Range
  frameRate?: Range
  videoCodecs?: readonly string[]
  audioCodecs?: readonly string[]
  /** True when an image that is too large is made smaller by the service instead of being refused. */
  shrinks?: boolean
}

export interface OutputProfile {
  /** `<platform>.<form>` */
  key: string
  /** In the network's own count; 0 = takes no text. */
  textLimit: number
  /** The limit of a text that stands beside media, where that is another one. */
  captionLimit?: number
  /** UTF-8 bytes, for networks that bound both. */
  byteLimit?: number
  /** 1, or for threads the largest number of segments. */
  maxSegments: number
  titleLimit?: number
  titleRequired?: boolean
  /** Alternatives: each segment's media must fit one of them as a whole. Empty = no media. */
  media: readonly MediaRule[]
  /** Setting keys that this form takes. */
  settings: readonly string[]
}

/** How many media a profile takes at the most, over its alternatives. */
export const maxMedia = (profile: OutputProfile): number => Math.max(0, ...profile.media.map((rule) => rule.count.max))
export const minMedia = (profile: OutputProfile): number =>
  profile.media.length ? Math.min(...profile.media.map((rule) => rule.count.min)) : 0
export const allowedMimes = (profile: OutputProfile): string[] => [...new Set(profile.media.flatMap((rule) => rule.mimes))]

/** How texts are written for a network: what the composer and the editor need to know. */
export interface TextRules {
  /** Where the link of a post goes. `last_line` writes "Source: …" as the last line. */
  link: 'card' | 'end_of_text' | 'last_line' | 'setting' | 'field' | 'not_placed'
  /** The setting that takes the link, with `card` and `setting`. */
  linkSetting?: string
  /** Most hashtags that are kept in a text; `none` = the `#` is removed; `tags` = they become a tags setting. */
  hashtags: number | 'none' | 'tags' | 'untouched'
  /** Characters of alt text; absent = the network has none. */
  altTextLimit?: number
  /** The network's own count up to which the composer adds sentences of its own accord; absent = the hard limit. */
  softLimit?: number
  /** True when the composer may use the whole factual kernel (articles). */
  wholeKernel?: boolean
  /** The setting that takes the language, if any; `list` when it takes several. */
  languageSetting?: { key: string; list: boolean }
  /** True when the network charges more for a post with a link. */
  linksCost?: true
  /** Absent = posts inform, in the form of whatever leads them. */
  stance?: Stance
}

/** What a post is after on a network, and the forms it takes there. */
interface Stance {
  objective: string
  /** When something that was made leads the post. */
  artifactLed: string
  /** When a thesis leads it. */
  thesisLed: string
  /** When a thesis leads it and it carries a link; absent = as without. */
  withLink?: string
}
