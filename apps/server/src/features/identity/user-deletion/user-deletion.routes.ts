import { deleteAccount, getDeletionImpact } from '@broadside/contract/features/account-safety'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { clearedCookie } from '#identity/sessions/sessions.ts'
import { presentImpact } from './user-deletion.present.ts'
import { deleteUser, findImpact } from './user-deletion.ts'

export const userDeletionRoutes: Route[] = [
  route(getDeletionImpact, async (ctx) => presentImpact(await findImpact(ctx))),
  route(deleteAccount, async (ctx, { body }) => {
    const { confirm_email: confirmEmail, ...proof } = body
    await deleteUser(ctx, { confirmEmail, proof })
    return reply(204, undefined, { 'set-cookie': clearedCookie(ctx.origin) })
  }),
]
