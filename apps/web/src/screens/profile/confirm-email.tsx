import { useMutation } from '@tanstack/react-query'
import { confirmEmailChange, type EmailChange, resendEmailChange } from '#api/user-account.ts'
import { CodeForm } from '#access/code-form.tsx'
import { Refusal } from '#access/refusal.tsx'
import { translator } from '#i18n/translator.ts'
import { useCountdown } from '#lib/use-countdown.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/toast/toast.tsx'

const t = translator('profile')

/** Sends another code, at most one per minute. */
const Resend = ({ change }: { change: EmailChange }) => {
  const seconds = useCountdown(Date.parse(change.resend_at))
  const resending = useMutation({ mutationFn: () => resendEmailChange(change.id) })
  const label = seconds > 0 ? t('resendIn', { seconds }) : t('resend')
  return (
    <>
      {resending.error && <Refusal error={resending.error} area="profile" />}
      <Button wide busy={resending.isPending} disabledReason={seconds > 0 ? label : undefined} onClick={() => resending.mutate()}>
        {label}
      </Button>
      <output className="visually-hidden">{resending.isSuccess && t('resent')}</output>
    </>
  )
}

interface ConfirmEmailProps {
  change: EmailChange
  onClose: () => void
}

export const ConfirmEmail = ({ change, onClose }: ConfirmEmailProps) => {
  const confirm = async (code: string): Promise<void> => {
    await confirmEmailChange(change.id, code)
    onClose()
    showToast(t('emailChanged', { email: change.new_email }))
  }
  return (
    <>
      <CodeForm label={t('emailCode')} action={t('confirmEmail')} send={confirm} area="profile" />
      <Resend change={change} />
    </>
  )
}
