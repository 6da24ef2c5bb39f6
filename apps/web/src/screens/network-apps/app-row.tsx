import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activateNetworkApp, appTestQuery, type NetworkAppView, runAppTest } from '#api/network-apps.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { explain } from '#api/explain.ts'
import { connectText } from '#networks/connect-text.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import details from '#ui/details/details.module.css'
import { Notice } from '#ui/notice/notice.tsx'
import rows from '#ui/rows/rows.module.css'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { DeleteApp } from './delete-app.tsx'
import { NewSecret } from './new-secret.tsx'
import styles from './network-apps.module.css'
import type { NetworkSetup } from './setup.ts'

const t = translator('networkApps')

interface AppRowProps extends Pick<NetworkSetup, 'provider' | 'setup'> {
  app: NetworkAppView
}

/** What a test showed. Only an app that the network refused is an error. */
const Outcome = ({ id, network }: { id: string; network: string }) => {
  const { data, error } = useQuery(appTestQuery(id))
  if (error) return <ErrorNotice error={error} />
  if (!data) return null
  const isRefused = ['app_refused', 'other_bot', 'secret_unreadable'].includes(data.code)
  return (
    <Notice tone={isRefused ? 'failed' : data.ok ? 'plain' : 'asking'}>
      {connectText('app_test', data.code, network) ?? data.sentence}
    </Notice>
  )
}

export const AppRow = ({ app, provider, setup }: AppRowProps) => {
  const { id, name, client_id, is_active } = app
  const [dialog, setDialog] = useState<'secret' | 'delete'>()
  const { isFetching } = useQuery(appTestQuery(id))
  const activating = useMutation({
    mutationFn: () => activateNetworkApp(id),
    onSuccess: () => void showToast(t('used', { name })),
    onError: (error) => void showToast(explain(error)),
  })
  const close = (): void => setDialog(undefined)
  return (
    <li className={classNames(rows.row, styles.row)}>
      <div className={details.tags}>
        <h3>{name}</h3>
        <span className={details.status} data-tone={is_active ? 'good' : 'none'}>
          {is_active ? t('active') : t('inactive')}
        </span>
        <code className={details.more}>{client_id}</code>
        {provider.connect.redirect_url !== undefined && (
          <span className={details.more}>{t('accounts', { count: app.connected_accounts })}</span>
        )}
      </div>
      <div className={details.tags}>
        {!is_active && (
          <Button aria-label={t('useNamed', { name })} busy={activating.isPending} onClick={() => activating.mutate()}>
            {t('use')}
          </Button>
        )}
        {setup.testable && (
          <Button aria-label={t('testNamed', { name })} busy={isFetching} onClick={() => void runAppTest(id).catch(() => undefined)}>
            {t('test')}
          </Button>
        )}
        <Button aria-label={t('newSecretNamed', { name })} onClick={() => setDialog('secret')}>
          {t('newSecret')}
        </Button>
        <Button look="quiet" aria-label={t('deleteNamed', { name })} onClick={() => setDialog('delete')}>
          {t('delete')}
        </Button>
      </div>
      <Outcome id={id} network={provider.name} />
      <NewSecret open={dialog === 'secret'} app={app} setup={setup} network={provider.name} onClose={close} />
      <DeleteApp open={dialog === 'delete'} app={app} provider={provider} onClose={close} />
    </li>
  )
}
