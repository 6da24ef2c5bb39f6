import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sessionQuery } from '#api/session.ts'
import { workspacesQuery } from '#api/workspaces.ts'

/** Reloads the routes when the user or their permissions change, because routes read them only on loading. */
export const useFreshContext = (): void => {
  const router = useRouter()
  const { data: session } = useQuery(sessionQuery)
  const { data: workspaces } = useQuery(workspacesQuery)
  const known = useRef({ session, workspaces })
  useEffect(() => {
    if (known.current.session === session && known.current.workspaces === workspaces) return
    known.current = { session, workspaces }
    void router.invalidate()
  }, [router, session, workspaces])
}
