import type { WorkspaceView } from '#api/workspaces.ts'
import { translator } from '#i18n/translator.ts'
import type { InboxView } from '../search.ts'
import { CollectingRow } from './collecting-row.tsx'
import type { Collected } from './state.ts'

const t = translator('inbox')

interface CollectingListProps {
  collected: readonly Collected[]
  view: InboxView
  workspace: WorkspaceView
  now: Date
}

export const CollectingList = ({ collected, view, workspace, now }: CollectingListProps) => (
  <ul aria-label={t(view === 'replies' ? 'collectReplies' : 'collectMessages')}>
    {collected.map((one) => (
      <CollectingRow key={one.account.id} collected={one} workspace={workspace} now={now} />
    ))}
  </ul>
)
