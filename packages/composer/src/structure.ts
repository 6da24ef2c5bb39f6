/**
 * A source as its reader sees it, beside its text. The text holds the words of every block in order, blocks parted by
 * empty lines and items of one list by line ends; headings begin with `#`s, items with `- ` or `1. `, quotations with
 * `> `. These marks stand before the span of their block, never in it.
 */
export type BlockKind = 'heading' | 'paragraph' | 'quotation' | 'item' | 'table' | 'code' | 'caption' | 'byline' | 'note'

export interface Block {
  kind: BlockKind
  /** Where its words stand in the text, in UTF-16 units. */
  start: number
  end: number
  /** Of a heading 1..6; of an item how deep its list lies, from 0. */
  level?: number
  /** Of an item: the number of its list in the source. */
  list?: number
  isOrdered?: boolean
  /** Where the bold words end that an item or a paragraph begins with. */
  leadEnd?: number
  /** Who says a quotation, as the page marks it. */
  speaker?: string
}

export interface Structure {
  blocks: Block[]
  /** What the page says about itself: its description, or the standfirst. At most 500 characters, else empty. */
  description: string
  /** Addresses, absolute, or empty. */
  image: string
  canonical: string
  /** Empty when the page names none. */
  author: string
  siteName: string
  /** As the page declares it (BCP 47), or empty. */
  language: string
}
