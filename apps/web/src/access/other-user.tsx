import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { User } from '#api/page-owner.ts'
import { eraseKept } from '#lib/erase-kept.ts'
import { dropWork } from '#lib/unsaved-work.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { translator } from '#i18n/translator.ts'
import { nameUser, stopAwaiting } from './awaited.ts'
import { enter } from './enter.ts'

const t = translator('session')

interface OtherUserProps {
  user: User
  /** The user whose unsaved changes are in this browser. */
  ownerName: string
  /** Signs the current user out, so that the owner can sign in. */
  onBack: () => Promise<void>
  onClose: () => void
}

/** Shown when another user signs in. Nothing of the owner was sent, and the other user sees none of it. */
export const OtherUser = ({ user, ownerName, onBack, onClose }: OtherUserProps) => {
  const router = useRouter()
  const name = nameUser(user)
  const back = useMutation({
    mutationFn: async () => {
      await onBack()
      stopAwaiting()
    },
  })
  const goOn = useMutation({
    mutationFn: async () => {
      dropWork()
      stopAwaiting()
      await eraseKept(user.id)
      await enter(router, user)
      onClose()
    },
  })
  const error = back.error ?? goOn.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('otherTitle', { name })}
      text={t('otherText', { owner: ownerName })}
      actions={
        <>
          <Button busy={back.isPending} onClick={() => back.mutate()}>
            {t('otherBack', { name: ownerName })}
          </Button>
          <Button look="primary" busy={goOn.isPending} onClick={() => goOn.mutate()}>
            {t('otherContinue', { name })}
          </Button>
        </>
      }
    >
      {error && <ErrorNotice error={error} />}
    </Dialog>
  )
}
