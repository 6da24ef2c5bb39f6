import type { PersonView } from '#api/inbox.ts'
import { currentLanguage, translator } from '#i18n/translator.ts'

const t = translator('inbox')

export const namePerson = ({ display_name: name, username }: PersonView): string => name || username

const shownNames = 2

/** `Ada`, `Ada and Ben`, `Ada, Ben, and 3 others`; each person once. */
export const namePeople = (people: readonly PersonView[]): string => {
  const names = [...new Map(people.map((person) => [person.id, namePerson(person)])).values()]
  const others = names.length - shownNames
  const listed = others > 1 ? [...names.slice(0, shownNames), t('others', { count: others })] : names
  return new Intl.ListFormat(currentLanguage()).format(listed)
}
