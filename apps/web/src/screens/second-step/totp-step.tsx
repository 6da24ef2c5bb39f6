import { api } from '#api/api.ts'
import { CodeForm } from '../access/code-form.tsx'
import { words } from '#words/words.ts'
import { useSecondStep } from './use-second-step.ts'

const t = words('access')

export const TotpStep = () => {
  const { mfaToken, finish } = useSecondStep()
  return (
    <CodeForm
      label={t('totpCode')}
      action={t('signIn')}
      send={async (code) => finish((await api.loginWithTotp({ body: { mfa_token: mfaToken, code } })).body)}
    />
  )
}
