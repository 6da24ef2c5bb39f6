import {
  beginPasskeyLogin,
  beginPasskeyReauth as beginPasskeyReauthEndpoint,
  finishPasskeyLogin,
  finishPasskeyReauth as finishPasskeyReauthEndpoint,
  loginWithRecoveryCode,
  loginWithTotp,
} from '@broadside/contract/features/security'
import type { FastifyRequest } from 'fastify'
import { type Ctx, transact } from '#server/context.ts'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { Problem } from '#lib/errors.ts'
import {
  beginPasskeyReauth,
  beginPasskeySignIn,
  finishPasskeyReauth,
  provePasskey,
  takePasskeySignIn,
} from '#identity/passkeys/passkeys.ts'
import { countTries, findBrowserOfUser, signIn } from '#identity/sessions/sessions.ts'
import { useRecoveryCode, useTotpCode } from '#identity/totp/totp.ts'
import { getUser, isPasswordForbidden, presentUser } from '#identity/users/users.ts'
import { beginPasskeyStep, finishSecondStep, trySecondStep } from './second-step.ts'
import { presentPasskeyRequest } from './security.present.ts'

const refused = () => new Problem('credentials_invalid', "The code or passkey isn't valid.")

async function answerSignedIn(ctx: Ctx, request: FastifyRequest, userId: string) {
  const user = await getUser(ctx, userId)
  if (user.suspended_at) throw refused()
  return reply(
    200,
    { status: 'signed_in' as const, user: presentUser(ctx, user) },
    await signIn(ctx, request, user, { secondFactor: true }),
  )
}

/** `prove` runs in the transaction that starts the session, so a code is used up only if the sign-in succeeds. */
async function signInWithCode(ctx: Ctx, request: FastifyRequest, mfaToken: string, prove: (ctx: Ctx, userId: string) => Promise<boolean>) {
  const tries = countTries(ctx, request)
  await tries.countClient('mfa')
  const userId = await trySecondStep(ctx, mfaToken)
  const browserId = findBrowserOfUser(ctx, request, userId)
  await tries.countPlace('mfa-user', userId, browserId)
  if (browserId === undefined) await tries.count('mfa-anywhere', userId)
  const answer = await transact(ctx, async (ctx) => {
    await finishSecondStep(ctx, mfaToken)
    if (!(await prove(ctx, userId))) throw refused()
    return answerSignedIn(ctx, request, userId)
  })
  await tries.forgive()
  return answer
}

export const secondStepRoutes: Route[] = [
  route(loginWithTotp, (ctx, { body }, { request }) =>
    signInWithCode(ctx, request, body.mfa_token, (ctx, userId) => useTotpCode(ctx, userId, body.code)),
  ),
  route(loginWithRecoveryCode, (ctx, { body }, { request }) =>
    signInWithCode(ctx, request, body.mfa_token, (ctx, userId) => useRecoveryCode(ctx, userId, body.code)),
  ),
  route(beginPasskeyLogin, async (ctx, { body: { mfa_token: mfaToken } }) =>
    presentPasskeyRequest(await (mfaToken === undefined ? beginPasskeySignIn(ctx) : beginPasskeyStep(ctx, mfaToken))),
  ),
  route(finishPasskeyLogin, async (ctx, { body }, { request }) => {
    const tries = countTries(ctx, request)
    await tries.countClient('mfa')
    const { challenge, mfaToken } = await takePasskeySignIn(ctx, body.challenge_id)
    const userId = mfaToken === undefined ? undefined : await trySecondStep(ctx, mfaToken)
    // Counted per place only: passkeys cannot be guessed, so failures elsewhere are no reason to reject one.
    if (userId !== undefined) await tries.countPlace('mfa-user', userId, findBrowserOfUser(ctx, request, userId))
    const passkey = await provePasskey(ctx, { challenge, credential: body.credential, userId })
    if (!passkey) throw refused()
    // On its own, a passkey replaces the password too.
    if (mfaToken === undefined && isPasswordForbidden(ctx, await getUser(ctx, passkey.user_id)))
      throw new Problem('sso_required', 'Your organization requires single sign-on. Sign in with its identity provider.')
    const answer = await transact(ctx, async (ctx) => {
      if (mfaToken !== undefined) await finishSecondStep(ctx, mfaToken)
      return answerSignedIn(ctx, request, passkey.user_id)
    })
    await tries.forgive()
    return answer
  }),
  route(beginPasskeyReauthEndpoint, async (ctx, { body }) => presentPasskeyRequest(await beginPasskeyReauth(ctx, body.action))),
  route(finishPasskeyReauthEndpoint, async (ctx, { body }, { request }) => {
    const tries = countTries(ctx, request)
    await tries.count('reauth', ctx.actor.userId)
    const { token, expiresAt } = await finishPasskeyReauth(ctx, body.challenge_id, body.credential)
    await tries.forgive()
    return { reauth_grant: token, expires_at: expiresAt.toISOString() }
  }),
]
