import type { DestinationInput } from '../input.ts'
import type { LinkPlace } from './link.ts'
import type { Form } from './profile.ts'
import type { Wording } from './wording.ts'

export type DraftSettings = Record<string, string | string[]>

/** Settings of the destination that the draft asks for: only keys that its form takes. */
export const settingsOf = ({ text }: DestinationInput, { profile }: Form, wording: Wording, place: LinkPlace): DraftSettings => {
  const { languageSetting } = text
  const { language } = wording.speech
  const wanted: [string, string | string[]][] = []
  if (place.setting) wanted.push([place.setting.key, place.setting.value])
  if (languageSetting && language) wanted.push([languageSetting.key, languageSetting.list ? [language] : language])
  if (wording.tags.length > 0) wanted.push(['tags', wording.tags])
  return Object.fromEntries(wanted.filter(([key]) => profile.settings.includes(key)))
}
