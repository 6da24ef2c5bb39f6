import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { countText, isNearLimit } from '../session/model/check.ts'
import { listOver, listSent, type Mode, modeOf } from '../session/model/mode.ts'
import type { PublicationView } from '#api/publications.ts'
import type { Store } from '../session/model/store.ts'
import type { Session } from '../session/session.ts'
import { usePainted } from './use-painted.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This belongs into a composer.')
  return session
}

/** A part of a value. It must stay the same object while it is unchanged, so that only its readers re-render. */
export const useStore = <T, P>(store: Store<T>, select: (value: T) => P): P =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))

export const useMode = (): Mode => {
  const { publication, canEdit, sending } = useSession()
  const isSending = useStore(sending, (value) => value !== undefined)
  return useStore(publication, (value) => modeOf(value, { canEdit, isSending }))
}

const useDestinations = (list: (publication: PublicationView | undefined) => ReadonlySet<string>): ReadonlySet<string> => {
  const { publication } = useSession()
  const ids = useStore(publication, (value) => [...list(value)].join('\n'))
  return useMemo(() => new Set(ids === '' ? [] : ids.split('\n')), [ids])
}

/** The destinations that edits do not reach any more. */
export const useSent = (): ReadonlySet<string> => useDestinations(listSent)

/** Those that are published, or may be. */
export const useOver = (): ReadonlySet<string> => useDestinations(listOver)

/** Whether a network in play has polls: what draws them loads then. */
export const useHasPolls = (): boolean =>
  useStore(useSession().context, ({ rules }) => [...rules.values()].some(({ network }) => network.poll !== undefined))

/** Whether a network in play takes the card of a link as settings. */
export const useHasCards = (): boolean =>
  useStore(useSession().context, ({ rules }) => [...rules.values()].some(({ network }) => network.text.link === 'card'))

/** How much of the limit of an account its text has left, negative when it is too long; undefined while that is unknown or far away. */
export const useLeft = (accountId: string): number | undefined => {
  const { content, context, checked } = useSession()
  const written = usePainted(content)
  const facts = useStore(context, (value) => value)
  const forms = useStore(checked, (value) => value.forms)
  return useMemo(() => {
    const count = countText(written, accountId, facts, forms)
    return count && isNearLimit(count) ? count.limit - count.used : undefined
  }, [written, accountId, facts, forms])
}
