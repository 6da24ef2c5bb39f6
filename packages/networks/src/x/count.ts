/** Counts by the weights that X publishes: https://docs.x.com/fundamentals/counting-characters, twitter-text's configuration version 3. */
import { countWithSpans } from '../kit/count.ts'
import { toFullEmoji } from './emoji.ts'
import { findUrls } from './urls.ts'

export const urlWeight = 23

const isLight = (point: number): boolean =>
  point <= 0x10ff || (point >= 0x2000 && point <= 0x200d) || (point >= 0x2010 && point <= 0x201f) || (point >= 0x2032 && point <= 0x2037)

const countPlain = (text: string): number => {
  let weight = 0
  for (const sign of toFullEmoji(text)) weight += isLight(sign.codePointAt(0) ?? 0) ? 1 : 2
  return weight
}

export const count = (text: string): number => {
  const normalized = text.normalize('NFC')
  return countWithSpans(normalized, findUrls(normalized), () => urlWeight, countPlain)
}
