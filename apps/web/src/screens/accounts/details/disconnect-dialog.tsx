import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type AccountDetails, disconnectAccount, type DisconnectPreview, disconnectPreviewQuery } from '#api/account-details.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { currentLanguage, translator } from '#i18n/translator.ts'
import { nameAccount } from '../account-row.tsx'
import styles from '../accounts.module.css'

const t = translator('accounts')
const common = translator('common')

const listNames = (names: readonly string[]): string => new Intl.ListFormat(currentLanguage()).format(names)

const describe = ({ scheduled, queue, first_at: firstAt, groups, grant_destination_count: shared }: DisconnectPreview): string[] => [
  scheduled > 0 && firstAt !== undefined
    ? t('cancels', { count: scheduled, time: formatNear(firstAt, browserZone()) })
    : t('cancelsNothing'),
  ...(queue > 0 ? [t('cancelsQueue', { count: queue })] : []),
  ...(groups.length > 0 ? [t('hiddenInGroups', { count: groups.length, names: listNames(groups) })] : []),
  ...(shared > 1 ? [t('othersStay', { count: shared - 1 })] : []),
]

interface DisconnectDialogProps {
  account: AccountDetails
  onClose: () => void
}

/** Shows what disconnecting cancels before it does. */
export const DisconnectDialog = ({ account, onClose }: DisconnectDialogProps) => {
  const name = nameAccount(account)
  const { data, error, isPending, refetch } = useQuery(disconnectPreviewQuery(account.id))
  const navigate = useNavigate()
  const disconnecting = useMutation({
    mutationFn: (preview: DisconnectPreview) => disconnectAccount(account.id, preview),
    onSuccess: () => {
      showToast(t('disconnected', { name }))
      onClose()
      void navigate({ to: '/accounts' })
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('disconnectTitle', { name })}>
      {isPending && <Skeleton height="5rem" />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {disconnecting.error && <ErrorNotice error={disconnecting.error} />}
      {data && (
        <ul className={styles.effects} aria-label={t('effects')}>
          {describe(data).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>{t('accessStays')}</li>
        </ul>
      )}
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button
          look="danger"
          busy={disconnecting.isPending}
          disabledReason={data ? undefined : common('loading')}
          onClick={() => data && disconnecting.mutate(data)}
        >
          {t('disconnect')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
