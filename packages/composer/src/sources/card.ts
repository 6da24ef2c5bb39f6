import { decodeText } from './charset.ts'
import type { SourceBytes } from './extract.ts'
import { readTree } from './html-tree.ts'
import { type Card, readCard } from './meta.ts'

export type { Card } from './meta.ts'

/** Accepts truncated HTML, since the card is in the head. */
export const extractCard = ({ bytes, charset, address }: Omit<SourceBytes, 'mime'>): Card =>
  readCard(readTree(decodeText(bytes, charset, { isMarkup: true })), address)
