import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountsQuery } from '#api/accounts.ts'
import { remindersOf } from '#composer/session/model/alt-text-reminders.ts'
import { isAboutTime, listBlockingIssues, type BlockingIssue, worthReporting } from '#composer/session/model/blocking-issues.ts'
import { isUnfinished, listSent } from '#composer/session/model/mode.ts'
import { withOpenTargets } from '#composer/session/model/sent.ts'
import { hasTimeAhead } from '#composer/session/model/times.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import { useWorkspaceDelay } from '#composer/hooks/use-workspace-delay.ts'
import { useStoredIssues } from './use-stored-issues.ts'

/** Returns the blocking issues of the last check, errors first. */
export const useIssues = (): readonly BlockingIssue[] => {
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
    // The time of a failed post has passed, and correcting the post doesn't need a new one.
    const isTimely = !known || !isUnfinished(known) || hasTimeAhead(open, found.at)
    const blocking = listBlockingIssues(content.get(), {
      accounts,
      uploads: pending,
      now: found.at,
      workspaceDelayMinutes,
      sent,
    })
    return [
      ...worthReporting(isTimely ? blocking : blocking.filter((one) => !isAboutTime(one)), asked),
      ...worthReporting(found.issues, asked),
      ...remindersOf(open, context.get(), found.issues),
      ...stored,
    ]
  }, [content, context, accounts, pending, found, asked, workspaceDelayMinutes, known, stored])
}
