import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { AnswerOf } from '#api/api.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './access.module.css'
import { leave } from './enter.ts'

const t = translator('access')

interface SignedInAsProps {
  user: Pick<AnswerOf<'getMe'>, 'email'>
  /** Where the next user returns to. */
  returnTo?: string
}

const useLeave = (returnTo: string | undefined) => {
  const router = useRouter()
  return useMutation({ mutationFn: () => leave(router, returnTo) })
}

/** Signs out so that another user can sign in here. */
export const SwitchPerson = ({ returnTo }: { returnTo: string }) => {
  const { mutate, isPending, error } = useLeave(returnTo)
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Button look="primary" wide busy={isPending} onClick={() => mutate()}>
        {t('switchPerson')}
      </Button>
    </>
  )
}

/** Names the current user and offers to sign out. */
export const SignedInAs = ({ user, returnTo }: SignedInAsProps) => {
  const { mutate, error } = useLeave(returnTo)
  return (
    <>
      {t('signedInAs', { email: user.email })}{' '}
      <button type="button" className={styles.linkButton} onClick={() => mutate()}>
        {t('signOut')}
      </button>
      {error && <ErrorNotice error={error} />}
    </>
  )
}
