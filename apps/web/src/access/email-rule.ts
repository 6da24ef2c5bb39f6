import { translator } from '#i18n/translator.ts'

const t = translator('access')

const pattern = /^\s*\S+@\S+\.\S+\s*$/

/** Catches typos only; the server checks whether the address exists. */
export const emailRule = (value: string): string | undefined => {
  if (value === '') return t('emailMissing')
  return pattern.test(value) ? undefined : t('emailWrong')
}
