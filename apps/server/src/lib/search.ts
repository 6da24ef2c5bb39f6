/** Escapes `%`, `_` and `\`, so that they match literally. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
