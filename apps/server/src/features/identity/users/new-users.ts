import type { Said } from '@broadside/contract/sentences'
import { randomBytes } from 'node:crypto'
import { type App, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { type ErrorDetail, invalid, Problem, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { passwordProblem } from '#identity/passwords/passwords.ts'
import type { Acceptance } from './legal.ts'
import { isEmail, suggestUsernames, usernameProblem } from './users.policy.ts'
import * as store from './users.store.ts'
import { defined } from '#lib/defined.ts'

type User = Row<'users'>
type Base = Pick<App, 'db' | 'clock'>

export interface NewUser {
  email: string
  password: string
  /** Derived from the address if absent. */
  username?: string
  displayName?: string
  acceptedLegal?: boolean
  invitationToken?: string
  /** Also makes users other than the first an instance administrator. */
  admin?: boolean
}

export const nameTaken = () => new Problem('name_taken', 'This username is taken.')
export const emailTaken = () => new Problem('email_taken', 'An account with this email address already exists.')

/** Lowercases the address and checks what neither a request's schema nor the command line has. Throws `validation_failed`. */
export function toAcceptable(given: NewUser): NewUser {
  const user = { ...given, email: given.email.trim().toLowerCase() }
  const { email, password, username } = user
  const problems: ErrorDetail[] = []
  const refuse = (name: string, said: Said | undefined, value?: string) => {
    if (said) problems.push({ ...said, location: `body.${name}`, ...defined({ value }) })
  }
  refuse('email', isEmail(email) ? undefined : say('wrong_email'), email)
  refuse('password', passwordProblem(password))
  if (username !== undefined) refuse('username', usernameProblem(username), username)
  if (problems.length) throw invalid(problems)
  return user
}

/** Inserts with the given name, or with the first free suggestion. */
async function insertNamed(
  ctx: Base,
  user: Omit<Parameters<typeof store.insertUser>[1], 'username'>,
  given: string | undefined,
): Promise<User> {
  for (let round = 0; round < 10; round++) {
    const names = given === undefined ? suggestUsernames(user.email, randomBytes(3).toString('hex')) : [given]
    const taken = given === undefined ? await store.listTakenUsernames(ctx.db, names) : new Set<string>()
    const username = names.find((name) => !taken.has(name))
    const inserted = username === undefined ? undefined : await store.insertUser(ctx.db, { ...user, username })
    if (inserted) return inserted
    if (await store.findUserByEmail(ctx.db, user.email)) throw emailTaken()
    if (given !== undefined) throw nameTaken()
  }
  throw new Error('No free user name was found.')
}

export interface Registrant {
  email: string
  passwordHash: string
  username?: string | undefined
  displayName: string
  accepted: Acceptance
  /** The address was verified by a code. */
  isProven: boolean
  admin: boolean
  onlyFirst: boolean
}

export const registrationClosed = () => new Problem('registration_closed', "This instance doesn't accept this registration.")

/** Throws `registration_closed`, `email_taken` or `name_taken`. */
export const insertUser = (ctx: Base, { passwordHash, onlyFirst, ...given }: Registrant): Promise<User> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const id = uuid7(now)
    // A partly restored backup can have users without a founder, and then this one is not the first.
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

export const noAcceptance: Acceptance = { legal_accepted_at: null, terms_version: null, privacy_version: null }

/**
 * Creates a user regardless of the registration setting; for the command line. The first user of an instance is its
 * administrator. Throws `validation_failed`, `email_taken` or `name_taken`.
 */
export async function createUser(ctx: Base & Pick<App, 'passwords'>, given: NewUser): Promise<User> {
  const { email, username, displayName = '', admin = false, password } = toAcceptable(given)
  const passwordHash = await ctx.passwords.hash(password)
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

/** Creates a user without a password, for a sign-in through an identity provider. Throws `email_taken`. */
export function provisionUser(
  ctx: Base,
  { email, displayName, avatarUrl }: { email: string; displayName: string; avatarUrl: string },
): Promise<User> {
  const now = ctx.clock.now()
  const stamps = { created_at: now, updated_at: now }
  const user = { id: uuid7(now), email, email_verified: true, display_name: displayName, avatar_url: avatarUrl, ...stamps }
  return insertNamed(ctx, user, undefined)
}
