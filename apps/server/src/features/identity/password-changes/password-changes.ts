/** New passwords: by somebody who is signed in, and by a link to somebody who forgot the old one. */
import { type ActorCtx, type Ctx, transact } from '#server/context.ts'
import { invalidAt, Problem } from '#lib/errors.ts'
import { queueMail } from '#signals/mail/mail.ts'
import { revokeTokens } from '#identity/tokens/tokens.ts'
import { endSessions, type NewSession, type SignInOrigin, startSession } from '#identity/sessions/sessions.ts'
import { hashPassword } from '#identity/passwords/passwords.ts'
import { passwordProblem } from '#identity/passwords/passwords.policy.ts'
import { findUserByEmail, setPassword } from '#identity/users/users.store.ts'
import { consumeChallenge, createChallenge, endChallenges, hidingUse, openChallenge, unknownChallenge } from '#identity/challenges/challenges.ts'
import { assertMail } from '#identity/challenges/codes.ts'
import { assertProven, type Proof } from '#identity/reauth/reauth.ts'
import { tellSecurityAction } from '#identity/security-notices/security-notices.ts'

export const resetJob = 'password-reset.send'

/** Seconds. */
const linkLife = 3600

/**
 * Writes down that a link is wanted. Whether there is such a user is looked up by a job only, so the answer takes equally
 * long for every address. Throws `mail_not_configured`.
 */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  assertMail(ctx)
  await transact(ctx, async (ctx) => {
    const data = { email: email.toLowerCase() }
    const { token } = await createChallenge(ctx, { kind: 'password_reset_request', seconds: linkLife, data })
    await ctx.queue.enqueue(ctx, resetJob, { request: token }, { subject: token })
  })
}

/** Mails the link that was asked for, once, and to nobody who is not a user. An earlier link ends. */
export const sendPasswordReset = (ctx: Ctx, request: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const wanted = { kind: 'password_reset_request', token: request } as const
    const order = await consumeChallenge<{ email: string }>(ctx, wanted).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
    const user = order && (await findUserByEmail(ctx.db, order.data.email))
    if (!user || user.suspended_at) return
    const { token } = await createChallenge(ctx, { kind: 'password_reset', userId: user.id, seconds: linkLife, data: {}, replaces: true })
    await queueMail(ctx, {
      kind: 'password_reset',
      to: user.email,
      subject: 'A new password',
      paragraphs: [
        'Somebody asked for a new password for your account. The link works once, for an hour.',
        'If it was not you, ignore this mail: nothing was changed.',
      ],
      action: { label: 'Choose a new password', url: `${ctx.origin}/reset-password/${token}` },
    })
  })

function assertAcceptable(password: string, location: string): void {
  const problem = passwordProblem(password)
  if (problem) throw invalidAt(location, problem)
}

/** What a proof of identity had begun; a token, which may outlive the change, could finish the new recovery codes. */
const begun = ['password_reset', 'mfa', 'reauth_grant', 'recovery_codes', 'totp_setup', 'passkey_registration'] as const

/** In one transaction: what the old password had opened ends. False when the user is suspended or gone. */
async function replacePassword(ctx: Pick<Ctx, 'db' | 'clock'>, userId: string, hash: string): Promise<boolean> {
  if (!(await setPassword(ctx.db, userId, { hash, now: ctx.clock.now() }))) return false
  await endSessions(ctx, userId)
  for (const kind of begun) await endChallenges(ctx, kind, userId)
  return true
}

/** Ends all sessions and tokens of the user and starts none. Throws `validation_failed` or `challenge_invalid`. */
export async function confirmPasswordReset(ctx: Ctx, { token, password }: { token: string; password: string }): Promise<void> {
  assertAcceptable(password, 'body.password')
  const location = 'body.token'
  const wanted = { kind: 'password_reset', token, location } as const
  // A hash costs: it is made for good links only.
  await hidingUse(openChallenge(ctx, wanted), location)
  const hash = await hashPassword(password)
  await transact(ctx, async (ctx) => {
    const { userId } = await hidingUse(consumeChallenge(ctx, wanted), location)
    if (userId === undefined || !(await replacePassword(ctx, userId, hash))) throw unknownChallenge(location)
    await revokeTokens(ctx, userId)
    await tellSecurityAction(ctx, userId, {
      action: 'password.reset',
      title: 'Your password was reset',
      body: 'A new password was set with a link that was mailed to you. All sessions were ended, and all API tokens revoked.',
    })
  })
}

interface PasswordChange {
  password: string
  proof: Proof
  withTokens: boolean
  client: SignInOrigin
}

interface PasswordChanged {
  session: NewSession
  /** Present when tokens were to go too. */
  revokedTokens: number | undefined
}

/** Ends all sessions; the caller goes on with a new one. Throws `validation_failed` or `reauthentication_failed`. */
export async function changePassword(ctx: ActorCtx, { password, proof, withTokens, client }: PasswordChange): Promise<PasswordChanged> {
  assertAcceptable(password, 'body.new_password')
  await assertProven(ctx, 'security.password.change', proof)
  const hash = await hashPassword(password)
  const { userId } = ctx.actor
  return transact(ctx, async (ctx) => {
    if (!(await replacePassword(ctx, userId, hash))) throw new Problem('session_expired', 'The session has ended.')
    const revokedTokens = withTokens ? await revokeTokens(ctx, userId) : undefined
    await tellSecurityAction(ctx, userId, {
      action: 'password.changed',
      title: 'Your password was changed',
      body: `All other sessions were ended${withTokens ? ', and all API tokens revoked' : ''}. If it was not you, ask for a new password at once.`,
    })
    return { session: await startSession(ctx, userId, client), revokedTokens }
  })
}
