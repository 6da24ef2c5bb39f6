import { getAuthConfig, getMe, getSessionState, login } from '@broadside/contract/features/auth'
import type { Ctx } from '#server/context.ts'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { isServerHeld } from '#jobs/hold.ts'
import { Problem } from '#lib/errors.ts'
import { isMailAvailable } from '#signals/mail/mail.ts'
import { resumeRegistration } from '#identity/registration/registration.ts'
import { requireSecondFactor } from '#identity/security/security.ts'
import { countTries, findBrowserOfAddress, signIn } from '#identity/sessions/sessions.ts'
import { getUser, hasUsers, isPasswordForbidden, presentLegal, presentUser } from '#identity/users/users.ts'
import { authenticate } from './auth.ts'

const presentHeld = async ({ db }: Pick<Ctx, 'db'>) => ((await isServerHeld(db)) ? { held: true } : {})

export const authRoutes: Route[] = [
  route(getAuthConfig, async (ctx) => ({
    registration: ctx.config.REGISTRATION,
    password_sign_in: true,
    email_verification_required: ctx.config.EMAIL_VERIFICATION,
    mail_available: isMailAvailable(ctx),
    public_profiles_enabled: false,
    first_user: !(await hasUsers(ctx)),
    ...(await presentHeld(ctx)),
    legal: presentLegal(ctx),
  })),
  route(getSessionState, async (ctx) =>
    ctx.actor
      ? { authenticated: true, user: presentUser(ctx, await getUser(ctx, ctx.actor.userId)), ...(await presentHeld(ctx)) }
      : { authenticated: false },
  ),
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
    if (isPasswordForbidden(ctx, user))
      throw new Problem('sso_required', 'Your organization requires single sign-on. Sign in with its identity provider.')
    const second = await requireSecondFactor(ctx, user.id)
    if (second) return { status: 'mfa_required' as const, mfa_token: second.mfaToken, methods: second.methods }
    return reply(200, { status: 'signed_in' as const, user: presentUser(ctx, user) }, await signIn(ctx, request, user))
  }),
  route(getMe, async (ctx) => presentUser(ctx, await getUser(ctx, ctx.actor.userId))),
]
