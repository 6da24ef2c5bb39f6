/**
 * A source's layout, next to its text. The text contains the words of every block in order, with empty lines between blocks and line ends
 * between items of one list; headings start with `#`s, items with `- ` or `1. `, quotations with `> `. These marks are before the span of
 * their block, never in it.
 */
export type BlockKind = 'heading' | 'paragraph' | 'quotation' | 'item' | 'table' | 'code' | 'caption' | 'byline' | 'note'

export interface Block {
  kind: BlockKind
  /** Position of its words in the text, in UTF-16 units. */
  start: number
  end: number
  /** For a heading 1..6; for an item the depth of its list, from 0. */
  level?: number
  /** For an item: the number of its list in the source. */
  list?: number
  isOrdered?: boolean
  /** The end of the bold words at the start of an item or paragraph. */
  leadEnd?: number
  /** A quotation's speaker, as marked by the page. */
  speaker?: string
}

export interface Structure {
  blocks: Block[]
  /** The page's own description, or its standfirst. At most 500 characters; may be empty. */
  description: string
  image: string
  canonical: string
  /** Empty when the page names none. */
  author: string
  siteName: string
  /** As declared by the page (BCP 47), or empty. */
  language: string
}
