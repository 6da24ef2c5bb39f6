import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountsQuery } from '#api/accounts.ts'
import { listObstacles, type Obstacle, worthTelling } from '../model/obstacles.ts'
import { useSession, useStore } from '../use-session.ts'

/** What stands in the way, as of the last check: errors first. */
export const useObstacles = (): readonly Obstacle[] => {
  const { workspace, content, checked, uploads, isAsked } = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const found = useStore(checked, (value) => value)
  const pending = useStore(uploads, (value) => value.length)
  const asked = useStore(isAsked, (value) => value)
  return useMemo(
    () => [
      ...worthTelling(listObstacles(content.get(), { accounts, uploads: pending, now: found.at }), asked),
      ...worthTelling(found.issues, asked),
    ],
    [content, accounts, pending, found, asked],
  )
}
