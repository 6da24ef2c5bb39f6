import { createContext, startTransition, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { countText } from './model/check.ts'
import { type Mode, modeOf } from './model/mode.ts'
import type { Store } from './model/store.ts'
import type { Session } from './session.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This belongs into a composer.')
  return session
}

/** A part of a value. The part must stay the same object as long as it does not change: then only its readers render anew. */
export const useStore = <T, P>(store: Store<T>, select: (value: T) => P): P =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))

/** A value as it was in the frame that was painted last. What shows it never holds up a key. */
export const usePainted = <T extends object>(store: Store<T>): T => {
  const [painted, setPainted] = useState(store.get)
  useEffect(() => {
    let frame: number | undefined
    // Work that a frame asks for begins after it.
    const paint = () => {
      frame = undefined
      startTransition(() => setPainted(store.get()))
    }
    const follow = () => {
      frame ??= requestAnimationFrame(paint)
    }
    const stop = store.subscribe(follow)
    follow()
    return () => {
      stop()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [store])
  return painted
}

export const useMode = (): Mode => {
  const { publication, canEdit, sending } = useSession()
  const isSending = useStore(sending, (value) => value !== undefined)
  return useStore(publication, (value) => modeOf(value, { canEdit, isSending }))
}

/** How much of the limit of an account its text has left, negative when it is too long; undefined while that is not known. */
export const useLeft = (accountId: string): number | undefined => {
  const { content, context, checked } = useSession()
  const written = usePainted(content)
  const facts = useStore(context, (value) => value)
  const forms = useStore(checked, (value) => value.forms)
  return useMemo(() => {
    const count = countText(written, accountId, facts, forms)
    return count && count.limit - count.used
  }, [written, accountId, facts, forms])
}
