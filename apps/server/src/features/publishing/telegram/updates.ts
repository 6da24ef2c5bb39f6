/** Accepts updates. Those that need work are stored without their text; all others are dropped. */
import { readUpdate, type Update } from '@broadside/networks/telegram/updates'
import { type App, transact } from '#server/context.ts'
import { sha256 } from '#http/access.ts'
import { uuid7 } from '#lib/ids.ts'
import type { Bot } from './bot.ts'
import { readCommand } from './command.ts'
import * as store from './telegram.store.ts'

async function keep(ctx: App, bot: Bot, update: Update): Promise<string | undefined> {
  const now = ctx.clock.now()
  const id = uuid7(now)
  const { userId, chatId } = update.kind === 'text' ? update.sender : {}
  const isNew = await store.insertUpdate(ctx.db, {
    id,
    bot_id: bot.id,
    update_id: update.id,
    chat_id: update.chatId,
    sender_user_id: userId ?? null,
    sender_chat_id: chatId ?? null,
    received_at: now,
  })
  return isNew ? id : undefined
}

const ingest = (ctx: App, workspaceId: string, id: string) =>
  ctx.queue.enqueue(ctx, 'telegram.ingest', { workspace_id: workspaceId, update_id: id }, { subject: id })

async function takeCommand(ctx: App, bot: Bot, update: Update & { kind: 'text' }): Promise<void> {
  const claims = readCommand(ctx.signer('telegram-code'), update.text, bot.username)
  if (!claims) return
  const id = await keep(ctx, bot, update)
  if (id === undefined) return
  const code = await store.consumeCode(ctx.db, { id: claims.id, nonceHash: sha256(claims.nonce), now: ctx.clock.now() })
  if (!code) return
  await store.setCode(ctx.db, id, code.id)
  await ingest(ctx, code.workspace_id, id)
}

async function takeMembership(ctx: App, bot: Bot, update: Update): Promise<void> {
  const account = await store.findAccountOfChat(ctx.db, update.chatId)
  if (!account) return
  const id = await keep(ctx, bot, update)
  if (id !== undefined) await ingest(ctx, account.workspace_id, id)
}

/** Gives the sender of a command no answer, so that guessing codes reveals nothing. */
export async function takeUpdate(ctx: App, bot: Bot, value: unknown): Promise<void> {
  const update = readUpdate(value)
  if (!update) return
  await transact(ctx, (ctx) => (update.kind === 'text' ? takeCommand(ctx, bot, update) : takeMembership(ctx, bot, update)))
}
