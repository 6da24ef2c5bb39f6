import { useRouter } from '@tanstack/react-router'
import type { User } from '#api/page-owner.ts'
import { queries } from '#api/queries.ts'
import { sessionQuery } from '#api/session.ts'
import { signOut } from '#api/sign-in.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { nameUser } from '#access/awaited.ts'
import { switchUser } from '#access/enter.ts'
import { OtherUser } from '#access/other-user.tsx'
import { SignInAgain } from '#access/sign-in-again.tsx'
import type { useSessionGuard } from './use-session-guard.ts'

const t = translator('session')

interface SessionDialogProps {
  owner: User
  guard: ReturnType<typeof useSessionGuard>
}

/** Covers a page whose owner is no longer signed in. Their unfinished work stays behind it, and is not continued automatically. */
export const SessionDialog = ({ owner, guard: { state, other, awaited, close } }: SessionDialogProps) => {
  const router = useRouter()
  if (state === 'other' && other) {
    const signOutOther = async (): Promise<void> => {
      await signOut()
      queries.setQueryData(sessionQuery.queryKey, { authenticated: false })
    }
    return <OtherUser user={other} ownerName={nameUser(owner)} onBack={signOutOther} onClose={close} />
  }
  if (state === 'own' && awaited) {
    const goBack = (): Promise<void> => switchUser(router, router.state.location.href)
    return <OtherUser user={owner} ownerName={awaited.name} onBack={goBack} onClose={close} />
  }
  return (
    <Dialog open onClose={close} title={t('againTitle')} text={t('againText', { email: owner.email })}>
      <SignInAgain
        owner={owner}
        onCancel={close}
        onSignedIn={(user) => {
          queries.setQueryData(sessionQuery.queryKey, { authenticated: true, user })
          if (user.id === owner.id) showToast(t('againDone'))
        }}
      />
    </Dialog>
  )
}
