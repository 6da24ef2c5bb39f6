/** A story calls operations in an order in which each succeeds. */
import type { TestClient } from '../../../apps/server/src/test/create-test-app.ts'
import { createToken, createWorkspace } from '../../../apps/server/src/test/factories.ts'
import { insertAccount } from '../../../apps/server/src/features/publishing/deliveries/testing/scene.ts'
import { createPerson, type Person } from '../../../apps/server/src/features/identity/testing/scene.ts'
import type { Stage } from '../stage.ts'

export type Cast = Stage

export interface Home {
  cast: Cast
  /** Owner of the organization, admin of the workspace, and server admin. */
  owner: Person
  browser: TestClient
  api: TestClient
  workspaceId: string
  organizationId: string
  accountId: string
}

/** Each story has its own workspace and users, so they can't interfere. */
export type Story = (home: Home) => Promise<void>

export async function open(cast: Cast): Promise<Home> {
  const owner = await createPerson(cast, { is_admin: true })
  const { id, organization_id } = await createWorkspace(cast, owner.user)
  return {
    cast,
    owner,
    browser: cast.client({ cookie: owner.cookie }),
    api: cast.client({ token: await createToken(cast, owner.user) }),
    workspaceId: id,
    organizationId: organization_id,
    accountId: await insertAccount(cast, id, 'ada'),
  }
}

let last = 0

/** Unique across all stories. */
export const newNumber = (): number => (last += 1)

export const newKey = (): string => `story-key-${newNumber()}`
