/** What a post looks like on a network, as data: each network declares it, and the editor renders it. Pure: no I/O, runs in the browser. */
import type { AccountTraits } from './description.ts'
import type { Draft } from './draft.ts'

/** The account the post is for, as the network shows it next to the post. */
export interface PreviewAccount extends AccountTraits {
  name: string
  /** As people write it, without an `@`; empty if the account has none. */
  username: string
  /** The workspace's color, `#rrggbb`. */
  color?: string
}

export type PreviewMark = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'spoiler'

/**
 * Text with one style, possibly only part of a URL. A line break is a `
 * `.
 */
export interface PreviewRun {
  text: string
  link?: 'link' | 'mention' | 'hashtag'
  marks?: readonly PreviewMark[]
}

/** `mediaId` is set for a file of the post; images from other servers are only named. */
export interface PreviewPicture {
  kind: 'picture'
  mediaId?: string
  alt: string
}

/** Runs and images in reading order. */
export type PreviewLine = readonly (PreviewRun | PreviewPicture)[]

export type PreviewBlock =
  | { kind: 'paragraph'; line: PreviewLine }
  | { kind: 'heading'; level: number; line: PreviewLine }
  | { kind: 'quote'; blocks: readonly PreviewBlock[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  /** A bulleted list if `start` is absent. */
  | { kind: 'list'; start?: number; items: readonly (readonly PreviewBlock[])[] }
  /** Cells by row; the first row is the header. */
  | { kind: 'table'; rows: readonly (readonly PreviewLine[])[] }

/** A setting of the post that readers notice, shown with the labels of the setting and its choices. */
export interface PreviewFact {
  key: string
  value: unknown
}

/** Position of an image in its gallery, as fractions of the gallery's width and height. */
export interface PreviewBox {
  x: number
  y: number
  width: number
  height: number
}

export interface PreviewCell extends PreviewBox {
  mediaId: string
  plays: boolean
  alt: string
  /** What stays visible when the image is cropped, in percent from the left and top; absent means the center. */
  focus?: { x: number; y: number }
}

export type PreviewPiece =
  | { kind: 'title'; text: string }
  /**
   * Text longer than `fold.over` lines is cut to `fold.to` until the reader expands it. `isCut` marks the start of a text too complex to be
   * shown with its formatting.
   */
  | { kind: 'text'; blocks: readonly PreviewBlock[]; fold?: { over: number; to: number }; isCut?: true }
  /** `ratio` is width divided by height. `more` counts the files reached by scrolling; `cover` is why they are hidden at first. */
  | { kind: 'media'; ratio: number; cells: readonly PreviewCell[]; more?: number; cover?: readonly PreviewFact[] }
  | { kind: 'file'; mediaId: string; name: string; plays: boolean }
  /** Without `words`, the network takes them from the page. `auto` shows a wide image large, any other beside the text. */
  | { kind: 'card'; url: string; words?: { title: string; description: string }; picture: 'above' | 'below' | 'beside' | 'auto' }
  | { kind: 'poll'; options: readonly string[]; isMultiple: boolean; seconds?: number }
  | { kind: 'quote'; url: string }
  | { kind: 'tags'; tags: readonly string[] }
  /** Where the network shows the publication date, if not beside the author. */
  | { kind: 'date' }

export interface PreviewPost {
  segmentId: string
  /** Hides the full post until the reader expands it. */
  warning?: string
  pieces: readonly PreviewPiece[]
}

export type PreviewAction = 'reply' | 'repost' | 'boost' | 'like' | 'favourite' | 'bookmark' | 'share' | 'forward' | 'views' | 'more'

export interface Preview {
  /** `handle` is written as on the network; empty if it shows none. Without `picture`, posts have no avatar. */
  author: { name: string; handle: string; picture: boolean }
  /** Who can see it, as an icon beside the date; absent if the network shows none. */
  audience?: 'everyone' | 'quiet' | 'followers' | 'mentioned'
  /** The link color, if it is the account's own choice. */
  accent?: { light: string; dark: string }
  posts: readonly PreviewPost[]
  /** Other things readers notice, such as who can reply. */
  facts: readonly PreviewFact[]
}

/** The network's own colors, or the nearest readable ones: text has at least 4.5:1 on the surface, `ink` and `soft` on the fill as well. */
export interface PreviewColors {
  ground: string
  surface: string
  /** Behind badges, code and missing images. */
  fill: string
  line: string
  ink: string
  soft: string
  accent: string
  name: string
}

export interface PreviewLook {
  /** `beside` puts a post to the right of its avatar, `below` under it; a `bubble` has its own background, a `page` no author. */
  arrangement: 'beside' | 'below' | 'bubble' | 'page'
  /** System fonts only. */
  fontFamily: string
  /** Of titles and headings; defaults to that of the text. */
  headingFamily?: string
  textPx: number
  lineHeightPx: number
  avatarPx: number
  avatarRadiusPx: number
  mediaRadiusPx: number
  mediaGapPx: number
  cardRadiusPx: number
  /** The rows of a card, in order, and the position of a large image; `bar` has a colored edge and no frame. */
  card: { frame: 'box' | 'bar'; rows: readonly ('host' | 'title' | 'description')[]; large: 'above' | 'below' }
  /** The corner of the alt text badge; absent if the network shows none. */
  altBadge?: 'left' | 'right'
  /** In the network's order; empty if it shows none. */
  actions: readonly PreviewAction[]
  light: PreviewColors
  dark: PreviewColors
}

export interface NetworkPreview {
  id: string
  look: PreviewLook
  show(draft: Draft, account: PreviewAccount): Preview
}
