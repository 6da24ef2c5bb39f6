import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { resendEmailCode } from '#api/sign-in-codes.ts'
import { useCountdown } from '#lib/use-countdown.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { translator } from '#i18n/translator.ts'
import { getPending, setPending } from '#access/pending.ts'

const t = translator('access')

type Pending = NonNullable<ReturnType<typeof getPending<'verification'>>>

/** Requests another code, at most one per minute. */
export const Resend = ({ pending }: { pending: Pending }) => {
  const [resendAt, setResendAt] = useState(pending.resendAt)
  const seconds = useCountdown(resendAt)
  const resending = useMutation({
    mutationFn: () => resendEmailCode(pending.challengeId),
    onSuccess: (at) => {
      setResendAt(at)
      setPending('verification', { ...pending, resendAt: at })
    },
  })
  return (
    <>
      {resending.error && <ErrorNotice error={resending.error} />}
      <Button
        wide
        busy={resending.isPending}
        disabledReason={seconds > 0 ? t('resendIn', { seconds }) : undefined}
        onClick={() => resending.mutate()}
      >
        {seconds > 0 ? t('resendIn', { seconds }) : t('resend')}
      </Button>
      <output className="visually-hidden">{resending.isSuccess && t('resent')}</output>
    </>
  )
}
