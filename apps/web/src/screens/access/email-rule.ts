import { words } from '#words/words.ts'

const t = words('access')

const pattern = /^\s*\S+@\S+\.\S+\s*$/

/** What tells a mistyped address; whether there is one like it is for the server to find. */
export const emailRule = (value: string): string | undefined => {
  if (value === '') return t('emailMissing')
  return pattern.test(value) ? undefined : t('emailWrong')
}
