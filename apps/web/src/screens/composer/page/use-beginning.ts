/** What a new post begins with: where it goes, and what its address says. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accountsQuery, type SocialSetView, socialSetsQuery } from '#api/accounts.ts'
import { daysOf, type WorkspaceView } from '#api/workspaces.ts'
import { type RequestedTime, requestedTimeOf } from '#web/time-picker/requested-time.ts'
import { type Choice, firstTargets, rememberChoice } from '../session/first-targets.ts'
import { accountOfTarget } from '../session/model/content.ts'
import type { Session } from '../session/session.ts'
import { readShare } from '../session/share.ts'
import { everyAccount } from '../hooks/use-views.ts'

/** The time that the address asks for. */
const useWantedTime = (workspace: WorkspaceView): RequestedTime | undefined => {
  const { at } = useSearch({ from: '/shell/composer' })
  return at === undefined ? undefined : requestedTimeOf(at, daysOf(workspace).zone)
}

const listOf = (value: string | undefined): string[] => value?.split(',').filter(Boolean) ?? []

const nothingNamed: Choice = { accountIds: [], setIds: [] }

/** The accounts and sets that the address of a new post names. */
const useNamed = (): Choice => {
  const { account, set } = useSearch({ from: '/shell/composer' })
  return { accountIds: listOf(account).flatMap((id) => (id === everyAccount ? [] : accountOfTarget(id))), setIds: listOf(set) }
}

const noSets: readonly SocialSetView[] = []

export const useBeginning = (workspace: WorkspaceView, isNew: boolean) => {
  const { id: workspaceId } = workspace
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspaceId))
  // The route of a new post waits for them. A post that exists says itself where it goes.
  const { data: sets = noSets } = useQuery({ ...socialSetsQuery(workspaceId), enabled: isNew })
  const schedule = useWantedTime(workspace)
  const named = useNamed()
  const startOf = (choice: Choice) => firstTargets({ workspaceId, accounts, sets }, choice)
  return {
    begin: () => {
      const shared = isNew ? readShare(window.location.search) : undefined
      const isNamed = named.accountIds.length + named.setIds.length > 0
      // A post that its address describes takes nothing from an earlier one that could not be saved.
      const begun = isNew && (shared || schedule || isNamed) ? { ...shared, ...(schedule && { schedule }) } : undefined
      return { ...startOf(isNew ? named : nothingNamed), begun }
    },
    /** The next new post goes where this one does. A set that it came from stays remembered as a set. */
    rememberUse: ({ content }: Session): void => {
      const accountIds = content.get().targets.map((target) => target.social_account_id)
      const again = startOf(nothingNamed).targets.map((target) => target.social_account_id)
      if (accountIds.join(' ') !== again.join(' ')) rememberChoice(workspaceId, { accountIds, setIds: [] })
    },
  }
}

/** Removes from the address of a new post what the post has taken from it: from then on it is the page's. */
export const useUsedAddress = (isNew: boolean): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const given = new URLSearchParams(window.location.search)
    if (!isNew || (!given.has('account') && !given.has('set') && !readShare(window.location.search))) return
    void navigate({ to: '/publications/new', search: ({ w, at }) => ({ w, at }), state: true, replace: true })
  }, [navigate, isNew])
}
