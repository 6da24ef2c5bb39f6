const isFence = (line: string): boolean => /^\s{0,3}(?:```|~~~)/.test(line)
/** A line that starts a block regardless of the line before it. */
const isBlock = (line: string): boolean => /^\s*(?:$|[-*+>#|=]|\d+[.)]\s)/.test(line)

/** Plausible wrap widths, in characters. */
const least = 50
const most = 120
const evidence = 3

const pairsOf = (text: string): [string, string][] => {
  const lines = text.split('\n')
  let inCode = false
  const pairs: [string, string][] = []
  for (const [index, line] of lines.entries()) {
    if (isFence(line)) inCode = !inCode
    const next = lines[index + 1]
    if (!inCode && next !== undefined && line.trim() && !isBlock(next) && !isFence(next) && !isFence(line))
      pairs.push([line.trimEnd(), next.trim()])
  }
  return pairs
}

/** The line length of the text, ignoring unbreakable words and a few outliers in a long text. */
const widthOf = (lines: readonly string[]): number => {
  const lengths = lines.filter((line) => !/\S{30}/.test(line)).map((line) => line.length)
  return lengths.toSorted((a, b) => a - b)[Math.ceil((lengths.length - 1) * 0.95)] ?? 0
}

/**
 * True for a text hard-wrapped at a fixed width, whose line ends mean nothing: the first word of nearly every line would not have fit on
 * the line before. In other texts, people typed the line breaks on purpose.
 */
export const hasWrappedLines = (text: string): boolean => {
  const pairs = pairsOf(text)
  const width = widthOf(pairs.map(([line]) => line))
  if (pairs.length < evidence || width < least || width > most) return false
  const wrapped = pairs.filter(([line, next]) => line.length + 1 + (next.split(/\s/, 1)[0] ?? '').length > width)
  return wrapped.length >= pairs.length * 0.9
}
