/**
 * Registrations that wait for their address to be verified; the user is created only then. Nothing reveals whether an
 * address already belongs to a user: storage, response and email are the same, but the owner's email is a notice
 * without a code.
 */
import { pagePath } from '@broadside/contract/pages'
import { type App, type Ctx, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { uuid7, newId } from '#lib/ids.ts'
import { queueMail, messagesFor } from '#signals/mail/mail.ts'
import {
  assertCode,
  assertMail,
  assertPaused,
  consumeChallenge,
  createChallenge,
  hashCode,
  hidingUse,
  makeCode,
  maxCodeTries,
  openChallenge,
  renewChallenge,
  resendAt,
  tooSoon,
  unknownChallenge,
} from '#identity/challenges/challenges.ts'
import { credentialsInvalid } from '#identity/sessions/sessions.ts'
import { findUserByEmail, insertUser, isUsernameTaken, nameTaken, type NewUser, registrationClosed } from '#identity/users/users.ts'
import { admit } from './admission.ts'
import * as store from './registration.store.ts'

const codeLifeSeconds = 600

interface Pending {
  registrationId: string
  email: string
  codeHash: string
}

export interface SentCode {
  challengeId: string
  expiresAt: Date
  resendAt: Date
}

type Base = Pick<Ctx, 'db' | 'clock' | 'box' | 'signer' | 'queue' | 'origin'>

const sentAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() - codeLifeSeconds * 1000)

const toSent = (challengeId: string, expiresAt: Date): SentCode => ({
  challengeId,
  expiresAt,
  resendAt: resendAt(sentAt(expiresAt)),
})

async function mailCode(ctx: Base, to: string, code: string): Promise<void> {
  const user = await findUserByEmail(ctx, to)
  const { language, format } = messagesFor(user?.language)
  if (user)
    await queueMail(ctx, {
      kind: 'registration_notice',
      to,
      language,
      subject: format('known_address'),
      paragraphs: [format('known_address_text'), format('known_address_advice')],
      action: { label: format('sign_in'), url: `${ctx.origin}${pagePath('signIn')}` },
    })
  else
    await queueMail(ctx, {
      kind: 'email_verification',
      to,
      language,
      subject: format('verification'),
      paragraphs: [format('verification_text'), format('verification_advice')],
      code,
    })
}

/** Sends a code under an id that no other challenge refers to. Call it in the transaction that writes the registration. */
async function sendCode(ctx: Base, { id, email }: { id: string; email: string }): Promise<SentCode> {
  const code = makeCode()
  const { token, expiresAt } = await createChallenge(ctx, {
    kind: 'email_verification',
    seconds: codeLifeSeconds,
    data: { registrationId: id, email, codeHash: hashCode(ctx, email, code).toString('base64url') } satisfies Pending,
  })
  await mailCode(ctx, email, code)
  return toSent(token, expiresAt)
}

export const findRegistration = ({ db }: Pick<App, 'db'>, email: string): Promise<Row<'registrations'> | undefined> =>
  store.findRegistration(db, email)

export const isInvited = ({ db, clock }: Pick<App, 'db' | 'clock'>, email: string): Promise<boolean> =>
  store.isInvited(db, email, clock.now())

/** Throws `validation_failed`, `registration_closed`, `mail_not_configured` or `name_taken`. */
export async function beginRegistration(ctx: Base & Pick<App, 'config' | 'passwords'>, given: NewUser): Promise<SentCode> {
  assertMail(ctx)
  const { registrant, invitationHash } = await admit(ctx, given)
  const { username } = registrant
  if (username !== undefined && (await isUsernameTaken(ctx, username))) throw nameTaken()
  const now = ctx.clock.now()
  const registration = {
    id: uuid7(now),
    email: registrant.email,
    password_hash: registrant.passwordHash,
    username: username ?? null,
    display_name: registrant.displayName,
    only_first: registrant.onlyFirst,
    invitation_hash: invitationHash ?? null,
    ...registrant.accepted,
    created_at: now,
  }
  return transact(ctx, async (ctx) => {
    await store.replaceRegistration(ctx.db, registration)
    return sendCode(ctx, registration)
  })
}

/**
 * Sends another code after a sign-in with the right password, and invalidates the previous one. Throws `rate_limited`,
 * `mail_not_configured`, or `credentials_invalid` if the registration has been replaced.
 */
export async function resumeRegistration(
  ctx: Base & Pick<App, 'config' | 'limiter'>,
  { id, email }: Pick<Row<'registrations'>, 'id' | 'email'>,
): Promise<SentCode> {
  assertMail(ctx)
  await ctx.limiter.hit('email-verification-resend-challenge', email)
  return transact(ctx, async (ctx) => {
    const renamed = { id: newId(ctx), email }
    if (!(await store.renameRegistration(ctx.db, id, renamed.id))) throw credentialsInvalid()
    return sendCode(ctx, renamed)
  })
}

/** Throws `challenge_invalid`, or `rate_limited` if the last code is less than a minute old. */
export async function resendCode(ctx: Base & Pick<App, 'config'>, challengeId: string): Promise<SentCode> {
  assertMail(ctx)
  const wanted = { kind: 'email_verification', token: challengeId } as const
  const { data, expiresAt } = await hidingUse(openChallenge<Pending>(ctx, wanted))
  if (!(await store.hasRegistration(ctx.db, data.registrationId))) throw unknownChallenge()
  assertPaused(ctx, sentAt(expiresAt))
  const code = makeCode()
  return transact(ctx, async (ctx) => {
    const renewed = { ...data, codeHash: hashCode(ctx, data.email, code).toString('base64url') }
    const end = await renewChallenge(ctx, wanted, { expiresAt, seconds: codeLifeSeconds, data: renewed })
    if (!end) throw tooSoon(ctx, ctx.clock.now())
    await mailCode(ctx, data.email, code)
    return toSent(challengeId, end)
  })
}

/** Creates the user. Throws `challenge_invalid`, `validation_failed` at the code, `registration_closed` or `email_taken`. */
export async function confirmRegistration(ctx: Base, { challengeId, code }: { challengeId: string; code: string }): Promise<Row<'users'>> {
  const wanted = { kind: 'email_verification', token: challengeId } as const
  // Outside the transaction, so that a failed attempt stays counted.
  const { data } = await hidingUse(openChallenge<Pending>(ctx, wanted, maxCodeTries))
  assertCode(ctx, Buffer.from(data.codeHash, 'base64url'), { subject: data.email, code })
  return transact(ctx, async (ctx) => {
    await hidingUse(consumeChallenge(ctx, wanted))
    const registration = await store.takeRegistration(ctx.db, data.registrationId)
    if (!registration) throw unknownChallenge()
    const { email, username, invitation_hash: invitationHash } = registration
    if (invitationHash && !(await store.isInvitationOpen(ctx.db, invitationHash, email, ctx.clock.now()))) throw registrationClosed()
    // Another user may have taken the name since. The user can choose one in the profile.
    const isTaken = username !== null && (await isUsernameTaken(ctx, username))
    return insertUser(ctx, {
      email,
      username: isTaken ? undefined : (username ?? undefined),
      displayName: registration.display_name,
      passwordHash: registration.password_hash,
      accepted: {
        legal_accepted_at: registration.legal_accepted_at,
        terms_version: registration.terms_version,
        privacy_version: registration.privacy_version,
      },
      isProven: true,
      admin: false,
      onlyFirst: registration.only_first,
    })
  })
}
