/** How a post looks on a network, as data: each network declares it, the editor draws it. Pure: no I/O, runs in the browser. */
import type { AccountTraits } from './description.ts'
import type { Draft } from './draft.ts'

/** The account that the post goes to, as the network shows it beside the post. */
export interface PreviewAccount extends AccountTraits {
  name: string
  /** As people write it, without an `@`; empty where the account has none. */
  username: string
  /** Of the workspace, `#rrggbb`. */
  colour?: string
}

export type PreviewMark = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'spoiler'

/** Words that look the same. Of an address they can be a part. A line break is a `\n`. */
export interface PreviewRun {
  text: string
  link?: 'link' | 'mention' | 'hashtag'
  marks?: readonly PreviewMark[]
}

/** `mediaId` where the picture is a file of the post; pictures of other servers are only named. */
export interface PreviewPicture {
  kind: 'picture'
  mediaId?: string
  alt: string
}

/** Runs and pictures in the order of reading. */
export type PreviewLine = readonly (PreviewRun | PreviewPicture)[]

export type PreviewBlock =
  | { kind: 'paragraph'; line: PreviewLine }
  | { kind: 'heading'; level: number; line: PreviewLine }
  | { kind: 'quote'; blocks: readonly PreviewBlock[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  /** Without `start` its items have bullets. */
  | { kind: 'list'; start?: number; items: readonly (readonly PreviewBlock[])[] }
  /** Cells by row; the first row has the headings. */
  | { kind: 'table'; rows: readonly (readonly PreviewLine[])[] }

/** A setting of the post that readers notice. It is said in the words of the setting and its choices. */
export interface PreviewFact {
  key: string
  value: unknown
}

/** Where a picture stands in its gallery, in parts of the gallery's width and height. */
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
  /** What stays visible when the picture is cut, in percent from left and top; absent is the middle. */
  focus?: { x: number; y: number }
}

/** What a post consists of, in the order in which readers see it. */
export type PreviewPiece =
  | { kind: 'title'; text: string }
  /** What is longer than `fold.over` lines is cut to `fold.to` until the reader asks for more. */
  /** `isCut` is the beginning of a text that is too complex to be shown with its formatting. */
  | { kind: 'text'; blocks: readonly PreviewBlock[]; fold?: { over: number; to: number }; isCut?: true }
  /** `ratio` is width divided by height. `more` counts the files that are reached by moving on; `cover` is why they are hidden at first. */
  | { kind: 'media'; ratio: number; cells: readonly PreviewCell[]; more?: number; cover?: readonly PreviewFact[] }
  | { kind: 'file'; mediaId: string; name: string; plays: boolean }
  /** Without words of its own the network takes them from the page. `auto` gives a wide picture the place of large ones, any other stands beside. */
  | { kind: 'card'; url: string; words?: { title: string; description: string }; picture: 'above' | 'below' | 'beside' | 'auto' }
  | { kind: 'poll'; options: readonly string[]; isMultiple: boolean; seconds?: number }
  | { kind: 'quote'; url: string }
  | { kind: 'tags'; tags: readonly string[] }
  /** Where the network says when the post was published, if that is not beside the author. */
  | { kind: 'date' }

export interface PreviewPost {
  segmentId: string
  /** Stands in for the whole post until the reader asks for more. */
  warning?: string
  pieces: readonly PreviewPiece[]
}

export type PreviewAction = 'reply' | 'repost' | 'boost' | 'like' | 'favourite' | 'bookmark' | 'share' | 'forward' | 'views' | 'more'

export interface Preview {
  /** `handle` is written as the network writes it; empty where it writes none. Without `picture` posts have none beside them. */
  author: { name: string; handle: string; picture: boolean }
  /** Who sees it, as a sign beside the date; absent where the network shows none. */
  audience?: 'everyone' | 'quiet' | 'followers' | 'mentioned'
  /** Of links, where that is the account's own choice. */
  accent?: { light: string; dark: string }
  /** At least one. */
  posts: readonly PreviewPost[]
  /** What else readers notice, such as who may reply. */
  facts: readonly PreviewFact[]
}

/** The network's own, or the nearest that can be read: text has at least 4.5 : 1 on the surface, ink and soft on the fill as well. */
export interface PreviewColours {
  /** Behind posts. */
  ground: string
  /** Of a post itself. */
  surface: string
  /** Behind badges, code and what has no picture. */
  fill: string
  line: string
  ink: string
  soft: string
  /** Links, mentions, hashtags. */
  accent: string
  /** The name of the author. */
  name: string
}

export interface PreviewLook {
  /** `beside` puts a post to the right of its picture, `below` under it; a `bubble` has its own ground, a `page` no author. */
  arrangement: 'beside' | 'below' | 'bubble' | 'page'
  /** System fonts only. */
  fontFamily: string
  textPx: number
  lineHeightPx: number
  /** Of the author's picture. */
  avatarPx: number
  avatarRadiusPx: number
  mediaRadiusPx: number
  mediaGapPx: number
  cardRadiusPx: number
  /** What a card says, in order, and where a large picture stands; `bar` has a coloured edge and no frame. */
  card: { frame: 'box' | 'bar'; rows: readonly ('host' | 'title' | 'description')[]; large: 'above' | 'below' }
  /** The corner of the sign that a picture has an alternative text; absent where the network shows none. */
  altBadge?: 'left' | 'right'
  /** In the order of the network; empty where it shows none. */
  actions: readonly PreviewAction[]
  light: PreviewColours
  dark: PreviewColours
}

export interface NetworkPreview {
  id: string
  look: PreviewLook
  show(draft: Draft, account: PreviewAccount): Preview
}
