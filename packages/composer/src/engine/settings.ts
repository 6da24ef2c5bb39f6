import type { ComposeInput, DestinationInput } from '../input.ts'
import { clip } from '../text/cut.ts'
import { detectLanguage } from '../text/language.ts'
import { oneLine } from '../text/normalize.ts'
import { words } from '../text/words.ts'
import type { LinkPosition } from './link.ts'
import type { Form } from './profile.ts'
import type { Wording } from './wording.ts'

export type DraftSettings = Record<string, string | string[]>

const longestCardTitle = 300
const longestCardDescription = 1_000

const cardOf = ({ sources }: ComposeInput, { forbidden }: Wording['speech'], address: string): [string, string][] => {
  const source = sources.find((one) => one.address === address && !one.failed)
  const shown = (text: string | undefined, limit: number): string => forbidden.remove(clip(oneLine(text ?? ''), limit))
  return [
    ['link_title', shown(source?.title, longestCardTitle)],
    ['link_description', shown(source?.structure?.description, longestCardDescription)],
  ]
}

export interface Wanted {
  input: ComposeInput
  destination: DestinationInput
  form: Form
  wording: Wording
  place: LinkPosition
  text: string
}

/** Returns the destination settings of the draft, limited to keys its form has. */
export const settingsOf = ({ input, destination, form, wording, place, text }: Wanted): DraftSettings => {
  const { languageSetting, link } = destination.text
  const language = wording.speech.language || detectLanguage(words(text))
  const wanted: [string, string | string[]][] = []
  if (place.setting) wanted.push([place.setting.key, place.setting.value])
  if (place.setting && link === 'card') wanted.push(...cardOf(input, wording.speech, place.setting.value))
  if (languageSetting && language) wanted.push([languageSetting.key, languageSetting.list ? [language] : language])
  if (wording.tags.length > 0) wanted.push(['tags', wording.tags])
  return Object.fromEntries(wanted.filter(([key, value]) => value.length > 0 && form.profile.settings.includes(key)))
}
