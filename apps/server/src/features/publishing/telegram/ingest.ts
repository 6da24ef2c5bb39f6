/** Handles updates: connects the chat that a code was sent in, or checks a chat again after the bot's rights changed. */
import { type Connected, NetworkError } from '@broadside/networks/spec/index'
import { connectChat } from '@broadside/networks/telegram/chat'
import { transact } from '#server/context.ts'
import { backoff, type JobCtx, JobFailure, type Later } from '#jobs/define.ts'
import { Problem } from '#lib/errors.ts'
import { isUniqueViolation } from '#lib/pg-errors.ts'
import { mayConnect, readAccount, saveConnection, settleAttempt } from '#publishing/accounts/accounts.ts'
import { findBot, toolsOf } from './bot.ts'
import * as store from './telegram.store.ts'
import type { CodeRow, UpdateRow } from './telegram.store.ts'
import { defined } from '#lib/defined.ts'

export const maxAttempts = 8

/** A refusal, and the reason that the wizard shows. */
class Refusal extends JobFailure {
  readonly reason: string

  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

const reasons: Record<string, string> = {
  chat_unavailable: "The bot isn't in the chat.",
  chat_type_refused: 'Only channels and groups can be connected.',
  bot_may_not_publish: "The bot can't publish in the chat. In a channel, it must be an administrator with the right to post.",
  sender_is_no_administrator: "Only a group's creator and administrators can connect it.",
}

/** Retries after a transient failure. */
function again(ctx: JobCtx, error: unknown): Later {
  if (!(error instanceof NetworkError)) throw error
  if (error.kind === 'auth') throw new Refusal(error.code, reasons[error.code] ?? "Telegram rejected this instance's bot.")
  const message = "Telegram isn't responding correctly."
  if (ctx.job.attempt >= maxAttempts) throw new Refusal('unavailable', message)
  const wait = Math.max(backoff(ctx.job.attempt), error.retryAfter ?? 0)
  return { at: new Date(ctx.clock.now().getTime() + wait), counts: true, error: message }
}

async function save(ctx: JobCtx, code: CodeRow, connected: Connected): Promise<void> {
  try {
    await transact(ctx, async (ctx) => {
      const connecting = { ...ctx, workspace: { id: code.workspace_id }, userId: code.created_by }
      const accounts = await saveConnection(connecting, 'telegram', connected)
      await settleAttempt(ctx.db, code.workspace_id, code.id, { state: 'connected', accountIds: accounts.map(({ id }) => id) })
      await ctx.job.complete(ctx)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_telegram_chat'))
      throw new Refusal('connected_elsewhere', 'The chat is already connected in another workspace.')
    if (error instanceof Problem) throw new Refusal(error.code, error.message)
    throw error
  }
}

async function connect(ctx: JobCtx, update: UpdateRow, code: CodeRow): Promise<Later | void> {
  const bot = await findBot(ctx)
  if (bot?.id !== update.bot_id) throw new Refusal('unavailable', "This instance's bot has changed.")
  if (update.chat_id !== code.expected_chat_id)
    throw new Refusal('other_chat', 'The command was sent in a different chat than it was issued for.')
  if (!(await mayConnect(ctx.db, code.workspace_id, code.created_by)))
    throw new Refusal('access_lost', 'The person who requested the command can no longer connect accounts.')
  const sender = {
    ...defined({ userId: update.sender_user_id ?? undefined, chatId: update.sender_chat_id ?? undefined }),
  }
  let connected: Connected
  try {
    connected = await connectChat(toolsOf(ctx), bot.credential, update.chat_id, sender)
  } catch (error) {
    return again(ctx, error)
  }
  await save(ctx, code, connected)
}

/** Requests the bot's current rights, since an update may be out of date, and marks or clears the account accordingly. */
async function lookAgain(ctx: JobCtx, update: UpdateRow): Promise<Later | void> {
  const account = await store.findAccountOfChat(ctx.db, update.chat_id)
  const network = ctx.networks['telegram']
  if (!account || !network) return
  try {
    await readAccount(ctx, account, network)
  } catch (error) {
    if (!(error instanceof NetworkError && error.kind === 'auth')) return again(ctx, error)
  }
}

export async function ingest(ctx: JobCtx, { workspace_id, update_id }: { workspace_id: string; update_id: string }): Promise<Later | void> {
  const update = await store.findUpdate(ctx.db, update_id)
  if (!update) return
  if (update.code_id === null) return lookAgain(ctx, update)
  const code = await store.findCode(ctx.db, workspace_id, update.code_id)
  if (!code) return
  try {
    return await connect(ctx, update, code)
  } catch (error) {
    if (error instanceof Refusal) await settleAttempt(ctx.db, workspace_id, code.id, { state: 'refused', reason: error.reason })
    throw error
  }
}
