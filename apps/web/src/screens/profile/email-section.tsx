import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Proof } from '#api/reauth.ts'
import { authConfigQuery } from '#api/session.ts'
import type { User } from '#api/profile.ts'
import { cancelEmailChange, type EmailChange, emailChangeQuery } from '#api/user-account.ts'
import type { Prove } from '#access/reauth.tsx'
import { Refusal } from '#access/refusal.tsx'
import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { NewEmail } from './new-email.tsx'

const t = translator('profile')

interface ChangeDialogProps {
  proof: Proof | undefined
  pending: EmailChange | null
  isOpen: boolean
  onClose: () => void
}

/** First the new address, then the code that was sent there. */
const ChangeDialog = ({ proof, pending, isOpen, onClose }: ChangeDialogProps) => (
  <Dialog
    open={isOpen}
    onClose={onClose}
    title={t('changeEmail')}
    text={pending ? t('emailCodeText', { email: pending.new_email }) : t('changeEmailText')}
  >
    {isOpen && pending && <ConfirmEmail key={pending.id} change={pending} onClose={onClose} />}
    {isOpen && !pending && proof && <NewEmail proof={proof} onClose={onClose} />}
  </Dialog>
)

const CancelChange = ({ change }: { change: EmailChange }) => {
  const canceling = useMutation({
    mutationFn: () => cancelEmailChange(change.id),
    onSuccess: () => void showToast(t('emailChangeCanceled')),
  })
  return (
    <>
      <Button busy={canceling.isPending} onClick={() => canceling.mutate()}>
        {t('cancelEmailChange')}
      </Button>
      {canceling.error && <Refusal error={canceling.error} area="profile" />}
    </>
  )
}

interface EmailSectionProps {
  user: User
  prove: Prove
}

/** The address for signing in and for email. A change waits until the code that was sent to the new address is entered. */
export const EmailSection = ({ user, prove }: EmailSectionProps) => {
  const { data: pending } = useSuspenseQuery(emailChangeQuery)
  const { data: config } = useSuspenseQuery(authConfigQuery)
  const [proof, setProof] = useState<Proof>()
  const [isOpen, setOpen] = useState(false)
  const begin = async (): Promise<void> => {
    const given = await prove('identity.email.change')
    setProof(given)
    setOpen(given !== undefined)
  }
  return (
    <Section
      id="email"
      title={t('email')}
      text={t('emailText', { email: user.email })}
      actions={
        // Without email there is no code to enter.
        config.mail_available && (
          <>
            {/* The same button for both steps, so that it has the focus again after the dialog. */}
            <Button onClick={() => (pending ? setOpen(true) : void begin())}>{pending ? t('enterEmailCode') : t('changeEmail')}</Button>
            {pending && <CancelChange change={pending} />}
          </>
        )
      }
    >
      {pending && (
        <Notice tone="asking">
          {t('emailPending', { email: pending.new_email, until: formatNear(pending.expires_at, browserZone()) })}
        </Notice>
      )}
      {!config.mail_available && <Notice>{t('emailNoMail')}</Notice>}
      <ChangeDialog proof={proof} pending={pending} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Section>
  )
}
