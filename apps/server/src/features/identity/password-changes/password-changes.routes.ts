import {
  changePassword as changePasswordEndpoint,
  confirmPasswordReset as confirmPasswordResetEndpoint,
  requestPasswordReset as requestPasswordResetEndpoint,
} from '@broadside/contract/features/account-safety'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { hitBoth, originOf, sessionCookies } from '#identity/sessions/sessions.ts'
import { changePassword, confirmPasswordReset, requestPasswordReset } from './password-changes.ts'

export const passwordChangesRoutes: Route[] = [
  route(requestPasswordResetEndpoint, async (ctx, { body }, { request }) => {
    await hitBoth(ctx, request, { name: 'password-reset', second: ['password-reset-email', body.email.toLowerCase()] })
    await requestPasswordReset(ctx, body.email)
    return { message: 'If an account exists for this address, a reset link is on its way.' }
  }),
  route(confirmPasswordResetEndpoint, async (ctx, { body }) => {
    await confirmPasswordReset(ctx, body)
    return { message: 'Your password was reset. Sign in with the new one.' }
  }),
  route(changePasswordEndpoint, async (ctx, { body }, { request }) => {
    const { new_password: password, revoke_api_tokens: withTokens = false, ...proof } = body
    const { session, revokedTokens } = await changePassword(ctx, { password, proof, withTokens, from: originOf(request) })
    const headers = { 'set-cookie': sessionCookies(ctx, request, session) }
    return revokedTokens === undefined ? reply(204, undefined, headers) : reply(200, { revoked_api_tokens: revokedTokens }, headers)
  }),
]
