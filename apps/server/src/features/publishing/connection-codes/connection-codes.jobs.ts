/** Polls networks for codes that were issued, until they are used or expire. */
import { type Connected, type Json, NetworkError } from '@broadside/networks/spec/index'
import { transact } from '#server/context.ts'
import { defineJob, type JobCtx, type JobDefinition, type Later } from '#jobs/define.ts'
import { Problem } from '#lib/errors.ts'
import {
  type AttemptRow,
  findAttemptOf,
  mayConnect,
  saveConnection,
  sealAttempt,
  settleAttempt,
  toolsOf,
} from '#publishing/accounts/accounts.ts'

const refuse = (ctx: JobCtx, { workspace_id, id }: AttemptRow, reason: string) =>
  settleAttempt(ctx.db, workspace_id, id, { state: 'refused', reason })

async function save(ctx: JobCtx, row: AttemptRow, connected: Connected): Promise<void> {
  if (!(await mayConnect(ctx.db, row.workspace_id, row.user_id))) return void (await refuse(ctx, row, 'access_lost'))
  try {
    await transact(ctx, async (ctx) => {
      const connecting = { ...ctx, workspace: { id: row.workspace_id }, userId: row.user_id }
      const accounts = await saveConnection(connecting, row.platform, connected)
      await settleAttempt(ctx.db, row.workspace_id, row.id, { state: 'connected', accountIds: accounts.map(({ id }) => id) })
      await ctx.job.complete(ctx)
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await refuse(ctx, row, error.code === 'limit_reached' ? 'limit_reached' : 'unavailable')
  }
}

const isFinal = ({ kind }: NetworkError) => kind === 'auth' || kind === 'permission'

const awaitCode = defineJob<{ workspace_id: string; attempt_id: string }>({
  type: 'account.await-code',
  whileHeld: 'runs',
  maxAttempts: 5,
  concurrency: 'others',
  // The wizard shows the reason.
  failsQuietly: true,
  run: async (ctx, { workspace_id, attempt_id }): Promise<Later | void> => {
    const row = await findAttemptOf(ctx.db, workspace_id, attempt_id)
    const code = row && ctx.networks[row.platform]?.code
    const now = ctx.clock.now()
    if (!row?.sealed || !code || row.expires_at <= now) return
    const { pending } = ctx.box.open(row.sealed, sealAttempt(row.id)) as { pending: Json }
    try {
      const connected = await code.poll(toolsOf(ctx), { pending })
      if (!connected) return { at: new Date(now.getTime() + code.pollMs), counts: false }
      await save(ctx, row, connected)
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      if (isFinal(error)) return void (await refuse(ctx, row, 'code_denied'))
      return { at: new Date(now.getTime() + Math.max(code.pollMs, error.retryAfter ?? 0)), counts: false }
    }
  },
})

export const connectionCodesJobs: readonly JobDefinition[] = [awaitCode]
