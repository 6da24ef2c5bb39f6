import {
  confirmEmailVerification,
  deleteSession,
  getAuthConfig,
  getMe,
  getSessionState,
  listSessions as listSessionsEndpoint,
  login,
  logout,
  register,
  resendEmailVerification,
} from '@broadside/contract/features/auth'
import type { RegisterBody } from '@broadside/contract/features/auth.schemas'
import type { Static } from 'typebox'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { Problem } from '#lib/errors.ts'
import { isMailAvailable } from '#signals/mail/mail.ts'
import { requireSecondFactor } from '#identity/security/security.ts'
import { isPasswordForbidden } from '#identity/sso/policy.ts'
import { challengeSubject, countTries, hitBoth, sessionIdOf, signIn } from '#identity/sessions/quotas.ts'
import { authenticate, endSession, getUser, hasUsers, listSessions, registerUser } from '#identity/sessions/sessions.ts'
import { clearedCookie, presentSession, presentUser } from '#identity/users/users.present.ts'
import { findBrowserOfAddress } from '#identity/sessions/known-browsers.ts'
import { presentLegal } from '#identity/users/legal.ts'
import type { NewUser } from '#identity/users/new-users.ts'
import { beginRegistration, confirmRegistration, resendCode, resumeRegistration } from '#identity/registration/registration.ts'

const toNewUser = (body: Static<typeof RegisterBody>): NewUser => ({
  email: body.email,
  password: body.password,
  ...(body.username === undefined ? {} : { username: body.username }),
  ...(body.display_name === undefined ? {} : { displayName: body.display_name }),
  ...(body.accepted_legal === undefined ? {} : { acceptedLegal: body.accepted_legal }),
  ...(body.invitation_token === undefined ? {} : { invitationToken: body.invitation_token }),
})

export const authRoutes: Route[] = [
  route(getAuthConfig, async (ctx) => ({
    registration: ctx.config.REGISTRATION,
    password_sign_in: true,
    email_verification_required: ctx.config.EMAIL_VERIFICATION,
    mail_available: isMailAvailable(ctx),
    public_profiles_enabled: false,
    first_user: !(await hasUsers(ctx)),
    legal: presentLegal(ctx),
  })),
  route(getSessionState, async (ctx) =>
    ctx.actor ? { authenticated: true, user: presentUser(ctx, await getUser(ctx, ctx.actor.userId)) } : { authenticated: false },
  ),
  route(register, async (ctx, { body }, { request }) => {
    await hitBoth(ctx, request, { name: 'register', second: ['register-email', body.email.toLowerCase()] })
    if (ctx.config.EMAIL_VERIFICATION) {
      const { challengeId } = await beginRegistration(ctx, toNewUser(body))
      return reply(201, { email_verification_required: true, challenge_id: challengeId })
    }
    const user = await registerUser(ctx, toNewUser(body))
    return reply(201, { email_verification_required: false, user: presentUser(ctx, user) }, await signIn(ctx, request, user))
  }),
  route(login, async (ctx, { body }, { request }) => {
    const email = body.email.toLowerCase()
    const tries = countTries(ctx, request)
    await tries.countClient('login')
    const browserId = await findBrowserOfAddress(ctx, request, email)
    await tries.countPlace('login-email', email, browserId)
    if (browserId === undefined) await tries.count('login-anywhere', email)
    const { user, registration } = await authenticate(ctx, email, body.password)
    await tries.forgive()
    if (registration) {
      const { challengeId } = await resumeRegistration(ctx, registration)
      return { status: 'verification_required' as const, challenge_id: challengeId }
    }
    if (await isPasswordForbidden(ctx, user.id))
      throw new Problem('sso_required', 'Your organization asks you to sign in at its identity provider.')
    const second = await requireSecondFactor(ctx, user.id)
    if (second) return { status: 'mfa_required' as const, mfa_token: second.mfaToken, methods: second.methods }
    return reply(200, { status: 'signed_in' as const, user: presentUser(ctx, user) }, await signIn(ctx, request, user))
  }),
  route(confirmEmailVerification, async (ctx, { body }, { request }) => {
    const subject = challengeSubject(body.challenge_id)
    await hitBoth(ctx, request, { name: 'email-verification', second: ['email-verification-challenge', subject] })
    const user = await confirmRegistration(ctx, { challengeId: body.challenge_id, code: body.code })
    return reply(200, { status: 'signed_in' as const, user: presentUser(ctx, user) }, await signIn(ctx, request, user))
  }),
  route(resendEmailVerification, async (ctx, { body }, { request }) => {
    const subject = challengeSubject(body.challenge_id)
    await hitBoth(ctx, request, { name: 'email-verification-resend', second: ['email-verification-resend-challenge', subject] })
    const sent = await resendCode(ctx, body.challenge_id)
    return { challenge_id: sent.challengeId, expires_at: sent.expiresAt.toISOString(), resend_at: sent.resendAt.toISOString() }
  }),
  route(logout, async (ctx) => {
    await endSession(ctx, ctx.actor.userId, sessionIdOf(ctx))
    return reply(204, undefined, { 'set-cookie': clearedCookie(ctx.origin) })
  }),
  route(getMe, async (ctx) => presentUser(ctx, await getUser(ctx, ctx.actor.userId))),
  route(listSessionsEndpoint, async (ctx) => {
    const current = sessionIdOf(ctx)
    const sessions = await listSessions(ctx, ctx.actor.userId)
    return { items: sessions.map((session) => presentSession(session, current)) }
  }),
  route(deleteSession, async (ctx, { params }) => {
    await endSession(ctx, ctx.actor.userId, params.id)
    const isCurrent = params.id === sessionIdOf(ctx)
    return reply(204, undefined, isCurrent ? { 'set-cookie': clearedCookie(ctx.origin) } : {})
  }),
]
