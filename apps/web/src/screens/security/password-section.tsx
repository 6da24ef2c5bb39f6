import { useState } from 'react'
import type { AnswerOf } from '#api/api.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Section } from '#ui/section/section.tsx'
import { translator } from '#i18n/translator.ts'
import type { Proof } from '#api/reauth.ts'
import type { Prove } from '#access/reauth.tsx'
import { PasswordForm } from './password-form.tsx'

const t = translator('security')

interface PasswordSectionProps {
  user: AnswerOf<'getMe'>
  prove: Prove
}

export const PasswordSection = ({ user, prove }: PasswordSectionProps) => {
  const [proof, setProof] = useState<Proof>()
  const close = (): void => setProof(undefined)
  const action = user.has_password ? t('changePassword') : t('choosePassword')
  return (
    <Section
      id="password"
      title={t('password')}
      text={user.has_password ? t('passwordText') : t('noPassword')}
      actions={<Button onClick={() => void prove('security.password.change').then(setProof)}>{action}</Button>}
    >
      <Dialog open={proof !== undefined} onClose={close} title={action} text={t('newPasswordText')}>
        {proof && <PasswordForm proof={proof} email={user.email} onEnd={close} />}
      </Dialog>
    </Section>
  )
}
