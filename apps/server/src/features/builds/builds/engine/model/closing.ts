/** What the service adds to a model's text: the link, thread numbers, and the destination's settings. */
import type { AssetInput, DestinationInput, DraftSettings, ProfileInput } from '@broadside/composer/index'
import { type LinkPosition, placeLink } from '@broadside/composer/engine/link'
import { phraseFilter } from '@broadside/composer/index'
import type { Brief } from './brief.ts'

export interface Form {
  profile: ProfileInput
  attached: readonly AssetInput[]
}

const linkFor = ({ input }: Brief, { voice }: DestinationInput): string =>
  input.settings.build_links === 'none' || phraseFilter(voice?.forbidden_phrases ?? []).isIn(input.link) ? '' : input.link

export const placeFor = (brief: Brief, destination: DestinationInput, form: Form, text: string): LinkPosition =>
  placeLink(destination, form, linkFor(brief, destination), text)

/** The most that `closeTexts` adds to the last segment, in the network's count. */
export const roomForLink = ({ count }: DestinationInput, line: string): number => (line ? count(`a\n\n${line}`) - count('a') : 0)

/** The most that `closeTexts` adds to each segment, in the network's count. */
export const roomForNumber = ({ count }: DestinationInput, isNumbered: boolean): number => (isNumbered ? count('a 10/10') - count('a') : 0)

const numberOf = (index: number, bodies: readonly string[]): string => ` ${index + 1}/${bodies.length}`

export const withoutNumbers = (bodies: readonly string[]): string[] =>
  bodies.map((body, index) => {
    const number = numberOf(index, bodies)
    return bodies.length > 1 && body.endsWith(number) ? body.slice(0, -number.length) : body
  })

const withLink = (bodies: readonly string[], line: string): string[] =>
  bodies.map((body, index) => (line && index === bodies.length - 1 ? `${body}\n\n${line}` : body))

export function closeTexts(bodies: readonly string[], line: string, isNumbered: boolean): string[] {
  if (!isNumbered || bodies.length < 2) return withLink(bodies, line)
  return withLink(withoutNumbers(bodies), line).map((body, index) => body + numberOf(index, bodies))
}

/** Same as the composer's: the link if it is a setting, the voice's language, and the tags of the idea. */
export function settingsFor(
  { composed }: Brief,
  { text, voice, account_id }: DestinationInput,
  { profile }: Form,
  place: LinkPosition,
): DraftSettings {
  const { languageSetting } = text
  const language = voice?.preferred_language
  const tags = composed.settings[account_id]?.['tags']
  const wanted: DraftSettings = {
    ...(place.setting && { [place.setting.key]: place.setting.value }),
    ...(languageSetting && language && { [languageSetting.key]: languageSetting.list ? [language] : language }),
    ...(tags && { tags }),
  }
  return Object.fromEntries(Object.entries(wanted).filter(([key]) => profile.settings.includes(key)))
}
