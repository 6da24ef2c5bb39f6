/** Guesses what a font file contains from its name, such as `OpenSans-SemiBoldItalic.woff2`. Pure. */

/** Longer names first, because they contain the shorter ones. */
const weights: readonly (readonly [RegExp, number])[] = [
  [/\b(?:extra|ultra) ?light\b/i, 200],
  [/\b(?:semi|demi) ?bold\b/i, 600],
  [/\b(?:extra|ultra) ?bold\b/i, 800],
  [/\b(?:thin|hairline)\b/i, 100],
  [/\blight\b/i, 300],
  [/\b(?:regular|normal|book)\b/i, 400],
  [/\bmedium\b/i, 500],
  [/\bbold\b/i, 700],
  [/\b(?:black|heavy)\b/i, 900],
]
const italic = /\b(?:italic|oblique)\b/i
/** Subsets and axes. */
const beside = /\b(?:variable(?: font)?|vf|wght|opsz|latin(?: ext)?)\b/gi
const regular = 400
const longestFamily = 120

export interface GuessedFont {
  family: string
  weight: number
  style: 'normal' | 'italic'
}

export const guessFont = (filename: string): GuessedFont => {
  const words = filename
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\-[\]\s,]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
  const named = weights.find(([pattern]) => pattern.test(words))
  const numbered = /\b[1-9]00\b/.exec(words)?.[0]
  const family = [...weights.map(([pattern]) => pattern), italic, /\b[1-9]00\b/]
    .reduce((rest, pattern) => rest.replace(pattern, ' '), words)
    .replaceAll(beside, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return {
    family: (family || words || filename).slice(0, longestFamily),
    weight: named?.[1] ?? (numbered === undefined ? regular : Number(numbered)),
    style: italic.test(words) ? 'italic' : 'normal',
  }
}
