import { useMutation, useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type AccountDetails, accountQuery } from '#api/account-details.ts'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { checkAccount } from '#api/account-connections.ts'
import { explain, hasCode } from '#api/explain.ts'
import { providersQuery } from '#api/providers.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { useCommands } from '#shell/commands.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Menu, MenuCommand } from '#ui/menu/menu.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { AccountStatus, nameAccount, statusOf } from '../account-row.tsx'
import { accountCommands, type AccountContext, disconnect, reconnect, testConnection } from '../accounts-commands.ts'
import { accountRoute } from '../accounts.route.ts'
import { loadWizard } from '../load-wizard.ts'
import { nameOffered } from '../name-network.ts'
import { Connection } from './connection.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { Features } from './features.tsx'
import { GroupsOfAccount } from './groups-of-account.tsx'
import { Limits } from './limits.tsx'
import { Capabilities, Permissions } from './permissions.tsx'
import { Spend } from './spend.tsx'
import { Voice } from './voice.tsx'

const Wizard = lazyPart(loadWizard)
const t = translator('accounts')

const Sections = ({ account, network, workspace }: { account: AccountDetails; network: string; workspace: WorkspaceView }) => {
  const isActive = statusOf(account) !== 'disconnected'
  const mayChange = workspace.can.connect
  return (
    <>
      <Connection account={account} network={network} />
      <Capabilities account={account} />
      <Permissions account={account} network={network} />
      {isActive && <Limits account={account} workspaceId={workspace.id} />}
      <Spend account={account} network={network} />
      {isActive && <Features account={account} workspaceId={workspace.id} mayChange={mayChange} network={network} />}
      {isActive && <Voice account={account} workspaceId={workspace.id} mayChange={mayChange} />}
      <GroupsOfAccount account={account} workspaceId={workspace.id} />
    </>
  )
}

const Loaded = ({ account, workspace }: { account: AccountDetails; workspace: WorkspaceView }) => {
  const { data: providers = [] } = useQuery(providersQuery(workspace.id))
  const [open, setOpen] = useState<'reconnect' | 'disconnect'>()
  const provider = providers.find(({ platform }) => platform === account.platform)
  const network = nameOffered(providers, account.platform)
  const name = nameAccount(account)
  const test = useMutation({
    mutationFn: () => checkAccount(account.id),
    onSuccess: () => void showToast(t('checked', { name })),
    onError: (error) => void showToast(t('checkFailed', { name }), explain(error)),
  })
  const context: AccountContext = {
    account,
    mayConnect: workspace.can.connect,
    onReconnect: () => setOpen('reconnect'),
    onTest: () => test.mutate(),
    onDisconnect: () => setOpen('disconnect'),
  }
  useCommands(accountCommands, context)
  const status = statusOf(account)
  const isEnabled = reconnect.isEnabled?.(context) ?? true
  return (
    <Page
      title={name}
      beside={network}
      actions={
        isEnabled && (
          <>
            <Button look={status === 'connected' ? 'plain' : 'primary'} onClick={() => reconnect.run(context)}>
              {t('reconnect')}
            </Button>
            <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('actions', { name })} />}>
              <MenuCommand command={testConnection} context={context} />
              <MenuCommand command={disconnect} context={context} />
            </Menu>
          </>
        )
      }
      narrow
    >
      <div>
        <AccountStatus status={status} />
      </div>
      {status === 'reconnect_required' && <Notice tone="asking">{t('reconnectWhy', { network })}</Notice>}
      {status === 'disconnected' && <Notice>{t('disconnectedWhy')}</Notice>}
      <Sections account={account} network={network} workspace={workspace} />
      <Suspense>
        {open === 'reconnect' && provider && (
          <Wizard provider={provider} workspaceId={workspace.id} account={account} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
      {open === 'disconnect' && <DisconnectDialog account={account} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

/** One account: its connection, what it can do, and what is missing. */
export const Account = () => {
  const { workspace } = accountRoute.useRouteContext()
  const { id } = accountRoute.useParams()
  const { data, error, isPending, refetch } = useQuery(accountQuery(workspace.id, id))
  const { data: all } = useQuery(allAccountsQuery(workspace.id))
  // The address may name an account of another workspace of the user.
  const isElsewhere = data !== undefined && all !== undefined && !all.some((account) => account.id === id)
  if (data && !isElsewhere) return <Loaded key={id} account={data} workspace={workspace} />
  if (isElsewhere || hasCode(error, 'not_found', 'workspace_access_denied'))
    return (
      <Page title={t('accountTitle')} narrow>
        <Empty text={t('unknownAccount')} action={<ButtonLink to="/accounts">{t('toAccounts')}</ButtonLink>} />
      </Page>
    )
  return (
    <Page title={t('accountTitle')} narrow>
      {isPending && <Skeleton height="16rem" />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
    </Page>
  )
}
