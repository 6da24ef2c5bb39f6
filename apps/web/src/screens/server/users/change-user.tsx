import { useMutation } from '@tanstack/react-query'
import { ErrorNotice } from '#api/error-notice.tsx'
import { hasCode } from '#api/explain.ts'
import { changeServerUser, type ServerUserView, type UserChange } from '#api/server-users.ts'
import { translator } from '#i18n/translator.ts'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast.tsx'

const t = translator('server')

export type UserAction = 'suspend' | 'revive' | 'promote' | 'demote'

const changes: Record<UserAction, UserChange> = {
  suspend: { suspended: true },
  revive: { suspended: false },
  promote: { is_admin: true },
  demote: { is_admin: false },
}
const labels = { suspend: 'suspend', revive: 'resumeUser', promote: 'promote', demote: 'demote' } as const

interface ChangeUserProps {
  user: ServerUserView
  action: UserAction
  isReader: boolean
  onClose: () => void
}

/** Asks first, with what the change does. */
export const ChangeUser = ({ user: { id, email }, action, isReader, onClose }: ChangeUserProps) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changeServerUser(id, changes[action]),
    onSuccess: () => {
      showToast(t(`${action}Done`, { email }))
      onClose()
    },
  })
  return (
    <Confirm
      open
      onClose={onClose}
      title={t(`${action}Title`, { email })}
      text={[t(`${action}Text`), isReader && t('yourself')].filter(Boolean).join(' ')}
      action={t(labels[action])}
      busy={isPending}
      onConfirm={() => mutate()}
    >
      {error &&
        (hasCode(error, 'state_conflict') ? <Notice tone="failed">{t('lastAdministrator')}</Notice> : <ErrorNotice error={error} />)}
    </Confirm>
  )
}
