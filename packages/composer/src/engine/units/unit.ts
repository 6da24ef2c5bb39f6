import type { Glue, Sentence } from '../material.ts'

/** A sentence as it stands in a unit: compressed, with what parts it from the one before. */
export interface Part {
  sentence: Sentence
  text: string
  glue: Glue
  /** What it claims, where the text shows more: who said it, say. */
  claimed?: string
}

export type UnitForm = 'passage' | 'list' | 'quotation' | 'figure'

/** What a post takes from a source as a whole: something that can be understood alone. */
export interface Unit {
  form: UnitForm
  /** Id of its source. */
  ref: string
  section: number
  /** Where its first sentence stands among the sentences of its source; units are put in this order. */
  position: number
  /** The position behind its last sentence. */
  until: number
  parts: readonly Part[]
  terms: ReadonlySet<string>
  /** Of a list: how many items it has. */
  items: number
  /** True when its first paragraph is the first of its section. */
  opensSection: boolean
  /** True when it begins with its paragraph. */
  opensParagraph: boolean
  /** True when its paragraph is the first one of the source. */
  opensSource: boolean
  /** True when it takes one or more paragraphs whole. */
  isWhole: boolean
  /** What was done to make it stand alone, 0..1: less is better. */
  repair: number
}

export const unitText = ({ parts }: Unit): string => parts.map(({ text, glue }, index) => (index === 0 ? text : glue + text)).join('')
