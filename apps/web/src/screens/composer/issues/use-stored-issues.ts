import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { storedIssuesQuery } from '#api/publications.ts'
import { idOfTarget } from '../model/content.ts'
import type { Obstacle } from '../model/obstacles.ts'
import { hasTime } from '../model/times.ts'
import { useContent } from '../use-content.ts'
import { useSession, useStore } from '../use-session.ts'

/** Codes of what depends on other posts. Everything else is checked here, at every pause. */
const aboutOthers: ReadonlySet<string> = new Set<Obstacle['code']>(['schedule_conflict', 'duplicate_content'])

/** What other posts mean for this one, as it was saved last; nothing before it has a time. */
export const useStoredIssues = (): readonly Obstacle[] => {
  const { publication } = useSession()
  const stored = useStore(publication, (value) => value)
  const isTimed = useContent(hasTime)
  const { data } = useQuery({ ...storedIssuesQuery(stored?.id ?? '', stored?.revision ?? 0), enabled: stored !== undefined && isTimed })
  return useMemo(() => {
    const found = new Map<string, Obstacle>()
    for (const { severity, code, message, parameters, destination_id: id } of isTimed ? (data ?? []) : []) {
      if (!aboutOthers.has(code)) continue
      const destination = stored?.destinations.find((one) => one.id === id)
      const known: Obstacle = found.get(code) ?? {
        severity,
        code: code as Obstacle['code'],
        message,
        field: 'schedule',
        parameters: parameters as NonNullable<Obstacle['parameters']>,
        accountIds: [],
      }
      if (destination && !known.accountIds.includes(idOfTarget(destination))) known.accountIds.push(idOfTarget(destination))
      found.set(code, known)
    }
    return [...found.values()]
  }, [data, stored, isTimed])
}
