import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountsQuery } from '#api/accounts.ts'
import { remindersOf } from '../media/reminders.ts'
import { isAboutTime, listObstacles, type Obstacle, worthTelling } from '../model/obstacles.ts'
import { isUnfinished, listSent } from '../model/mode.ts'
import { withOpenTargets } from '../model/sent.ts'
import { hasTimeAhead } from '../model/times.ts'
import { useSession, useStore } from '../use-session.ts'
import { useWorkspaceDelay } from '../when/use-workspace-delay.ts'
import { useStoredIssues } from './use-stored-issues.ts'

/** Blocking issues of the last check, errors first. */
export const useObstacles = (): readonly Obstacle[] => {
  const { workspace, content, context, publication, checked, uploads, isAsked } = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const workspaceDelayMinutes = useWorkspaceDelay().data
  const known = useStore(publication, (value) => value)
  const stored = useStoredIssues()
  const found = useStore(checked, (value) => value)
  const pending = useStore(uploads, (value) => value.length)
  const asked = useStore(isAsked, (value) => value)
  return useMemo(() => {
    const sent = listSent(known)
    const open = withOpenTargets(content.get(), sent)
    // The time of a post that failed is over; correcting it does not need another one.
    const isTimely = !known || !isUnfinished(known) || hasTimeAhead(open, found.at)
    const obstacles = listObstacles(content.get(), {
      accounts,
      uploads: pending,
      now: found.at,
      workspaceDelayMinutes,
      sent,
    })
    return [
      ...worthTelling(isTimely ? obstacles : obstacles.filter((one) => !isAboutTime(one)), asked),
      ...worthTelling(found.issues, asked),
      ...remindersOf(open, context.get(), found.issues),
      ...stored,
    ]
  }, [content, context, accounts, pending, found, asked, workspaceDelayMinutes, known, stored])
}
