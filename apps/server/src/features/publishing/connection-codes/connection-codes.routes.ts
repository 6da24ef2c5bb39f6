import { getConnectionCode as getEndpoint, issueConnectionCode as issueEndpoint } from '@broadside/contract/features/accounts-connecting'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { defined } from '#lib/defined.ts'
import { getConnectionCode, issueConnectionCode } from './connection-codes.ts'

export const connectionCodesRoutes: Route[] = [
  route(
    issueEndpoint,
    async (ctx, { body }) => {
      const { id, code, recipient, expiresAt } = await issueConnectionCode(ctx, body.platform, body.fields)
      const answer = { connection_id: id, code, recipient, expires_at: expiresAt.toISOString() }
      return reply(200, answer, { 'cache-control': 'no-store' })
    },
    { remote: true },
  ),

  route(getEndpoint, async (ctx, { params }) => {
    const { id, platform, state, account_ids, reason, expires_at } = await getConnectionCode(ctx, params.connection_id)
    return {
      connection_id: id,
      platform,
      state: state === 'waiting' && expires_at <= ctx.clock.now() ? ('expired' as const) : state,
      account_ids,
      ...defined({ reason: reason ?? undefined }),
      expires_at: expires_at.toISOString(),
    }
  }),
]
