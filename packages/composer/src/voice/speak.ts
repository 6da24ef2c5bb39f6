import { speechOf } from './speech.ts'
import type { Voice } from './voice.ts'

/** Characters that corrections may add: more than any text needs. */
const mostGrowth = 4000

/** A text of the user in this voice: corrections, then formality, then without forbidden phrases. */
export const speak = (voice: Voice, text: string): string => {
  const { adjust, forbidden } = speechOf(voice, mostGrowth)
  return forbidden.remove(adjust(text))
}
