import type { AccountView } from '#api/accounts.ts'
import { words } from '#words/words.ts'

const t = words('common')

const names: Readonly<Record<string, string>> = { bluesky: 'Bluesky', mastodon: 'Mastodon', telegram: 'Telegram' }

export const nameNetwork = (platform: string): string => (platform === 'site' ? t('site') : (names[platform] ?? platform))

export const nameAccount = ({
  platform,
  display_name,
  account_username,
  slug,
}: Pick<AccountView, 'platform' | 'display_name' | 'account_username' | 'slug'>): string =>
  account_username || (platform === 'site' ? t('site') : display_name || slug)

/** Accounts there have a title, but no handle. */
const withoutHandles: readonly string[] = ['site', 'telegram']

export interface NameAndHandle {
  name: string
  /** `@ada@mastodon.example`; absent if it would add nothing. */
  handle: string | undefined
}

/** How lists show an account: the name, followed by the handle, which distinguishes accounts with the same name. */
export const nameAndHandle = (account: Parameters<typeof nameAccount>[0]): NameAndHandle => {
  const { platform, account_username: username } = account
  const name = account.display_name || nameAccount(account)
  const hasHandle = username !== '' && username !== name && !withoutHandles.includes(platform)
  return { name, handle: hasHandle ? `@${username.replace(/^@/, '')}` : undefined }
}

/** `Harbour Cafe @harbour@mastodon.example`, for one line. */
export const nameFully = (account: Parameters<typeof nameAccount>[0]): string => {
  const { name, handle } = nameAndHandle(account)
  return handle ? `${name} ${handle}` : name
}
