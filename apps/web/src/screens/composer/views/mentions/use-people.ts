import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { mentionsQuery, type PersonView } from '#api/mentions.ts'
import { useTargets } from '#composer/hooks/use-content.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import { linkedOn, listAsked } from '#composer/session/model/mention-networks.ts'

export interface Person extends PersonView {
  platform: string
  /** The networks that link the name; absent if all do. */
  linkedOn: readonly string[] | undefined
}

const most = 10
const pauseMs = 200

/** Debounces a value, but returns the first one immediately. */
const useSettled = (value: string | undefined): string | undefined => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === undefined || settled === undefined ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [value, settled])
  return value === undefined ? undefined : settled
}

/** Searches people by the start of their names, on the account's network or on each network of the post. */
export const usePeople = (words: string | undefined, accountId: string | undefined): readonly Person[] => {
  const { context, checked } = useSession()
  const facts = useStore(context, (value) => value)
  const forms = useStore(checked, (value) => value.forms)
  const targets = useTargets()
  const query = useSettled(words)
  const asked = useMemo(() => listAsked(targets, { context: facts, forms }, accountId), [targets, facts, forms, accountId])
  const found = useQueries({
    queries: asked.map((one) => ({
      ...mentionsQuery(one.accountId, query ?? ''),
      enabled: query !== undefined,
      placeholderData: keepPreviousData,
    })),
    combine: (results) => results.map(({ data }) => data ?? []),
  })
  return useMemo(() => {
    const share = Math.ceil(most / Math.max(1, found.filter(({ length }) => length).length))
    return asked
      .flatMap(({ platform }, index) =>
        (found[index] ?? []).slice(0, share).map((person): Person => {
          const networks = linkedOn(targets, { context: facts, forms }, person.mention, accountId)
          return { ...person, platform, linkedOn: networks }
        }),
      )
      .slice(0, most)
  }, [asked, found, targets, facts, forms, accountId])
}
