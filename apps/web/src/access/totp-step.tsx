import { signInWithTotp } from '#api/sign-in-codes.ts'
import { CodeForm } from './code-form.tsx'
import { translator } from '#i18n/translator.ts'
import type { StepProps } from './step-props.ts'

const t = translator('access')

export const TotpStep = ({ mfaToken, finish }: StepProps) => (
  <CodeForm label={t('totpCode')} action={t('signIn')} send={async (code) => finish(await signInWithTotp(mfaToken, code))} />
)
