const longest = 40

/** The first words of a text, in one line: what a text is called that no one has named. */
export const beginningOf = (text: string): string => {
  const words = text
    .slice(0, 4 * longest)
    .trim()
    .replaceAll(/\s+/g, ' ')
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}
