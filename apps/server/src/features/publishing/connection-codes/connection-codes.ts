/** Codes that connect an account once the user has entered or sent them on the network. */
import { type CodeConnect, fieldsOf, type Json, type Network } from '@broadside/networks/spec/index'
import { type ActorCtx, transact, type WorkspaceCtx } from '#server/context.ts'
import { enterWorkspace } from '#http/access.ts'
import { invalidAt, notFound, say } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { defined } from '#lib/defined.ts'
import {
  askToConnect,
  type AttemptRow,
  findAttempt,
  insertAttempt,
  readCredentials,
  sealAttempt,
  toolsOf,
} from '#publishing/accounts/accounts.ts'
import { findOperatorApp } from '#publishing/provider-apps/provider-apps.ts'
import { assertConnectable } from '#publishing/readiness/readiness.ts'
import { telegramBot } from '#publishing/telegram/telegram.ts'

export interface IssuedCode {
  id: string
  code: string
  recipient: string
  expiresAt: Date
}

/** A bot that this server runs. It settles its attempts itself, when it gets the code. */
interface ServerBot {
  platform: string
  issue(ctx: WorkspaceCtx, fields: Record<string, string>): Promise<IssuedCode>
}

const serverBots: readonly ServerBot[] = [telegramBot]

const findNetwork = (ctx: WorkspaceCtx, platform: string): Network => {
  const network = Object.hasOwn(ctx.networks, platform) ? ctx.networks[platform] : undefined
  if (!network) throw invalidAt('body.platform', say('unknown_network'), platform)
  if (!network.modes.includes('bot_code')) throw invalidAt('body.platform', say('other_connection', { network: network.name }), platform)
  return network
}

async function start(ctx: WorkspaceCtx, network: Network, code: CodeConnect, fields: Record<string, string>) {
  await assertConnectable(ctx, network)
  const operatorApp = await findOperatorApp(ctx, network.id, undefined)
  const { pending, ...issued } = await askToConnect(ctx, network, () => code.start(toolsOf(ctx), { fields, ...defined({ operatorApp }) }))
  return { ...issued, id: newId(ctx), pending }
}

/** Throws what `assertConnectable` and the network throw, as problems. */
export async function issueConnectionCode(ctx: WorkspaceCtx, platform: string, given: Record<string, unknown>): Promise<IssuedCode> {
  const network = findNetwork(ctx, platform)
  const fields = readCredentials(fieldsOf(network.connect, 'bot_code', given), given, 'body.fields')
  const bot = serverBots.find((one) => one.platform === network.id)
  const issued: IssuedCode & { pending?: Json } = await (bot
    ? bot.issue(ctx, fields)
    : network.code
      ? start(ctx, network, network.code, fields)
      : Promise.reject(invalidAt('body.platform', say('other_connection', { network: network.name }), platform)))
  const { pending, ...answer } = issued
  await transact(ctx, async (ctx) => {
    await insertAttempt(ctx.db, {
      id: answer.id,
      workspace_id: ctx.workspace.id,
      user_id: ctx.actor.userId,
      platform: network.id,
      kind: 'code',
      sealed: pending === undefined ? null : ctx.box.seal({ pending }, sealAttempt(answer.id)),
      expires_at: answer.expiresAt,
    })
    if (pending === undefined) return
    const data = { workspace_id: ctx.workspace.id, attempt_id: answer.id }
    await ctx.queue.enqueue(ctx, 'account.await-code', data, { subject: answer.id })
  })
  return answer
}

/** Throws `not_found` for another user's code. */
export async function getConnectionCode(ctx: ActorCtx, id: string): Promise<AttemptRow> {
  const row = await findAttempt(ctx.db, { id, userId: ctx.actor.userId, kind: 'code' })
  if (!row) throw notFound('connection code')
  await enterWorkspace(ctx, 'workspace', row.workspace_id, 'editor')
  return row
}
