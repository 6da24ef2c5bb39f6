import type { Glue, Sentence } from '../material.ts'

/** A sentence in a unit: compressed, with its separator from the one before. */
export interface Part {
  sentence: Sentence
  text: string
  glue: Glue
  /** The claim, if the text shows more, such as who said it. */
  claimed?: string
}

export type UnitForm = 'passage' | 'list' | 'quotation' | 'figure'

/** A self-contained piece of a source that a post takes as a unit. */
export interface Unit {
  form: UnitForm
  ref: string
  section: number
  /** Index of its first sentence in its source, which determines the order of units. */
  position: number
  until: number
  parts: readonly Part[]
  terms: ReadonlySet<string>
  items: number
  opensSection: boolean
  opensParagraph: boolean
  opensSource: boolean
  isWhole: boolean
  /** True for a passage that its paragraph goes on from: it may end before the point. */
  goesOn?: true
  /** True for a list under a heading that says nothing alone ("Added"), or of names under any heading. */
  isLabeled?: true
  /** True for the author's own notes, which are written for this build. */
  isNote?: true
  /** True for a list whose title or lead-in announces a list. */
  isPromised?: true
  /** True for a list made of a text's headings. */
  isOfHeadings?: true
  /** How much was changed to make it self-contained, 0..1: less is better. */
  repair: number
}

export const unitText = ({ parts }: Unit): string => parts.map(({ text, glue }, index) => (index === 0 ? text : glue + text)).join('')
