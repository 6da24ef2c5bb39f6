/** Finds text that is in no catalogue, on a page in the pseudo-language of `apps/web/build/pseudo.ts`. */
import { networks } from '@broadside/networks/registry'
import { userTexts, type World } from './world.ts'

/** What every word of a catalogue has in the pseudo-language, since there is none without a vowel or with nothing added. */
const marks = /[~áéíóúÁÉÍÓÚñç]/

/** Days, months and distances come from the browser, which has no pseudo-language. Units of keyboards are the same everywhere. */
const fromBrowser =
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b|\b(AM|PM|in|ago|now|yesterday|tomorrow|days?|hours?|minutes?|seconds?|Ctrl|UTC|Lisbon|Europe)\b/g

/** Names that are the same in every language. */
const names = ['Bluesky', 'Mastodon', 'Telegram', 'Harbour Cafe', 'harbour-cafe', 'ada.test', 'English', 'ada', 'localhost']

/** Networks declare the labels of their settings in English; a catalogue that has words for the keys takes precedence. */
const declared = Object.values(networks).flatMap(({ settings }) =>
  Object.values(settings).flatMap(({ label, choices = {} }) => [label, ...Object.values<string>(choices)]),
)

export function findForeignTexts(texts: readonly string[], { owner, viewer, newcomer }: World): string[] {
  const people = [owner, viewer, newcomer].flatMap(({ email, username, display_name: name }) => [email, username, name])
  const known = [...userTexts, ...people, ...names, ...declared].toSorted((one, other) => other.length - one.length)
  const isForeign = (text: string) => {
    const rest = known.reduce((left, one) => left.replaceAll(one, ''), text).replaceAll(fromBrowser, '')
    // Single letters are keys.
    return !marks.test(rest) && /\p{L}{2}/u.test(rest)
  }
  return [...new Set(texts.filter(isForeign))]
}
