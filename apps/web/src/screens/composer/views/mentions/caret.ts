/** Locates a character of a text area on the page, using the layer behind it, which has the same text at the same position. */

export interface Spot {
  left: number
  top: number
  bottom: number
}

/** Finds the text node at an offset into a line, in UTF-16 units. */
const find = (line: Element, offset: number): { node: Node; at: number } => {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  let rest = offset
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (rest <= length) return { node, at: rest }
    rest -= length
  }
  return { node: line, at: 0 }
}

/** Returns the position in the window in pixels. `layer` has one element per line. */
export const spotOf = (layer: Element, text: string, offset: number): Spot => {
  const lines = text.slice(0, offset).split('\n')
  const line = layer.children[lines.length - 1] ?? layer
  const { node, at } = find(line, lines.at(-1)?.length ?? 0)
  const range = document.createRange()
  range.setStart(node, at)
  const { left, top, bottom } = range.getClientRects()[0] ?? line.getBoundingClientRect()
  return { left, top, bottom }
}
