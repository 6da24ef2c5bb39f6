import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountView } from '#api/accounts.ts'
import { allAccountsQuery } from '#api/all-accounts.ts'
import type { ProviderView } from '#api/providers.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { nameAccount } from '../account-row.tsx'
import { connectText } from '#networks/connect-text.ts'
import styles from '../accounts.module.css'
import { BeforeStart } from './before-start.tsx'
import { type Way, waysOf } from './steps.ts'
import { AuthorizationWay, CodeWay, CredentialsWay } from './ways.tsx'

const t = translator('accounts')
const common = translator('common')

const modes = { oauth: AuthorizationWay, credentials: CredentialsWay, bot_code: CodeWay } as const

const nameWay = ({ mode, name = '' }: Way, network: string): string => {
  const named = connectText('way', name, network)
  if (named !== undefined) return named
  if (mode === 'oauth') return t('byAuthorization', { network })
  return t(mode === 'credentials' ? 'byCredentials' : 'byCode')
}

interface WizardProps {
  provider: ProviderView
  workspaceId: string
  /** The account to reconnect; absent when any account can be added. */
  account?: AccountView | undefined
  onClose: () => void
}

/** Reconnecting with another account adds that one, and leaves the first as it was. */
const OtherAccount = ({ account, connected, onClose }: { account: AccountView; connected: AccountView; onClose: () => void }) => (
  <div className={details.form}>
    <Notice tone="asking">{t('otherConnected', { connected: nameAccount(connected), name: nameAccount(account) })}</Notice>
    <DialogActions>
      <Button look="primary" onClick={onClose}>
        {common('close')}
      </Button>
    </DialogActions>
  </div>
)

/** Connects an account in one of its network's ways, drawn from what the network declares. */
export const Wizard = ({ provider, workspaceId, account, onClose }: WizardProps) => {
  const offered = waysOf(provider)
  const [key, setKey] = useState(() => offered.find(({ name }) => name !== undefined && name === account?.account_kind)?.key)
  const way = offered.find((one) => one.key === key) ?? offered[0]
  const [otherId, setOtherId] = useState<string>()
  const { data: accounts = [] } = useQuery(allAccountsQuery(workspaceId))
  const other = accounts.find(({ id }) => id === otherId)

  const onConnected = (ids: readonly string[]): void => {
    if (account && !ids.includes(account.id)) return setOtherId(ids[0])
    onClose()
    showToast(account ? t('reconnected', { name: nameAccount(account) }) : t('connectedCount', { count: ids.length }))
  }
  // Only networks that can be connected have a wizard.
  if (!way) return null
  const Form = modes[way.mode]
  const form = (
    <Form
      key={way.key}
      provider={provider}
      way={way}
      workspaceId={workspaceId}
      account={account}
      onConnected={onConnected}
      onClose={onClose}
    />
  )
  const title = account ? t('reconnectNamed', { name: nameAccount(account) }) : t('connectNamed', { network: provider.name })
  if (account && other)
    return (
      <Dialog open onClose={onClose} title={title}>
        <OtherAccount account={account} connected={other} onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={title} text={account && t('reconnectText')}>
      <BeforeStart provider={provider} />
      {offered.length > 1 ? (
        <Tabs
          label={provider.name}
          value={way.key}
          tabs={offered.map((one) => ({ value: one.key, label: nameWay(one, provider.name) }))}
          onChange={setKey}
        >
          <div className={styles.tabbed}>{form}</div>
        </Tabs>
      ) : (
        form
      )}
    </Dialog>
  )
}
