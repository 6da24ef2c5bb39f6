import {
  acceptLegal as acceptLegalEndpoint,
  beginEmailChange as beginEmailChangeEndpoint,
  changePassword as changePasswordEndpoint,
  confirmEmailChange as confirmEmailChangeEndpoint,
  confirmPasswordReset as confirmPasswordResetEndpoint,
  deleteAccount as deleteAccountEndpoint,
  deleteAvatar,
  deleteEmailChange,
  getDeletionImpact,
  getEmailChange,
  putAvatar as putAvatarEndpoint,
  reauthPassword,
  requestPasswordReset as requestPasswordResetEndpoint,
  resendEmailChange as resendEmailChangeEndpoint,
  updateProfile as updateProfileEndpoint,
} from '@broadside/contract/features/account-safety'
import type { FastifyRequest } from 'fastify'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { Problem } from '#lib/errors.ts'
import { presentEmailChange, presentImpact } from '#identity/user-deletion/user-deletion.present.ts'
import { clientOf, hitBoth, sessionCookies, sessionIdOf } from '#identity/sessions/quotas.ts'
import { clearedCookie, presentUser } from '#identity/users/users.present.ts'
import { readUpload } from '#identity/profile/avatar.ts'
import { deleteAccount, findImpact } from '#identity/user-deletion/user-deletion.ts'
import { beginEmailChange, cancelEmailChange, confirmEmailChange, findEmailChange, resendEmailChange } from './email-changes.ts'
import { changePassword, confirmPasswordReset, requestPasswordReset } from '#identity/password-changes/password-changes.ts'
import { acceptLegal, putAvatar, removeAvatar, updateProfile } from '#identity/profile/profile.ts'
import { assertPassword, grantReauth } from '#identity/reauth/reauth.ts'

/** The body of a request that nobody has read. Stopping early leaves the connection open for the answer. */
function uploadOf({ headers, raw }: FastifyRequest): Promise<Buffer> {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Problem('unsupported_media_type', 'Send the bytes without Content-Encoding.')
  return readUpload(raw.iterator({ destroyOnReturn: false }))
}

export const accountSafetyRoutes: Route[] = [
  route(requestPasswordResetEndpoint, async (ctx, { body }, { request }) => {
    await hitBoth(ctx, request, { name: 'password-reset', second: ['password-reset-email', body.email.toLowerCase()] })
    await requestPasswordReset(ctx, body.email)
    return { message: 'If the address belongs to a user, a link is on its way to it.' }
  }),
  route(confirmPasswordResetEndpoint, async (ctx, { body }) => {
    await confirmPasswordReset(ctx, body)
    return { message: 'The new password is set. Sign in with it.' }
  }),
  route(changePasswordEndpoint, async (ctx, { body }, { request }) => {
    const { new_password: password, revoke_api_tokens: withTokens = false, ...proof } = body
    const { session, revokedTokens } = await changePassword(ctx, { password, proof, withTokens, client: clientOf(request) })
    const headers = { 'set-cookie': sessionCookies(ctx, request, session) }
    return revokedTokens === undefined ? reply(204, undefined, headers) : reply(200, { revoked_api_tokens: revokedTokens }, headers)
  }),
  route(reauthPassword, async (ctx, { body }) => {
    await assertPassword(ctx, body.password)
    const { token, expiresAt } = await grantReauth(ctx, body.action)
    return { reauth_grant: token, expires_at: expiresAt.toISOString() }
  }),
  route(getEmailChange, async (ctx) => {
    const change = await findEmailChange(ctx)
    return change ? { pending: presentEmailChange(change) } : {}
  }),
  route(beginEmailChangeEndpoint, async (ctx, { body }) => {
    const { new_email: email, ...proof } = body
    return presentEmailChange(await beginEmailChange(ctx, email, proof))
  }),
  route(confirmEmailChangeEndpoint, async (ctx, { params, body }) =>
    presentUser(ctx, await confirmEmailChange(ctx, { id: params.id, code: body.code, sessionId: sessionIdOf(ctx) })),
  ),
  route(resendEmailChangeEndpoint, async (ctx, { params }) => presentEmailChange(await resendEmailChange(ctx, params.id))),
  route(deleteEmailChange, (ctx, { params }) => cancelEmailChange(ctx, params.id)),
  route(updateProfileEndpoint, async (ctx, { body }, { ifMatch }) => presentUser(ctx, await updateProfile(ctx, body, ifMatch))),
  route(putAvatarEndpoint, async (ctx, _, { request, ifMatch }) =>
    presentUser(ctx, await putAvatar(ctx, await uploadOf(request), ifMatch)),
  ),
  route(deleteAvatar, async (ctx, _, { ifMatch }) => {
    await removeAvatar(ctx, ifMatch)
  }),
  route(acceptLegalEndpoint, async (ctx) => presentUser(ctx, await acceptLegal(ctx))),
  route(getDeletionImpact, async (ctx) => presentImpact(await findImpact(ctx))),
  route(deleteAccountEndpoint, async (ctx, { body }) => {
    const { confirm_email: confirmEmail, ...proof } = body
    await deleteAccount(ctx, { confirmEmail, proof })
    return reply(204, undefined, { 'set-cookie': clearedCookie(ctx.origin) })
  }),
]
