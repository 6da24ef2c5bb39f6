import { listSessions } from '@broadside/contract/features/auth'
import { sql } from 'kysely'
import { sha256 } from '#http/access.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createUser, signIn, type TestUser } from '#test/factories.ts'
import { readMails } from '#test/mails.ts'

export const password = 'a long sentence to sign in'
export const minute = 60_000

/** Nothing listens there: tests read emails from the database. */
export const mailEnv = { SMTP_URL: 'smtp://127.0.0.1:9' }

export const generous = 'auth-ip=10000,register=10000,login=10000,login-email=10000,email-verification=10000'

export const cookieOf = (headers: Headers): string => headers.getSetCookie()[0]?.split(';')[0] ?? ''

export async function codeFor(test: TestApp, to: string): Promise<string> {
  const code = (await readMails(test, to)).findLast((mail) => mail.code !== undefined)?.code
  if (code === undefined) throw new Error(`No code was sent to ${to}.`)
  return code
}

export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

export interface Person {
  user: TestUser
  cookie: string
  client: TestClient
}

let hash: Promise<string> | undefined

export async function createPerson(test: TestApp, overrides: Parameters<typeof createUser>[1] = {}): Promise<Person> {
  hash ??= test.app.passwords.hash(password)
  const user = await createUser(test, { password_hash: await hash, ...overrides })
  const cookie = await signIn(test, user)
  return { user, cookie, client: test.client({ cookie }) }
}

export const createMailingApp = (env: Record<string, string> = {}): Promise<TestApp> => createTestApp({ env: { ...mailEnv, ...env } })

export async function noticesOf(test: TestApp, userId: string): Promise<string[]> {
  const rows = await test.app.db
    .selectFrom('notifications')
    .select('payload')
    .where('user_id', '=', userId)
    .where('topic', '=', 'security_action')
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => payload['action'] ?? '')
}

export const isSignedIn = (test: TestApp, cookie: string): Promise<boolean> =>
  test
    .client({ cookie })
    .call(listSessions)
    .then(
      () => true,
      () => false,
    )

export interface TestInvitation {
  token: string
  email: string
  accepted_at?: Date
  revoked_at?: Date
  expires_at: Date
}

export async function createInvitations({ app: { db } }: TestApp, invitations: readonly TestInvitation[] = []): Promise<void> {
  await sql`drop table if exists invitations cascade`.execute(db)
  await sql`create table invitations (token_hash bytea, email text, accepted_at timestamptz, revoked_at timestamptz, expires_at timestamptz)`.execute(
    db,
  )
  for (const { token, email, accepted_at = null, revoked_at = null, expires_at } of invitations)
    await sql`insert into invitations values (${sha256(token)}, ${email}, ${accepted_at}, ${revoked_at}, ${expires_at})`.execute(db)
}
