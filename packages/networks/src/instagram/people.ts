import { findId, findName } from '../kit/collect.ts'
import { toSelf } from '../kit/self.ts'
import type { Account, Person } from '../spec/index.ts'

/**
 * Who wrote a comment or a message. The account has another id there than its own, so that its username identifies it, and people without
 * an id are known by theirs. Their pictures aren't part of lists.
 */
export const toPerson = (account: Account, user: unknown): Person | undefined => {
  const username = findName(user, 'username')
  if (username !== '' && username === account.username) return toSelf(account)
  const id = findId(user, 'id') ?? findId(user, 'username')
  return id === undefined ? undefined : { id, username, displayName: '', avatarUrl: '' }
}
