/** `%`, `_` and `\` have no special meaning in what people search for. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
