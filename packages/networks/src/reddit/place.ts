/** Where a post goes. Pure. */
import { findText } from '../kit/settings.ts'
import type { Account, Draft } from '../spec/index.ts'
import { bareName } from './check.ts'

/** The account's own subreddit; that of a user is their profile. */
export const homeOf = ({ accountKind, username }: Pick<Account, 'accountKind' | 'username'>): string =>
  accountKind === 'subreddit' ? bareName(username) : `u_${username}`

export const placeOf = (account: Account, { settings }: Draft): string => bareName(findText(settings, 'subreddit') ?? homeOf(account))
