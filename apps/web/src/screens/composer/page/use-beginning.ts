/** Initial content and accounts of a new post, from its URL or the last choice. */
import { mostFiles } from '@broadside/contract/media-rules'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accountsQuery, type SocialSetView, socialSetsQuery } from '#api/accounts.ts'
import { daysOf, type WorkspaceView } from '#api/workspaces.ts'
import { type RequestedTime, requestedTimeOf, timeOfSlot } from '#web/time-picker/requested-time.ts'
import { type Choice, firstTargets, rememberChoice } from '../session/first-targets.ts'
import { accountOfTarget } from '../session/model/content.ts'
import type { Session } from '../session/session.ts'
import { readShare } from '../session/share.ts'
import { everyAccount } from '../hooks/use-views.ts'

/** Returns the time or slot in the URL. */
const useWantedTime = (workspace: WorkspaceView): RequestedTime | undefined => {
  const { at, slot: id } = useSearch({ from: '/shell/composer' })
  const { zone } = daysOf(workspace)
  if (at === undefined) return undefined
  return id === undefined ? requestedTimeOf(at, zone) : timeOfSlot({ at, id }, zone)
}

const listOf = (value: string | undefined): string[] => value?.split(',').filter(Boolean) ?? []

const nothingNamed: Choice = { accountIds: [], setIds: [] }

/** Returns the accounts and sets in the URL of a new post. */
const useNamed = (): Choice => {
  const { account, set } = useSearch({ from: '/shell/composer' })
  return { accountIds: listOf(account).flatMap((id) => (id === everyAccount ? [] : accountOfTarget(id))), setIds: listOf(set) }
}

/** Returns the files in the URL of a new post. Like shared text, they don't count as an edit. */
const useGivenMedia = (): { media_id: string }[] => {
  const { media } = useSearch({ from: '/shell/composer' })
  return [...new Set(listOf(media))].slice(0, mostFiles).map((media_id) => ({ media_id }))
}

const noSets: readonly SocialSetView[] = []

export const useBeginning = (workspace: WorkspaceView, isNew: boolean) => {
  const { id: workspaceId } = workspace
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspaceId))
  // The route of a new post preloads the sets. An existing post has its own accounts.
  const { data: sets = noSets } = useQuery({ ...socialSetsQuery(workspaceId), enabled: isNew })
  const schedule = useWantedTime(workspace)
  const named = useNamed()
  const media = useGivenMedia()
  const startOf = (choice: Choice) => firstTargets({ workspaceId, accounts, sets }, choice)
  return {
    begin: () => {
      const shared = isNew ? readShare(window.location.search) : undefined
      const isNamed = named.accountIds.length + named.setIds.length > 0
      // A URL with initial content takes precedence over an earlier post that couldn't be saved.
      const isGiven = shared || schedule || isNamed || media.length > 0
      const begun = isNew && isGiven ? { ...shared, ...(schedule && { schedule }), ...(media.length > 0 && { media }) } : undefined
      return { ...startOf(isNew ? named : nothingNamed), begun }
    },
    /** Remembers the accounts for the next new post. If they still match a set, the set remains remembered. */
    rememberUse: ({ content }: Session): void => {
      const accountIds = content.get().targets.map((target) => target.social_account_id)
      const again = startOf(nothingNamed).targets.map((target) => target.social_account_id)
      if (accountIds.join(' ') !== again.join(' ')) rememberChoice(workspaceId, { accountIds, setIds: [] })
    },
  }
}

/** Removes the accounts, sets, files and shared text from the URL of a new post once they are applied, because the post owns them from then on. */
export const useUsedAddress = (isNew: boolean): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const given = new URLSearchParams(window.location.search)
    const isPlain = !['account', 'set', 'media'].some((name) => given.has(name)) && !readShare(window.location.search)
    if (!isNew || isPlain) return
    void navigate({ to: '/publications/new', search: ({ w, at, slot }) => ({ w, at, slot }), state: true, replace: true })
  }, [navigate, isNew])
}
