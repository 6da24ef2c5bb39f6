/** Email changes: a code verifies the new address, and an email informs the old one. */
import { wording } from '@broadside/contract/sentences'
import { type ActorCtx, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { invalidAt, notFound, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { queueMail, messagesFor } from '#signals/mail/mail.ts'
import {
  assertCode,
  assertMail,
  assertPaused,
  endChallenges,
  hashCode,
  makeCode,
  maxCodeTries,
  tooSoon,
  unknownChallenge,
} from '#identity/challenges/challenges.ts'
import { assertProven, type Proof } from '#identity/reauth/reauth.ts'
import { notifySecurityAction } from '#identity/security-notices/security-notices.ts'
import { endSessions } from '#identity/sessions/sessions.ts'
import { getUser, lockUser, updateUser, type User } from '#identity/users/users.ts'
import * as store from './email-changes.store.ts'

type EmailChange = Row<'email_changes'>

const codeLifeMs = 15 * 60_000

export async function findEmailChange(ctx: ActorCtx): Promise<EmailChange | undefined> {
  const change = await store.findEmailChange(ctx.db, ctx.actor.userId)
  return change && change.expires_at > ctx.clock.now() ? change : undefined
}

function newCode(ctx: ActorCtx, email: string) {
  const now = ctx.clock.now()
  const code = makeCode()
  return { code, columns: { code_hash: hashCode(ctx, email, code), sent_at: now, expires_at: new Date(now.getTime() + codeLifeMs) } }
}

async function mailCode(ctx: ActorCtx, to: string, code: string): Promise<void> {
  const { language, format } = messagesFor((await getUser(ctx, ctx.actor.userId)).language)
  await queueMail(ctx, {
    kind: 'email_change',
    to,
    language,
    subject: format('email_change'),
    paragraphs: [format('email_change_text'), format('email_change_advice')],
    code,
  })
}

/** Throws `mail_not_configured`, `validation_failed` or `reauthentication_failed`. Does not reveal whether the address is taken. */
export async function beginEmailChange(ctx: ActorCtx, newEmail: string, proof: Proof): Promise<EmailChange> {
  assertMail(ctx)
  const email = newEmail.toLowerCase()
  const user = await getUser(ctx, ctx.actor.userId)
  if (email === user.email) throw invalidAt('body.new_email', say('same_address'), newEmail)
  await assertProven(ctx, 'identity.email.change', proof)
  const { code, columns } = newCode(ctx, email)
  const now = ctx.clock.now()
  return transact(ctx, async (ctx) => {
    const change = { id: uuid7(now), user_id: user.id, new_email: email, created_at: now, ...columns }
    const begun = await store.replaceEmailChange(ctx.db, change)
    await mailCode(ctx, email, code)
    await notifySecurityAction(ctx, user.id, {
      action: 'email.change_requested',
      title: wording('notices', 'email_change_begun'),
      body: [wording('notices', 'email_change_begun_text')],
    })
    return begun
  })
}

/** Throws `not_found` if the change is not the caller's, `challenge_invalid` if it has ended. */
async function getOpen(ctx: ActorCtx, id: string): Promise<EmailChange> {
  const change = await store.findEmailChange(ctx.db, ctx.actor.userId)
  if (change?.id !== id) throw notFound('email address change')
  if (change.expires_at <= ctx.clock.now()) throw unknownChallenge('path.id')
  return change
}

/** Throws `not_found`, `challenge_invalid`, or `rate_limited` if the last code is less than a minute old. */
export async function resendEmailChange(ctx: ActorCtx, id: string): Promise<EmailChange> {
  assertMail(ctx)
  const change = await getOpen(ctx, id)
  assertPaused(ctx, change.sent_at)
  const { code, columns } = newCode(ctx, change.new_email)
  return transact(ctx, async (ctx) => {
    const renewed = await store.replaceCode(ctx.db, change.user_id, { id, before: change.sent_at, ...columns })
    if (!renewed) throw tooSoon(ctx, ctx.clock.now())
    await mailCode(ctx, change.new_email, code)
    return renewed
  })
}

/** Throws `not_found`, `challenge_invalid`, `validation_failed` at the code, or `email_taken`. */
export async function confirmEmailChange(
  ctx: ActorCtx,
  { id, code, sessionId }: { id: string; code: string; sessionId: string },
): Promise<User> {
  const { userId } = ctx.actor
  await getOpen(ctx, id)
  // Outside the transaction, so that a failed attempt stays counted.
  const change = await store.countTry(ctx.db, userId, id)
  if (!change || change.tries > maxCodeTries) throw unknownChallenge('path.id')
  const { new_email: email, code_hash: hash } = change
  assertCode(ctx, hash, { subject: email, code })
  return transact(ctx, async (ctx) => {
    if (!(await store.deleteEmailChange(ctx.db, userId, id))) throw unknownChallenge('path.id')
    const user = await lockUser(ctx, userId)
    const updated = await updateUser(ctx, user, { email, email_verified: true, email_proven_at: ctx.clock.now() })
    await endSessions(ctx, userId, { except: sessionId })
    // A reset link sent to the old address must no longer open the account.
    await endChallenges(ctx, 'password_reset', userId)
    const { language, format } = messagesFor(user.language)
    await queueMail(ctx, {
      kind: 'email_change_notice',
      to: user.email,
      language,
      subject: format('email_changed'),
      paragraphs: [format('email_changed_text'), format('email_changed_advice')],
    })
    await notifySecurityAction(ctx, userId, {
      action: 'email.changed',
      title: wording('notices', 'email_changed'),
      body: [wording('notices', 'email_changed_text')],
    })
    return updated
  })
}

export async function cancelEmailChange(ctx: ActorCtx, id: string): Promise<void> {
  if (!(await store.deleteEmailChange(ctx.db, ctx.actor.userId, id))) throw notFound('email address change')
}
