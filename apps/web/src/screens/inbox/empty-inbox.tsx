import { useQuery } from '@tanstack/react-query'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { collectingQuery } from '#api/inbox.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { translator } from '#i18n/translator.ts'
import { collectedOf, statusOf } from './collecting/state.ts'
import { type InboxSearch, type InboxView, isFiltered, withoutFilters } from './search.ts'

const t = translator('inbox')

const texts = {
  replies: { on: 'noReplies', off: 'repliesOff', unsupported: 'repliesUnsupported' },
  messages: { on: 'noMessages', off: 'messagesOff', unsupported: 'messagesUnsupported' },
} as const

interface EmptyInboxProps {
  view: InboxView
  workspace: WorkspaceView
  search: InboxSearch
}

/** Says why nothing is here, and what to do about it. */
export const EmptyInbox = ({ view, workspace, search }: EmptyInboxProps) => {
  const { data: accounts = [] } = useQuery(allAccountsQuery(workspace.id))
  const { data } = useQuery(collectingQuery(workspace.id))
  if (isFiltered(search))
    return (
      <Empty
        text={t('noMatch')}
        action={
          <ButtonLink to="/inbox" search={withoutFilters(search)}>
            {t('clear')}
          </ButtonLink>
        }
      />
    )
  const status = data ? statusOf(collectedOf(view, accounts, data)) : 'on'
  const text = t(texts[view][status])
  const isLeftToEditors = status === 'off' && !workspace.can.connect
  return (
    <Empty
      text={isLeftToEditors ? `${text} ${t('askEditor')}` : text}
      action={status === 'unsupported' && <ButtonLink to="/accounts">{t('toAccounts')}</ButtonLink>}
    />
  )
}
