import { setClock } from '#i18n/time.ts'
import { setTheme } from '#theme/theme.ts'
import { saveProfile, type User } from '#api/profile.ts'
import { chosenLanguage, forgetLanguage, startLanguage } from '#i18n/chosen-language.ts'
import { switchLanguage } from '#i18n/translator.ts'

let applied: User | undefined

/** Moves a language chosen while signing in to the profile, where emails find it too. The profile's own language wins. */
const adoptLanguage = async (user: User): Promise<void> => {
  const language = chosenLanguage()
  if (language === undefined) return
  if (!user.language) await saveProfile({ language })
  forgetLanguage()
}

/** Does nothing for a profile already applied, so that a change still being saved is not undone. */
export const applyProfile = async (user: User): Promise<void> => {
  if (user === applied) return
  applied = user
  if (user.theme) setTheme(user.theme)
  setClock(user.clock)
  await switchLanguage(user.language ?? startLanguage())
  // If this fails, the next visit tries again.
  adoptLanguage(user).catch(() => undefined)
}
