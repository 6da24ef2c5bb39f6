import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sessionQuery } from '#api/session.ts'
import { workspacesQuery } from '#api/workspaces.ts'

/** Routes learn who is signed in and what they may do when they load: they load again when that changes. */
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
