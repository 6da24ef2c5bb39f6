import type { AccountView } from '#api/accounts.ts'
import { words } from '#words/words.ts'

const t = words('common')

/** Proper names; what is not listed is called as the API calls it. */
const names: Readonly<Record<string, string>> = { bluesky: 'Bluesky', mastodon: 'Mastodon', telegram: 'Telegram' }

export const nameNetwork = (platform: string): string => (platform === 'site' ? t('site') : (names[platform] ?? platform))

/** What people call an account. */
export const nameAccount = ({
  platform,
  display_name,
  account_username,
  slug,
}: Pick<AccountView, 'platform' | 'display_name' | 'account_username' | 'slug'>): string =>
  account_username || (platform === 'site' ? t('site') : display_name || slug)
