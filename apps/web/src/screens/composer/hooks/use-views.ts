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

/** The view of all accounts, in the URL. */
export const everyAccount = 'all'

/** The view of a post for one of its targets. */
export interface View {
  /** The target's id. */
  id: string
  account: AccountView
  name: string
}

interface Views {
  views: View[]
  /** Undefined means the view of all accounts. */
  front: View | undefined
  /** The views whose published content replaces the editor. */
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
    // Published content stays visible after its account was disconnected.
    return account && (account.is_active || sent.has(idOfTarget(target)))
      ? [{ id: idOfTarget(target), account, name: [nameAccount(account), target.target_key].filter(Boolean).join(' · ') }]
      : []
  })
  const over = useOver()
  const front = views.find(({ id }) => id === (chosen ?? opening))
  const isReported = front ? over.has(front.id) : targets.length > 0 && targets.every((target) => over.has(idOfTarget(target)))
  return { views, front, reported: isReported ? (front ? [front] : views) : [] }
}

/** The view whose limit the shared text will reach first. */
export const useTightest = (views: readonly View[]): string | undefined => {
  const { content, context, checked, publication } = useSession()
  // Updated only at pauses in typing, since the account rarely changes in between.
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
