import type { ComponentProps } from 'react'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { words } from '#words/words.ts'

const t = words('proof')

const minLength = 12

export const passwordRule = (value: string): string | undefined => {
  if (value === '') return t('newPasswordMissing')
  return value.length < minLength ? t('newPasswordShort', { min: minLength }) : undefined
}

/** A password that is chosen, with the rules said before it is typed. */
export const NewPasswordField = (props: Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'help'>) => (
  <PasswordField {...props} autoComplete="new-password" help={t('newPasswordRules', { min: minLength })} />
)
