import { useMemo } from 'react'
import { listPollTargets, type Poll, type PollTarget, readPoll } from '#composer/session/model/poll.ts'
import type { Shared } from '#composer/session/model/shared.ts'
import { useContentCopy } from '#composer/hooks/use-content.ts'
import { useSent, useSession, useStore } from '#composer/hooks/use-session.ts'

export interface PollPlace {
  part: string
  /** The account whose part it is; absent for a shared one. */
  accountId: string | undefined
}

/** Returns the view's targets with and without poll support, as of the last pause in typing. Published targets are excluded. */
export const usePollTargets = (accountId: string | undefined) => {
  const { context, checked } = useSession()
  const rules = useStore(context, (value) => value.rules)
  const forms = useStore(checked, (value) => value.forms)
  const sent = useSent()
  return useMemo(() => {
    const open = new Map([...forms].filter(([id]) => !sent.has(id)))
    return listPollTargets(rules, open, accountId)
  }, [rules, forms, sent, accountId])
}

export const usePoll = ({ part, accountId }: PollPlace, takes: readonly PollTarget[]): Shared<Poll> =>
  useContentCopy(readPoll, takes, { part, isShared: accountId === undefined })
