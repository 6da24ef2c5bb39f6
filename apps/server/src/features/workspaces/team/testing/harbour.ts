import { acceptInvitation, getWorkspaceTeam, inviteMember } from '@broadside/contract/features/team'
import type { ApiError } from '@broadside/contract/client'
import type { Input } from '@broadside/contract/endpoint'
import { sql } from 'kysely'
import type { TestApp, TestClient } from '#test/create-test-app.ts'
import { addMember, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'

export type Role = 'admin' | 'editor' | 'viewer'

export interface Harbour {
  id: string
  organizationId: string
  admin: TestUser
  client: TestClient
}

export const clientOf = async (test: TestApp, user: Pick<TestUser, 'id'>): Promise<TestClient> =>
  test.client({ cookie: await signIn(test, user) })

export async function createHarbour(test: TestApp): Promise<Harbour> {
  const admin = await createUser(test, { display_name: 'Ada' })
  const { id, organization_id: organizationId } = await createWorkspace(test, admin)
  return { id, organizationId, admin, client: await clientOf(test, admin) }
}

export const invite = async ({ client, id }: Harbour, email: string, role: Role = 'editor') =>
  (await client.call(inviteMember, { params: { id }, body: { email, role } })).body

type TeamQuery = Partial<Input<typeof getWorkspaceTeam>['query']>

export const teamOf = async ({ client, id }: Harbour, query: TeamQuery = {}) =>
  (await client.call(getWorkspaceTeam, { params: { id }, query })).body

export const tokenOf = ({ accept_url = '' }: { accept_url?: string }): string => accept_url.split('token=').at(-1) ?? ''

export const accept = async (client: TestClient, invitation: { accept_url?: string }) =>
  (await client.call(acceptInvitation, { body: { token: tokenOf(invitation) } })).body

export async function joined(test: TestApp, harbour: Harbour, role: Role): Promise<TestUser> {
  const user = await createUser(test)
  await accept(await clientOf(test, user), await invite(harbour, user.email, role))
  return user
}

export const member = (test: TestApp, { id }: Harbour, role: Role, overrides = {}) => addMember(test, { id }, role, overrides)

export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    ({ code = 'none' }: Partial<ApiError>) => code,
  )

/** In write order: by transaction, then by statement. Ids are not in order once the test clock was moved. */
const written = sql`xmin::text::bigint, cmin::text::bigint`

export const eventsOf = async ({ app }: TestApp, { id }: Harbour) =>
  app.db
    .selectFrom('events')
    .select(['type', 'data', 'actor_kind', 'actor_user_id'])
    .where('workspace_id', '=', id)
    .orderBy(written)
    .execute()

export const auditOf = async ({ app }: TestApp, { id }: Harbour) =>
  app.db
    .selectFrom('access_audit')
    .select(['action', 'actor_user_id', 'subject_id', 'details'])
    .where('workspace_id', '=', id)
    .orderBy(written)
    .execute()

export const noticesOf = async ({ app }: TestApp, { id }: Pick<TestUser, 'id'>) =>
  app.db
    .selectFrom('notifications')
    .select(['topic', 'workspace_id', 'title', 'body', 'href', 'payload'])
    .where('user_id', '=', id)
    .orderBy(written)
    .execute()
