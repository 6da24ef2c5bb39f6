import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { AccountView } from '#api/accounts.ts'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { nameAccount } from '#networks/names.ts'
import { countText } from '../session/model/check.ts'
import { findTarget, idOfTarget } from '../session/model/content.ts'
import { listSent } from '../session/model/mode.ts'
import { useTargets } from './use-content.ts'
import { useOver, useSent, useSession, useStore } from './use-session.ts'

/** The view of all accounts, in the address. */
export const everyAccount = 'all'

/** A post as one of its targets has it. */
export interface View {
  /** Of the target. */
  id: string
  account: AccountView
  name: string
}

interface Views {
  /** One for each target that can be shown. */
  views: View[]
  /** Undefined is the view of all. */
  front: View | undefined
  /** The targets whose published content takes the place of the editor in the view in front. */
  reported: readonly View[]
}

export const useViews = (): Views => {
  const { workspace, opening } = useSession()
  const { account: chosen } = useSearch({ strict: false })
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspace.id))
  const sent = useSent()
  const targets = useTargets()
  const views = targets.flatMap((target): View[] => {
    const account = accounts.find(({ id }) => id === target.social_account_id)
    // What was published stays in view after its account was disconnected.
    return account && (account.is_active || sent.has(idOfTarget(target)))
      ? [{ id: idOfTarget(target), account, name: [nameAccount(account), target.target_key].filter(Boolean).join(' · ') }]
      : []
  })
  const over = useOver()
  const front = views.find(({ id }) => id === (chosen ?? opening))
  const isReported = front ? over.has(front.id) : targets.length > 0 && targets.every((target) => over.has(idOfTarget(target)))
  return { views, front, reported: isReported ? (front ? [front] : views) : [] }
}

/** The view whose limit the shared text reaches first. */
export const useTightest = (views: readonly View[]): string | undefined => {
  const { content, context, checked, publication } = useSession()
  // Read at the last pause, since the account rarely changes while typing.
  return useStore(checked, ({ forms }) => {
    let tightest: { id: string; left: number } | undefined
    const sent = listSent(publication.get())
    for (const { id } of views) {
      if (sent.has(id)) continue
      const { text, segments } = findTarget(content.get(), id) ?? {}
      const count = text === undefined && !segments ? countText(content.get(), id, context.get(), forms) : undefined
      if (count && (!tightest || count.limit - count.used < tightest.left)) tightest = { id, left: count.limit - count.used }
    }
    return tightest?.id
  })
}
