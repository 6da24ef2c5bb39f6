import { words } from '#words/words.ts'

const t = words('access')

/** What tells a mistyped address; whether there is one like it is for the server to find. */
export const emailRules = () => ({
  required: t('emailMissing'),
  pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: t('emailWrong') },
})
