/** Making users: who may register, and under which name. */
import { randomBytes } from 'node:crypto'
import { type App, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { type ErrorDetail, invalid, Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { hashPassword } from '#identity/passwords/passwords.ts'
import { passwordProblem, suggestUsernames, usernameProblem } from '#identity/passwords/passwords.policy.ts'
import * as store from './users.store.ts'
import { findOpenInvitation } from '#identity/registration/invitations.store.ts'
import { type Acceptance, presentAcceptance } from './legal.ts'

type User = Row<'users'>
type Base = Pick<App, 'db' | 'clock'>
type Instance = Base & Pick<App, 'config'>

export interface NewUser {
  email: string
  password: string
  /** Suggested from the address when absent. */
  username?: string
  displayName?: string
  acceptedLegal?: boolean
  invitationToken?: string
  /** Makes an instance administrator of somebody who is not the first user. */
  admin?: boolean
}

const emailForm = /^[^\s@]+@[^\s@]+$/

/** The rules that the shape of a request cannot say, and those that a command line has not checked. */
function assertAcceptable({ email, password, username }: NewUser): void {
  const problems: ErrorDetail[] = []
  const refuse = (name: string, message: string | undefined, value?: string) => {
    if (message) problems.push({ message, location: `body.${name}`, ...(value === undefined ? {} : { value }) })
  }
  refuse('email', emailForm.test(email) && [...email].length <= 254 ? undefined : 'This is not a valid email.', email)
  refuse('password', passwordProblem(password))
  if (username !== undefined) refuse('username', usernameProblem(username), username)
  if (problems.length) throw invalid(problems)
}

export const nameTaken = () => new Problem('name_taken', 'This user name is taken.')

/** Inserts under the wished name, or under the first suggested one that is free. */
async function insertNamed(
  ctx: Base,
  user: Omit<Parameters<typeof store.insertUser>[1], 'username'>,
  wished: string | undefined,
): Promise<User> {
  for (let round = 0; round < 10; round++) {
    const names = wished === undefined ? suggestUsernames(user.email, randomBytes(3).toString('hex')) : [wished]
    const taken = wished === undefined ? await store.listTakenUsernames(ctx.db, names) : new Set<string>()
    const username = names.find((name) => !taken.has(name))
    const inserted = username === undefined ? undefined : await store.insertUser(ctx.db, { ...user, username })
    if (inserted) return inserted
    if (await store.findUserByEmail(ctx.db, user.email)) throw new Problem('email_taken', 'This e-mail address belongs to a user already.')
    if (wished !== undefined) throw nameTaken()
  }
  throw new Error('no free user name was found')
}

interface Registrant {
  email: string
  passwordHash: string
  username?: string | undefined
  displayName: string
  accepted: Acceptance
  /** The address was proven by a code. */
  isProven: boolean
  admin: boolean
  /** Refuses everybody but the first user. */
  onlyFirst: boolean
}

/** Throws `registration_closed`, `email_taken` or `name_taken`. */
export const insertUser = (ctx: Base, { passwordHash, onlyFirst, ...given }: Registrant): Promise<User> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const id = uuid7(now.getTime())
    // Users that came another way (a restored part of a backup) also mean that nobody can be the first any more.
    const isFirst = (await store.claimFoundation(ctx.db, id, now)) && !(await store.hasUsers(ctx.db))
    if (onlyFirst && !isFirst) throw registrationClosed()
    const user = {
      id,
      email: given.email,
      email_verified: true,
      email_proven_at: given.isProven ? now : null,
      display_name: given.displayName,
      password_hash: passwordHash,
      is_admin: isFirst || given.admin,
      ...given.accepted,
      created_at: now,
      updated_at: now,
    }
    return insertNamed(ctx, user, given.username)
  })

const normalize = <U extends NewUser>(given: U): U => ({ ...given, email: given.email.trim().toLowerCase() })

const noAcceptance: Acceptance = { legal_accepted_at: null, terms_version: null, privacy_version: null }

/**
 * Makes a user whatever the registration setting says; for the command line. The first user of an instance is its
 * administrator. Throws `validation_failed`, `email_taken` or `name_taken`.
 */
export async function createUser(ctx: Base, given: NewUser): Promise<User> {
  const { email, username, displayName = '', admin = false, password } = normalize(given)
  assertAcceptable({ email, password, ...(username === undefined ? {} : { username }) })
  const passwordHash = await hashPassword(password)
  return insertUser(ctx, {
    email,
    username,
    displayName,
    admin,
    passwordHash,
    accepted: noAcceptance,
    isProven: false,
    onlyFirst: false,
  })
}

/** A user for whom an identity provider speaks: without a password. Throws `email_taken`. */
export function provisionUser(
  ctx: Base,
  { email, displayName, avatarUrl }: { email: string; displayName: string; avatarUrl: string },
): Promise<User> {
  const now = ctx.clock.now()
  const stamps = { created_at: now, updated_at: now }
  const user = { id: uuid7(now.getTime()), email, email_verified: true, display_name: displayName, avatar_url: avatarUrl, ...stamps }
  return insertNamed(ctx, user, undefined)
}

export const registrationClosed = () => new Problem('registration_closed', 'This instance does not accept this registration.')

interface Admission {
  registrant: Registrant
  /** The hash of the token of the invitation that lets somebody in. */
  invitationHash: Buffer | undefined
}

/**
 * Whoever comes to an instance without users may register; after that the setting decides, before any address or name is
 * looked up. Throws `validation_failed` or `registration_closed`.
 */
export async function admit(ctx: Instance, given: NewUser): Promise<Admission> {
  const user = normalize(given)
  assertAcceptable(user)
  const isOpen = ctx.config.REGISTRATION === 'open'
  const isLater = !isOpen && (await store.hasUsers(ctx.db))
  const token = ctx.config.REGISTRATION === 'invite_only' ? user.invitationToken : undefined
  const invitationHash = isLater && token !== undefined ? await findOpenInvitation(ctx, token, user.email) : undefined
  if (isLater && !invitationHash) throw registrationClosed()
  const registrant = {
    email: user.email,
    username: user.username,
    displayName: user.displayName ?? '',
    accepted: user.acceptedLegal ? presentAcceptance(ctx) : noAcceptance,
    passwordHash: await hashPassword(user.password),
    isProven: false,
    admin: false,
    onlyFirst: !isOpen && !isLater,
  }
  return { registrant, invitationHash }
}

/** Registers where addresses are not verified. Throws what `admit` and `insertUser` throw. */
export async function registerUser(ctx: Instance, given: NewUser): Promise<User> {
  const { registrant } = await admit(ctx, given)
  return insertUser(ctx, registrant)
}
