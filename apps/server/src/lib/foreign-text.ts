const longest = 200

/** A text of another server as a response may repeat it: one line of limited length, without invisible characters. */
export const tidied = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
