/** Escapes `%`, `_` and `\`, so that they match literally. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** The pattern of `like` for values that contain the text. */
export const containing = (text: string): string => `%${escapeLike(text)}%`

/** A trigram index needs three consecutive letters or digits, which databases with the C locale recognize only in ASCII. */
export const hasTrigram = (text: string): boolean => /[a-z\d]{3}/i.test(text)
