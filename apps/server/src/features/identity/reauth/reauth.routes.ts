import { reauthPassword } from '@broadside/contract/features/account-safety'
import { type Route, route } from '#http/bind.ts'
import { assertPassword, grantReauth } from './reauth.ts'

export const reauthRoutes: Route[] = [
  route(reauthPassword, async (ctx, { body }) => {
    await assertPassword(ctx, body.password)
    const { token, expiresAt } = await grantReauth(ctx, body.action)
    return { reauth_grant: token, expires_at: expiresAt.toISOString() }
  }),
]
