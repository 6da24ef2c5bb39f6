import { botIdOf, type Credential, toCredential } from '@broadside/networks/telegram/wire'
import { NetworkError } from '@broadside/networks/spec/index'
import { type Ctx, transact } from '#server/context.ts'
import { SealBroken } from '#lib/crypto-box.ts'
import { openCredential, saveCredential } from '#publishing/accounts/accounts.ts'
import type { Bot } from './bot.ts'
import { type Held, listHeld } from './telegram.store.ts'

function credentialOf(ctx: Ctx, { grant_id, sealed }: Held): Credential | undefined {
  try {
    return toCredential(openCredential(ctx, { id: grant_id, sealed }))
  } catch (error) {
    // The key that sealed it is gone, or the workspace was moved to this server, so the chat must be connected again.
    if (error instanceof SealBroken || error instanceof NetworkError) return undefined
    throw error
  }
}

/** A new token of the same bot reaches the same chats, so accounts stay connected. Each is checked with the new token. */
export async function renewGrants(ctx: Ctx, { id, credential }: Bot): Promise<void> {
  for (const held of await listHeld(ctx.db)) {
    const known = credentialOf(ctx, held)
    if (!known || botIdOf(known.token) !== id) continue
    if (known.token === credential.token && known.apiUrl === credential.apiUrl) continue
    await transact(ctx, async (ctx) => {
      await saveCredential(ctx, held.grant_id, credential)
      const data = { workspace_id: held.workspace_id, account_id: held.account_id }
      await ctx.queue.enqueue(ctx, 'account.check', data, { subject: held.account_id })
    })
  }
}
