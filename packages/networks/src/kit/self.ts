import type { Account, Person } from '../spec/index.ts'

/** The account as the author of what it wrote itself. */
export const toSelf = ({ accountId, username, displayName, avatarUrl }: Account): Person => ({
  id: accountId,
  username,
  displayName,
  avatarUrl,
})
