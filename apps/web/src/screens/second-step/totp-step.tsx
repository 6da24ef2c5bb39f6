import { api } from '#api/api.ts'
import { CodeForm } from '../access/code-form.tsx'
import { words } from '#words/words.ts'
import type { StepProps } from './use-second-step.ts'

const t = words('access')

export const TotpStep = ({ mfaToken, finish }: StepProps) => (
  <CodeForm
    label={t('totpCode')}
    action={t('signIn')}
    send={async (code) => finish((await api.loginWithTotp({ body: { mfa_token: mfaToken, code } })).body)}
  />
)
