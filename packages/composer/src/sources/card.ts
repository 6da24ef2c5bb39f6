/** The card of a page: what it says about itself for those who link to it. */
import { decodeText } from './charset.ts'
import type { SourceBytes } from './extract.ts'
import { readTree } from './html-tree.ts'
import { type Card, readCard } from './meta.ts'

export type { Card } from './meta.ts'

/** Of HTML that may end early: pages say this in their head. */
export const extractCard = ({ bytes, charset, address }: Omit<SourceBytes, 'mime'>): Card =>
  readCard(readTree(decodeText(bytes, charset, { isMarkup: true })), address)
