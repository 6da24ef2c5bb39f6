import { setClock } from '#i18n/time.ts'
import { setTheme } from '#theme/theme.ts'
import type { User } from '#api/profile.ts'
import { currentLanguage, switchLanguage } from '#i18n/translator.ts'

let applied: User | undefined

/** Does nothing for a profile already applied, so that a change still being saved is not undone. */
export const applyProfile = async (user: User): Promise<void> => {
  if (user === applied) return
  applied = user
  if (user.theme) setTheme(user.theme)
  setClock(user.clock)
  if (user.language && user.language !== currentLanguage()) await switchLanguage(user.language)
}
