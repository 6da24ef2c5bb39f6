import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { accountsQuery, socialSetsQuery } from '#api/accounts.ts'
import { createGroup } from '#api/social-sets.ts'
import type { Command } from '#lib/command.ts'
import { useCommands } from '#shell/commands.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { AccountLinks } from '../account-links.tsx'
import { accountGroupsRoute } from '../accounts.route.ts'
import { Group } from './group.tsx'
import { NameDialog } from './name-dialog.tsx'

const t = translator('accounts')

interface GroupsContext {
  mayChange: boolean
  onCreate: () => void
}

const createCommand: Command<GroupsContext> = {
  id: 'create-group',
  label: () => t('createGroup'),
  icon: Plus,
  isEnabled: ({ mayChange }) => mayChange,
  run: ({ onCreate }) => onCreate(),
}

/** Named choices of accounts, the default one first. */
export const Groups = () => {
  const { workspace } = accountGroupsRoute.useRouteContext()
  const groups = useQuery(socialSetsQuery(workspace.id))
  const { data: accounts = [] } = useQuery(accountsQuery(workspace.id))
  const [isCreating, setCreating] = useState(false)
  const mayChange = workspace.can.write
  const context: GroupsContext = { mayChange, onCreate: () => setCreating(true) }
  useCommands([createCommand], context)
  const create = (
    <Button look="primary" onClick={() => createCommand.run(context)}>
      <Plus size={16} aria-hidden />
      {t('createGroup')}
    </Button>
  )
  const { data } = groups
  return (
    <Page title={t('groups')} actions={mayChange && create} narrow>
      <AccountLinks />
      {groups.error && <ErrorNotice error={groups.error} onRetry={() => void groups.refetch()} />}
      {groups.isPending && <Skeleton height="10rem" />}
      {data?.length === 0 && <Empty text={t('noGroups')} />}
      {data?.map((group) => (
        <Group key={group.id} group={group} accounts={accounts} mayChange={mayChange} />
      ))}
      {isCreating && (
        <NameDialog
          title={t('createGroup')}
          name=""
          action={t('create')}
          onSave={(name) => createGroup(workspace.id, name)}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  )
}
