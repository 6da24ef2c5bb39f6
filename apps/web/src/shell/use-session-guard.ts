import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSignedOut } from '#api/explain.ts'
import type { User } from '#api/page-owner.ts'
import { queries } from '#api/queries.ts'
import { sessionQuery } from '#api/session.ts'
import { awaitedUser, type AwaitedUser } from '#access/awaited.ts'

/** `expired`: no session anymore. `other`: it belongs to another user. */
type SessionState = 'own' | 'expired' | 'other'

interface SessionGuard {
  state: SessionState
  other: User | undefined
  /** The user who left this page to sign in, if another one returned. */
  awaited: AwaitedUser | undefined
  isOpen: boolean
  open: () => void
  close: () => void
}

const refetchSession = (): void => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })

/** Detects when the page's owner is no longer signed in, and when they are again, which reloads all data. */
export const useSessionGuard = (owner: User): SessionGuard => {
  const known = useQuery(sessionQuery).data
  const [isDismissed, setDismissed] = useState(false)
  const [awaited] = useState(() => awaitedUser(owner.id))
  const state: SessionState = !known || known.user?.id === owner.id ? 'own' : known.user ? 'other' : 'expired'
  const former = useRef(state)

  const open = useEffectEvent(() => setDismissed(false))
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => void (key === 'user' && refetchSession())
    const onFocus = (): void => void (former.current !== 'own' && refetchSession())
    addEventListener('storage', onStorage)
    addEventListener('focus', onFocus)
    const stop = queries.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.state.status === 'error' && isSignedOut(mutation.state.error)) open()
    })
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('focus', onFocus)
      stop()
    }
  }, [])
  useEffect(() => {
    const before = former.current
    former.current = state
    if (state === before) return
    setDismissed(false)
    if (state === 'own') void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== sessionQuery.queryKey })
  }, [state])
  return {
    state,
    other: state === 'other' ? known?.user : undefined,
    awaited,
    isOpen: !isDismissed && (state !== 'own' || awaited !== undefined),
    open: () => setDismissed(false),
    close: () => setDismissed(true),
  }
}
