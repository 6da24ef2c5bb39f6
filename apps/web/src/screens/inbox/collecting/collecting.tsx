import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { collectingQuery } from '#api/inbox.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { formatDistance } from '#i18n/time.ts'
import { useNow } from '#lib/use-now.ts'
import details from '#ui/details/details.module.css'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import type { InboxView } from '../search.ts'
import { type Collected, collectedOf, type Summary, summaryOf } from './state.ts'

const t = translator('inbox')

/** The texts about networks are many, and needed only here. */
const CollectingList = lazyPart(async () => {
  const [list] = await Promise.all([import('./collecting-list.tsx'), loadMessages('sentences')])
  return { default: list.CollectingList }
})

const describe = ({ on, total, attention, syncedAt }: Summary, now: Date): string =>
  [
    t('collectingFrom', { on, total }),
    ...(attention ? [t('needAttention', { count: attention })] : []),
    ...(syncedAt === undefined ? [] : [t('lastRead', { time: formatDistance(syncedAt, now) })]),
  ].join(' · ')

interface KnownProps {
  collected: readonly Collected[]
  view: InboxView
  workspace: WorkspaceView
}

const Known = ({ collected, view, workspace }: KnownProps) => {
  const now = useNow()
  const summary = summaryOf(collected)
  const [open, setOpen] = useState(summary.total > 0 && (summary.on === 0 || summary.attention > 0))
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('collecting')} <span className={details.more}>{describe(summary, now)}</span>
      </summary>
      {open && (
        <Suspense fallback={<Skeleton height="4rem" />}>
          <CollectingList collected={collected} view={view} workspace={workspace} now={now} />
        </Suspense>
      )}
    </details>
  )
}

/** Which accounts are read, since when, and what keeps the others from it. Open where someone should do something. */
export const Collecting = ({ view, workspace }: Omit<KnownProps, 'collected'>) => {
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspace.id))
  const { data, error, isPending, refetch } = useQuery(collectingQuery(workspace.id))
  if (isPending) return <Skeleton height="1.25rem" />
  if (!data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  const collected = collectedOf(view, accounts, data)
  return collected.length > 0 && <Known collected={collected} view={view} workspace={workspace} />
}
