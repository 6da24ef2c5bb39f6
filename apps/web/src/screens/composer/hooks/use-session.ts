import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { countText, isNearLimit } from '../session/model/check.ts'
import { listOver, listSent, type Mode, modeOf } from '../session/model/mode.ts'
import type { PublicationView } from '#api/publications.ts'
import type { Store } from '#lib/store.ts'
import type { Session } from '../session/session.ts'
import { usePainted } from './use-painted.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This belongs into a composer.')
  return session
}

/** Selects a part of a store's value. An unchanged part must stay the same object, so that only readers of changed parts re-render. */
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

/** Destinations that edits no longer reach. */
export const useSent = (): ReadonlySet<string> => useDestinations(listSent)

/** Destinations that are or may be published. */
export const useOver = (): ReadonlySet<string> => useDestinations(listOver)

/** Whether any network of the post supports polls, whose preview code then loads. */
export const useHasPolls = (): boolean =>
  useStore(useSession().context, ({ rules }) => [...rules.values()].some(({ network }) => network.poll !== undefined))

/** Whether any network of the post supports link cards as settings. */
export const useHasCards = (): boolean =>
  useStore(useSession().context, ({ rules }) => [...rules.values()].some(({ network }) => network.text.link === 'card'))

/** The characters left for an account, negative if its text is too long; undefined while unknown or far from the limit. */
export const useLeft = (accountId: string): number | undefined => {
  const { counted, context, checked } = useSession()
  const written = usePainted(counted)
  const facts = useStore(context, (value) => value)
  const forms = useStore(checked, (value) => value.forms)
  return useMemo(() => {
    const count = countText(written, accountId, facts, forms)
    return count && isNearLimit(count) ? count.limit - count.used : undefined
  }, [written, accountId, facts, forms])
}
