/** Users with second factors, created over HTTP like the web app does. */
import type { ApiError } from '@broadside/contract/client'
import { login } from '@broadside/contract/features/auth'
import { beginPasskey, confirmTotp, enableTotp, finishPasskey, setUpTotp } from '@broadside/contract/features/security'
import type { TestApp } from '#test/create-test-app.ts'
import { createUser, signIn, type TestUser } from '#test/factories.ts'
import type { Authenticator } from './authenticator.ts'
import { codeAt } from './codes.ts'

export const password = 'a long sentence to sign in'
export const proof = { current_password: password }
let hash: Promise<string> | undefined

export interface Person {
  user: TestUser
  cookie: string
}

export async function createPerson(test: TestApp, overrides: Parameters<typeof createUser>[1] = {}): Promise<Person> {
  hash ??= test.app.passwords.hash(password)
  const user = await createUser(test, { password_hash: await hash, ...overrides })
  return { user, cookie: await signIn(test, user) }
}

/** Turns on two-factor codes. The current code is used up. */
export async function enableCodes(test: TestApp, { cookie }: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const client = test.client({ cookie })
  const { challenge_id, manual_key } = (await client.call(setUpTotp, { body: proof })).body
  const { recovery_codes } = (await client.call(confirmTotp, { body: { challenge_id, code: codeAt(manual_key, test.clock.now()) } })).body
  await client.call(enableTotp, { body: { challenge_id, recovery_codes_saved: true } })
  return { secret: manual_key, recoveryCodes: recovery_codes }
}

export async function addPasskey(test: TestApp, { cookie }: Person, authenticator: Authenticator, name = 'Laptop'): Promise<string> {
  // The status lists passkeys by creation time.
  test.clock.advance(1)
  const client = test.client({ cookie })
  const { challenge_id, options } = (await client.call(beginPasskey, { body: proof })).body
  const { passkeys } = (await client.call(finishPasskey, { body: { challenge_id, name, credential: authenticator.create(options) } })).body
  return passkeys.at(-1)?.id ?? ''
}

export const enterPassword = async (test: TestApp, { user }: Person) =>
  (await test.client().call(login, { body: { email: user.email, password } })).body

export const beginSignIn = async (test: TestApp, person: Person): Promise<string> => (await enterPassword(test, person)).mfa_token ?? ''

export const cookieOf = (headers: Headers): string => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** Titles of the user's notifications, sorted alphabetically because the test clock gives all the same time. */
export async function noticesOf({ app }: TestApp, { user }: Person): Promise<string[]> {
  const rows = await app.db.selectFrom('notifications').selectAll().where('user_id', '=', user.id).execute()
  for (const { topic, href } of rows)
    if (topic !== 'security_action' || !href.startsWith('/')) throw new Error('Not a security notification.')
  return rows.map(({ title }) => title).toSorted()
}

/** `done`, or the error code. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code ?? String(error),
  )
