import { confirmEmailVerification, register, resendEmailVerification } from '@broadside/contract/features/auth'
import type { RegisterBody } from '@broadside/contract/features/auth.schemas'
import type { Static } from 'typebox'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { challengeSubject, hitBoth, signIn } from '#identity/sessions/sessions.ts'
import { type NewUser, presentUser } from '#identity/users/users.ts'
import { registerUser } from './admission.ts'
import { beginRegistration, confirmRegistration, resendCode } from './registration.ts'
import { defined } from '#lib/defined.ts'

const toNewUser = (body: Static<typeof RegisterBody>): NewUser => ({
  email: body.email,
  password: body.password,
  ...defined({
    username: body.username,
    displayName: body.display_name,
    acceptedLegal: body.accepted_legal,
    invitationToken: body.invitation_token,
  }),
})

export const registrationRoutes: Route[] = [
  route(register, async (ctx, { body }, { request }) => {
    await hitBoth(ctx, request, { name: 'register', second: ['register-email', body.email.toLowerCase()] })
    if (ctx.config.EMAIL_VERIFICATION) {
      const { challengeId } = await beginRegistration(ctx, toNewUser(body))
      return reply(201, { email_verification_required: true, challenge_id: challengeId })
    }
    const user = await registerUser(ctx, toNewUser(body))
    return reply(201, { email_verification_required: false, user: presentUser(ctx, user) }, await signIn(ctx, request, user))
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
]
