import type { App } from '#server/context.ts'
import { sha256 } from '#http/access.ts'
import {
  hasUsers,
  insertUser,
  type NewUser,
  noAcceptance,
  type Registrant,
  registrationClosed,
  toAcceptable,
  toAcceptance,
  type User,
} from '#identity/users/users.ts'
import * as store from './registration.store.ts'

type Base = Pick<App, 'db' | 'clock' | 'config' | 'passwords'>

interface Admission {
  registrant: Registrant
  invitationHash: Buffer | undefined
}

/** The token's hash if it belongs to an open invitation for this address. */
async function findInvitation({ db, clock }: Base, token: string, email: string): Promise<Buffer | undefined> {
  const hash = sha256(token)
  return (await store.isInvitationOpen(db, hash, email, clock.now())) ? hash : undefined
}

/**
 * The first user of an instance can always register. After that the setting decides, before any address or name is
 * looked up. Throws `validation_failed` or `registration_closed`.
 */
export async function admit(ctx: Base, given: NewUser): Promise<Admission> {
  const user = toAcceptable(given)
  const isOpen = ctx.config.REGISTRATION === 'open'
  const isLater = !isOpen && (await hasUsers(ctx))
  const token = ctx.config.REGISTRATION === 'invite_only' ? user.invitationToken : undefined
  const invitationHash = isLater && token !== undefined ? await findInvitation(ctx, token, user.email) : undefined
  if (isLater && !invitationHash) throw registrationClosed()
  const registrant = {
    email: user.email,
    username: user.username,
    displayName: user.displayName ?? '',
    accepted: user.acceptedLegal ? toAcceptance(ctx) : noAcceptance,
    passwordHash: await ctx.passwords.hash(user.password),
    isProven: false,
    admin: false,
    onlyFirst: !isOpen && !isLater,
  }
  return { registrant, invitationHash }
}

/** Registers a user on servers that don't verify addresses. Throws as `admit` and `insertUser` do. */
export async function registerUser(ctx: Base, given: NewUser): Promise<User> {
  const { registrant } = await admit(ctx, given)
  return insertUser(ctx, registrant)
}
