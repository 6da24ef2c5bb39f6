import { useState } from 'react'
import type { User } from '#api/profile.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Section } from '#ui/section/section.tsx'
import { translator } from '#i18n/translator.ts'
import type { Proof } from '#api/reauth.ts'
import type { Prove } from '#access/reauth.tsx'
import { PasswordForm } from './password-form.tsx'

const t = translator('security')

interface PasswordSectionProps {
  user: User
  prove: Prove
}

const describe = ({ has_password: has, password_usable: isUsable, managed_organization_name: organization }: User): string => {
  if (!has) return organization === undefined ? t('noPassword') : t('noPasswordManaged', { organization })
  if (isUsable) return t('passwordText')
  return organization === undefined ? t('passwordUnusable') : t('passwordUnusableNamed', { organization })
}

export const PasswordSection = ({ user, prove }: PasswordSectionProps) => {
  const [proof, setProof] = useState<Proof>()
  const close = (): void => setProof(undefined)
  const action = user.has_password ? t('changePassword') : t('choosePassword')
  return (
    <Section
      id="password"
      title={t('password')}
      text={describe(user)}
      actions={
        // A password that can't be used needs no other one.
        (user.password_usable || !user.has_password) && (
          <Button onClick={() => void prove('security.password.change').then(setProof)}>{action}</Button>
        )
      }
    >
      <Dialog open={proof !== undefined} onClose={close} title={action} text={t('newPasswordText')}>
        {proof && <PasswordForm proof={proof} user={user} onEnd={close} />}
      </Dialog>
    </Section>
  )
}
