import { networkName, sitePlatform } from '@broadside/networks/names'
import type { AccountView } from '#api/accounts.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('common')

/** A network's brand name; the workspace's own site is named in the user's language. */
export const nameNetwork = (platform: string): string => (platform === sitePlatform ? t('site') : (networkName(platform)?.name ?? platform))

export const nameAccount = ({
  platform,
  display_name,
  account_username,
  slug,
}: Pick<AccountView, 'platform' | 'display_name' | 'account_username' | 'slug'>): string =>
  account_username || (platform === sitePlatform ? t('site') : display_name || slug)

export interface NameAndHandle {
  name: string
  /** `@ada@mastodon.example`; absent if it would add nothing. */
  handle: string | undefined
}

/** How lists show an account: the name, followed by the handle, which distinguishes accounts with the same name. */
export const nameAndHandle = (account: Parameters<typeof nameAccount>[0]): NameAndHandle => {
  const { platform, account_username: username } = account
  const name = account.display_name || nameAccount(account)
  const hasHandle = username !== '' && username !== name && networkName(platform)?.hasHandles !== false
  return { name, handle: hasHandle ? `@${username.replace(/^@/, '')}` : undefined }
}

/** `Harbour Cafe @harbour@mastodon.example`, for one line. */
export const nameFully = (account: Parameters<typeof nameAccount>[0]): string => {
  const { name, handle } = nameAndHandle(account)
  return handle ? `${name} ${handle}` : name
}
