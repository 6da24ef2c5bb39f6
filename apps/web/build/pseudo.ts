/** A pseudo-language that reveals hard-coded text, and layouts that are too narrow for translations. */
export const pseudo = 'en-XA'

const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', n: 'ñ', c: 'ç' }

/** Accented, and 40 % longer. Tags and the number sign of plurals stay. */
export const toPseudo = (text: string): string => {
  const letters = text.replaceAll(/<[^>]*>/g, '').trim()
  if (!letters || letters === '#') return text
  const accented = text.replaceAll(/<[^>]*>|[aeiouAEIOUnc]/g, (piece) => accents[piece] ?? piece)
  return accented + '~'.repeat(Math.ceil(letters.length * 0.4))
}
