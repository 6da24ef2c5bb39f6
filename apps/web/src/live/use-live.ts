import { useEffect, useEffectEvent, useRef } from 'react'
import { startLive } from './live.ts'
import type { Tab } from './tab.ts'
import { maxWorkspaces } from './wants.ts'

interface LiveOptions {
  userId: string
  workspaceIds: readonly string[]
  shownId: string
  isSignedIn: boolean
}

export const useLive = ({ userId, workspaceIds, shownId, isSignedIn }: LiveOptions): void => {
  const tab = useRef<Tab>(undefined)
  const wanted = [shownId, ...workspaceIds.filter((id) => id !== shownId)].slice(0, maxWorkspaces).join(',')
  const want = useEffectEvent(() => tab.current?.want(wanted.split(',')))
  useEffect(() => {
    const stopped = new AbortController()
    tab.current = startLive(userId, stopped.signal)
    want()
    return () => stopped.abort()
  }, [userId])
  useEffect(() => {
    if (isSignedIn) tab.current?.want(wanted.split(','))
  }, [wanted, isSignedIn])
}
