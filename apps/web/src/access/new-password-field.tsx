import type { ComponentProps } from 'react'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('proof')

const minLength = 12

export const passwordRule = (value: string): string | undefined => {
  if (value === '') return t('newPasswordMissing')
  return value.length < minLength ? t('newPasswordShort', { min: minLength }) : undefined
}

/** The field for a new password, with its rules shown in advance. */
export const NewPasswordField = (props: Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'help'>) => (
  <PasswordField {...props} autoComplete="new-password" help={t('newPasswordRules', { min: minLength })} />
)
