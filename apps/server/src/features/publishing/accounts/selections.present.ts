import type { AccountSelection } from '@broadside/contract/features/accounts-connecting.schemas'
import type { Static } from 'typebox'
import type { App } from '#server/context.ts'
import { defined } from '#lib/defined.ts'
import { presentAvatarPath } from '#lib/picture-address.ts'
import type { Selection } from './selections.ts'

export const presentSelection = (ctx: App, { id, platform, expiresAt, items }: Selection): Static<typeof AccountSelection> => ({
  connection_id: id,
  platform,
  expires_at: expiresAt.toISOString(),
  items: items.map(({ account, isConnected }) => ({
    selection_id: account.accountId,
    account_username: account.username,
    display_name: account.displayName,
    ...defined({ account_kind: account.accountKind }),
    ...presentAvatarPath(ctx, account.avatarUrl),
    connected: isConnected,
  })),
})
