import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type AccountView, accountsQuery } from '#api/accounts.ts'
import { nameAccount } from '#lib/networks.ts'
import { countText } from './model/check.ts'
import { findTarget, idOfTarget } from './model/content.ts'
import { useSession, useStore } from './use-session.ts'

/** A post as one of its targets has it. */
export interface View {
  /** Of the target. */
  id: string
  account: AccountView
  name: string
}

/** A view for each target that can be shown, and the one in front; undefined is the view of all. */
export const useViews = (): { views: View[]; front: View | undefined } => {
  const { workspace, content } = useSession()
  const { user } = useRouteContext({ from: '/shell' })
  const { account: chosen } = useSearch({ strict: false })
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const targets = useStore(content, (value) => value.targets)
  const views = targets.flatMap((target): View[] => {
    const account = accounts.find(({ id }) => id === target.social_account_id)
    return account ? [{ id: idOfTarget(target), account, name: [nameAccount(account), target.target_key].filter(Boolean).join(' · ') }] : []
  })
  // Accounts that are chosen later do not turn the page.
  const [opening] = useState(() => (user.composer_experience === 'specialized' && views.length > 1 ? views[0]?.id : undefined))
  return { views, front: views.find(({ id }) => id === (chosen ?? opening)) }
}

/** The view whose limit the shared text reaches first. */
export const useTightest = (views: readonly View[]): string | undefined => {
  const { content, context, checked } = useSession()
  // As of the last pause: which account it is seldom changes within a word.
  return useStore(checked, ({ forms }) => {
    let tightest: { id: string; left: number } | undefined
    for (const { id } of views) {
      const { text, segments } = findTarget(content.get(), id) ?? {}
      const count = text === undefined && !segments ? countText(content.get(), id, context.get(), forms) : undefined
      if (count && (!tightest || count.limit - count.used < tightest.left)) tightest = { id, left: count.limit - count.used }
    }
    return tightest?.id
  })
}
