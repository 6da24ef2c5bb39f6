/** Codes that connect a chat. Only their hashes are stored. */
import { randomBytes } from 'node:crypto'
import type { WorkspaceCtx } from '#server/context.ts'
import { sha256 } from '#http/access.ts'
import { uuid7 } from '#lib/ids.ts'
import { assertRoomFor } from '#publishing/accounts/accounts.ts'
import { assertConnectable } from '#publishing/readiness/readiness.ts'
import { requireBot, usernameOf } from './bot.ts'
import { writeCommand } from './command.ts'
import { insertCode } from './telegram.store.ts'

const codeLifeMs = 15 * 60_000

export interface IssuedCode {
  id: string
  botUsername: string
  code: string
  expiresAt: Date
}

/** Throws `telegram_not_configured`, `provider_not_ready`, `limit_reached`, `provider_unavailable`. */
export async function issueCode(ctx: WorkspaceCtx, chatId: string): Promise<IssuedCode> {
  const bot = await requireBot(ctx)
  const network = ctx.networks['telegram']
  if (network) await assertConnectable(ctx, network, [{ accountKind: 'bot' }])
  await assertRoomFor(ctx, 'telegram', chatId)
  const botUsername = await usernameOf(ctx, bot)
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + codeLifeMs)
  const id = uuid7(now)
  const nonce = randomBytes(32).toString('base64url')
  await insertCode(ctx.db, {
    id,
    workspace_id: ctx.workspace.id,
    nonce_hash: sha256(nonce),
    expected_chat_id: chatId,
    created_by: ctx.actor.userId,
    created_at: now,
    expires_at: expiresAt,
  })
  const expiry = Math.floor(expiresAt.getTime() / 1000)
  return { id, botUsername, expiresAt, code: writeCommand(ctx.signer('telegram-code'), { id, provider: 'telegram', nonce, expiry }) }
}
