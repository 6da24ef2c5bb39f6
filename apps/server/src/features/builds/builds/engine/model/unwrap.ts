/**
 * What small models put around their JSON. Read from mark to mark and in one pass: an answer of megabytes of blank lines
 * or of marks that are never closed is what such models write when they get stuck.
 */

/** A text without what stands between `<think>` and `</think>`. */
export function withoutThoughts(text: string): string {
  const parts = text.split('</think>')
  const last = parts.pop() ?? ''
  const kept = parts.map((part) => {
    const start = part.indexOf('<think>')
    return start < 0 ? `${part}</think>` : part.slice(0, start)
  })
  return kept.join('') + last
}

/** The inside of a text that is one fenced block of JSON; any other text as it is. */
export function withoutFence(text: string): string {
  const trimmed = text.trim()
  const lineEnd = trimmed.indexOf('\n')
  const isFenced = lineEnd > 0 && ['```', '```json'].includes(trimmed.slice(0, lineEnd).trimEnd()) && trimmed.endsWith('```')
  return isFenced && trimmed.length - 3 > lineEnd ? trimmed.slice(lineEnd + 1, -3) : text
}
