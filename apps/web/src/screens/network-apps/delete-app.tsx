import { useMutation } from '@tanstack/react-query'
import { deleteNetworkApp, type NetworkAppView } from '#api/network-apps.ts'
import type { ProviderView } from '#api/providers.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { isBot } from './setup.ts'

const t = translator('networkApps')

interface DeleteAppProps {
  open: boolean
  app: NetworkAppView
  provider: ProviderView
  onClose: () => void
}

/** Asks first, with what becomes of the accounts. */
export const DeleteApp = ({ open, app: { id, name, is_active, connected_accounts: count }, provider, onClose }: DeleteAppProps) => {
  const deleting = useMutation({
    mutationFn: () => deleteNetworkApp(id),
    onSuccess: () => {
      onClose()
      showToast(t('deleted'))
    },
  })
  const effects = isBot(provider) ? [is_active && t('deleteActiveBot')] : [t('deleteKept', { count }), is_active && t('deleteActive')]
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={t('deleteTitle', { name })}
      text={effects.filter((text) => typeof text === 'string').join(' ')}
      action={t('delete')}
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
    >
      {deleting.error && <ErrorNotice error={deleting.error} />}
    </Confirm>
  )
}
