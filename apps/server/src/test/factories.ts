/**
 * The usual fixtures, written through operations and stores. They hash no password: users of tests have none, and sign
 * in with a session created directly.
 */
import type { Role } from '@broadside/contract/endpoint'
import type { App } from '#server/context.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { startSession } from '#identity/sessions/sessions.ts'
import { createToken as makeToken, type NewToken } from '#identity/tokens/tokens.ts'
import { createWorkspace as makeWorkspace } from '#workspaces/workspaces/workspaces.ts'
import { sessionCookie } from '#http/access.ts'
import type { OwnWorkspace } from '#http/reachable.ts'
import { uuid7 } from '#lib/ids.ts'
import type { TestApp, TestClient } from './create-test-app.ts'

export type TestUser = Row<'users'>

const day = 24 * 3600 * 1000

type Opened = Pick<TestApp, 'app'>

const baseOf = ({ app }: Opened): Pick<App, 'db' | 'clock' | 'handlers'> => app

/** A user without a password, who is not an instance administrator. */
export async function createUser(test: Opened, overrides: Partial<NewRow<'users'>> = {}): Promise<TestUser> {
  const { db, clock } = baseOf(test)
  const now = clock.now()
  const id = uuid7(now.getTime())
  const name = `user-${id.slice(-12)}`
  const user = {
    id,
    email: `${name}@social.example`,
    email_verified: true,
    username: name,
    display_name: name,
    created_at: now,
    updated_at: now,
    ...overrides,
  }
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

/** Creates a browser session; returns the text of the Cookie header. */
export async function signIn(test: Opened, user: Pick<TestUser, 'id'>): Promise<string> {
  const session = await startSession({ ...baseOf(test), actor: undefined }, user.id, { ip: '203.0.113.7', userAgent: 'test' })
  return `${sessionCookie}=${session.value}`
}

/** Creates a token that can write, by default for all workspaces of the user and for 30 days. */
export async function createToken(
  test: Opened,
  user: Pick<TestUser, 'id'>,
  overrides: Partial<Omit<NewToken, 'userId'>> = {},
): Promise<string> {
  const base = baseOf(test)
  const expiresAt = new Date(base.clock.now().getTime() + 30 * day)
  const { text } = await makeToken(base, { userId: user.id, name: 'Test', permissions: ['api:write'], expiresAt, ...overrides })
  return text
}

export const createWorkspace = (test: Opened, user: Pick<TestUser, 'id'>, overrides: { name?: string } = {}): Promise<OwnWorkspace> =>
  makeWorkspace(baseOf(test), user.id, { name: 'Harbour Cafe', ...overrides })

export async function addMember(
  test: Opened,
  workspace: { id: string },
  role: Role,
  overrides: Partial<NewRow<'workspace_members'>> = {},
): Promise<TestUser> {
  const user = await createUser(test)
  const now = baseOf(test).clock.now()
  const member = { workspace_id: workspace.id, user_id: user.id, role, created_at: now, updated_at: now, ...overrides }
  await baseOf(test).db.insertInto('workspace_members').values(member).execute()
  return user
}

export interface Scene {
  user: TestUser
  workspaceId: string
  token: string
  client: TestClient
}

export async function createScene(test: Opened & Pick<TestApp, 'client'>): Promise<Scene> {
  const user = await createUser(test)
  const { id: workspaceId } = await createWorkspace(test, user)
  const token = await createToken(test, user)
  return { user, workspaceId, token, client: test.client({ token }) }
}
