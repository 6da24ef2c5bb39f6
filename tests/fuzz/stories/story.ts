/** A story calls operations in an order in which each of them succeeds. */
import type { TestClient } from '../../../apps/server/src/test/create-test-app.ts'
import { createToken, createWorkspace } from '../../../apps/server/src/test/factories.ts'
import { insertAccount } from '../../../apps/server/src/features/publishing/deliveries/testing/scene.ts'
import { createPerson, type Person } from '../../../apps/server/src/features/identity/testing/scene.ts'
import type { Stage } from '../stage.ts'

/** The stage, whose clients are watched. */
export type Cast = Stage

export interface Home {
  cast: Cast
  /** The owner of the organization, admin of the workspace, and administrator of the instance. */
  owner: Person
  /** At a browser. */
  browser: TestClient
  /** With a token. */
  api: TestClient
  workspaceId: string
  organizationId: string
  /** Of the fake network. */
  accountId: string
}

/** Each story has a workspace and people of its own, so that none can spoil another. */
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

/** One that no story had before. */
export const newNumber = (): number => (last += 1)

/** As a name, a token of a fake, or a key of a request. */
export const newKey = (): string => `story-key-${newNumber()}`
