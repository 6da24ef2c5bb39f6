/** Numbers as they are typed: `120`, `1,5`, `50 %`, `120*2`, `(1080 - 40) / 3`. Pure. */

interface Input {
  text: string
  at: number
}

const skipSpace = (input: Input): void => {
  while (/\s/.test(input.text[input.at] ?? '')) input.at++
}

/** Moves past one of these characters, and returns it. */
const take = (input: Input, characters: string): string | undefined => {
  skipSpace(input)
  const character = input.text[input.at]
  if (character === undefined || !characters.includes(character)) return undefined
  input.at++
  return character
}

const readNumber = (input: Input): number => {
  skipSpace(input)
  const [digits = ''] = /^(?:\d+(?:\.\d*)?|\.\d+)/.exec(input.text.slice(input.at)) ?? []
  input.at += digits.length
  return digits ? Number(digits) : Number.NaN
}

const readFactor = (input: Input): number => {
  const sign = take(input, '+-')
  if (sign) return sign === '-' ? -readFactor(input) : readFactor(input)
  if (!take(input, '(')) return readNumber(input)
  const value = readSum(input)
  return take(input, ')') ? value : Number.NaN
}

const readProduct = (input: Input): number => {
  let value = readFactor(input)
  for (let sign = take(input, '*×/÷:'); sign; sign = take(input, '*×/÷:'))
    value = '*×'.includes(sign) ? value * readFactor(input) : value / readFactor(input)
  return value
}

function readSum(input: Input): number {
  let value = readProduct(input)
  for (let sign = take(input, '+-−'); sign; sign = take(input, '+-−'))
    value = sign === '+' ? value + readProduct(input) : value - readProduct(input)
  return value
}

/** Longer texts aren't numbers that someone typed. */
const maxLength = 100

/** Undefined for what isn't a number. A comma is a decimal point, and a unit at the end is ignored. */
export const parseNumber = (text: string): number | undefined => {
  if (text.length > maxLength) return undefined
  const input = {
    // Input methods make wide digits and signs.
    text: text
      .normalize('NFKC')
      .replaceAll(',', '.')
      .replace(/\s*(?:px|%|°)\s*$/i, '')
      .replaceAll('−', '-'),
    at: 0,
  }
  const value = readSum(input)
  skipSpace(input)
  return input.at === input.text.length && Number.isFinite(value) ? value : undefined
}
