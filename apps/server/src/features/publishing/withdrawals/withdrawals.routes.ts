import { getMetaDataDeletion, receiveMetaDataDeletion, receiveMetaDeauthorization } from '@broadside/contract/features/withdrawals'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { presentDeletion } from './withdrawals.present.ts'
import { acceptNotice, getDeletion } from './withdrawals.ts'

export const withdrawalsRoutes: Route[] = [
  route(receiveMetaDeauthorization, async (ctx, { body }) => {
    await acceptNotice(ctx, 'meta', 'permission', body.signed_request ?? '')
    return { ok: true }
  }),

  route(receiveMetaDataDeletion, async (ctx, { body }) => {
    const { code } = await acceptNotice(ctx, 'meta', 'data', body.signed_request ?? '')
    return { url: `${ctx.baseUrl}/webhooks/meta/deletion/${code}`, confirmation_code: code }
  }),

  route(getMetaDataDeletion, async (ctx, { params }) =>
    reply(200, presentDeletion(await getDeletion(ctx, 'meta', params.code)), {
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
    }),
  ),
]
