import type { MarkAttributes } from '#ui/avatar/avatar.tsx'
import { loadMark } from './mark-drawings.ts'
import { nameNetwork } from './names.ts'

/** Attributes of an element that shows a network's logo. Its label is available before the drawing loads. */
export const toMark = (network: string, isTitled = true): MarkAttributes => {
  loadMark(network)
  const name = nameNetwork(network)
  return { role: 'img', 'aria-label': name, 'data-network': network, ...(isTitled && { title: name }) }
}
