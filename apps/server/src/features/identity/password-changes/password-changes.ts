/** New passwords: set by a signed-in user, or through an emailed link after the old one was forgotten. */
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import { type ActorCtx, type Ctx, transact } from '#server/context.ts'
import { invalidAt, Problem } from '#lib/errors.ts'
import { queueMail, messagesFor } from '#signals/mail/mail.ts'
import {
  assertMail,
  consumeChallenge,
  createChallenge,
  endChallenges,
  hidingUse,
  openChallenge,
  unknownChallenge,
} from '#identity/challenges/challenges.ts'
import { passwordProblem } from '#identity/passwords/passwords.ts'
import { assertProven, type Proof } from '#identity/reauth/reauth.ts'
import { notifySecurityAction } from '#identity/security-notices/security-notices.ts'
import { endSessions, type NewSession, type SignInOrigin, startSession } from '#identity/sessions/sessions.ts'
import { revokeTokens } from '#identity/tokens/tokens.ts'
import type { AccessCtx } from '#signals/changes/changes.ts'
import { findUserByEmail, setPassword } from '#identity/users/users.ts'

export const resetJob = 'password-reset.send'

const linkLifeSeconds = 3600

/**
 * Queues the request for a link. Only a job looks up whether the user exists, so the response takes equally long for
 * every address. Throws `mail_not_configured`.
 */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  assertMail(ctx)
  await transact(ctx, async (ctx) => {
    const data = { email: email.toLowerCase() }
    const { token } = await createChallenge(ctx, { kind: 'password_reset_request', seconds: linkLifeSeconds, data })
    await ctx.queue.enqueue(ctx, resetJob, { request: token }, { subject: token })
  })
}

/** Emails the requested link once, if the address belongs to a user. An earlier link becomes invalid. */
export const sendPasswordReset = (ctx: Ctx, request: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const wanted = { kind: 'password_reset_request', token: request } as const
    const order = await consumeChallenge<{ email: string }>(ctx, wanted).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
    const user = order && (await findUserByEmail(ctx, order.data.email))
    if (!user || user.suspended_at) return
    const { token } = await createChallenge(ctx, {
      kind: 'password_reset',
      userId: user.id,
      seconds: linkLifeSeconds,
      data: {},
      replaces: true,
    })
    const { language, format } = messagesFor(user.language)
    await queueMail(ctx, {
      kind: 'password_reset',
      to: user.email,
      language,
      subject: format('password_reset'),
      paragraphs: [format('password_reset_text'), format('password_reset_advice')],
      action: { label: format('choose_password'), url: `${ctx.origin}${pagePath('resetPassword', { token })}` },
    })
  })

function assertAcceptable(password: string, location: string): void {
  const problem = passwordProblem(password)
  if (problem) throw invalidAt(location, problem)
}

/**
 * Challenges that a proof with the old password may have started. An API token that survives the change could still
 * complete new recovery codes.
 */
const begun = ['password_reset', 'mfa', 'reauth_grant', 'recovery_codes', 'totp_setup', 'passkey_registration'] as const

/** Ends everything that the old password opened; call it in a transaction. False if the user is suspended or gone. */
async function replacePassword(ctx: AccessCtx, userId: string, hash: string): Promise<boolean> {
  if (!(await setPassword(ctx, userId, hash))) return false
  await endSessions(ctx, userId)
  for (const kind of begun) await endChallenges(ctx, kind, userId)
  return true
}

/** Ends all sessions and tokens of the user and starts none. Throws `validation_failed` or `challenge_invalid`. */
export async function confirmPasswordReset(ctx: Ctx, { token, password }: { token: string; password: string }): Promise<void> {
  assertAcceptable(password, 'body.password')
  const location = 'body.token'
  const wanted = { kind: 'password_reset', token, location } as const
  // Hashing is expensive, so only do it for valid links.
  await hidingUse(openChallenge(ctx, wanted), location)
  const hash = await ctx.passwords.hash(password)
  await transact(ctx, async (ctx) => {
    const { userId } = await hidingUse(consumeChallenge(ctx, wanted), location)
    if (userId === undefined || !(await replacePassword(ctx, userId, hash))) throw unknownChallenge(location)
    await revokeTokens(ctx, userId)
    await notifySecurityAction(ctx, userId, {
      action: 'password.reset',
      title: wording('notices', 'password_reset'),
      body: [wording('notices', 'password_reset_text')],
    })
  })
}

interface PasswordChange {
  password: string
  proof: Proof
  withTokens: boolean
  from: SignInOrigin
}

interface PasswordChanged {
  session: NewSession
  /** Present if tokens were revoked too. */
  revokedTokens: number | undefined
}

/** Ends all sessions, and starts a new one for the caller. Throws `validation_failed` or `reauthentication_failed`. */
export async function changePassword(ctx: ActorCtx, { password, proof, withTokens, from }: PasswordChange): Promise<PasswordChanged> {
  assertAcceptable(password, 'body.new_password')
  await assertProven(ctx, 'security.password.change', proof)
  const hash = await ctx.passwords.hash(password)
  const { userId } = ctx.actor
  return transact(ctx, async (ctx) => {
    if (!(await replacePassword(ctx, userId, hash))) throw new Problem('session_expired', 'The session has expired.')
    const revokedTokens = withTokens ? await revokeTokens(ctx, userId) : undefined
    await notifySecurityAction(ctx, userId, {
      action: 'password.changed',
      title: wording('notices', 'password_changed'),
      body: [wording('notices', withTokens ? 'sessions_and_tokens_ended' : 'sessions_ended'), wording('notices', 'ask_for_password')],
    })
    return { session: await startSession(ctx, userId, from), revokedTokens }
  })
}
