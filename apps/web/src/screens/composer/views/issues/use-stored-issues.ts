import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { storedIssuesQuery } from '#api/publications.ts'
import { idOfTarget } from '#composer/session/model/content.ts'
import type { BlockingIssue } from '#composer/session/model/blocking-issues.ts'
import { hasTime } from '#composer/session/model/times.ts'
import { useContent } from '#composer/hooks/use-content.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'

/** Codes of issues that depend on other posts, so only the server can find them. All others are checked in the browser. */
const aboutOthers: ReadonlySet<string> = new Set<BlockingIssue['code']>(['schedule_conflict', 'duplicate_content'])

/** Returns issues with other posts, for the last saved revision. They require a time, so posts without one have none. */
export const useStoredIssues = (): readonly BlockingIssue[] => {
  const { publication } = useSession()
  const stored = useStore(publication, (value) => value)
  const isTimed = useContent(hasTime)
  const { data } = useQuery({ ...storedIssuesQuery(stored?.id ?? '', stored?.revision ?? 0), enabled: stored !== undefined && isTimed })
  return useMemo(() => {
    const found = new Map<string, BlockingIssue>()
    for (const { severity, code, message, parameters, destination_id: id } of isTimed ? (data ?? []) : []) {
      if (!aboutOthers.has(code)) continue
      const destination = stored?.destinations.find((one) => one.id === id)
      const known: BlockingIssue = found.get(code) ?? {
        severity,
        code: code as BlockingIssue['code'],
        message,
        field: 'schedule',
        parameters: parameters as NonNullable<BlockingIssue['parameters']>,
        accountIds: [],
      }
      if (destination && !known.accountIds.includes(idOfTarget(destination))) known.accountIds.push(idOfTarget(destination))
      found.set(code, known)
    }
    return [...found.values()]
  }, [data, stored, isTimed])
}
