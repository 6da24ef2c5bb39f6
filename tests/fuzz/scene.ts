/** The callers and their workspace. */
import { insertAccount } from '../../apps/server/src/features/publishing/deliveries/testing/scene.ts'
import { password } from '../../apps/server/src/features/identity/testing/scene.ts'
import { uuid7 } from '../../apps/server/src/lib/ids.ts'
import type { TestApp } from '../../apps/server/src/test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, signIn } from '../../apps/server/src/test/factories.ts'

export interface Scene {
  workspaceId: string
  organizationId: string
  accountId: string
  mediaId: string
  callers: Record<string, Record<string, string>>
}

/** An image in the library whose bytes are lost. */
async function insertPicture({ app }: Pick<TestApp, 'app'>, workspaceId: string): Promise<string> {
  const id = uuid7()
  const now = app.clock.now()
  const file = {
    filename: 'a.png',
    mime: 'image/png',
    size: 1,
    width: 64,
    height: 64,
    storage_key: 'none',
    processing_status: 'ready' as const,
  }
  await app.db
    .insertInto('media')
    .values({ ...file, id, workspace_id: workspaceId, created_at: now, updated_at: now })
    .execute()
  return id
}

export async function setScene(broadside: TestApp): Promise<Scene> {
  const owner = await createUser(broadside, { is_admin: true, password_hash: await broadside.app.passwords.hash(password) })
  const workspace = await createWorkspace(broadside, owner)
  const accountId = await insertAccount(broadside, workspace.id, 'ada')
  const mediaId = await insertPicture(broadside, workspace.id)
  const elsewhere = await createWorkspace(broadside, owner, { name: 'Elsewhere' })
  const [admin, editor, viewer] = [
    await addMember(broadside, workspace, 'admin'),
    await addMember(broadside, workspace, 'editor'),
    await addMember(broadside, workspace, 'viewer'),
  ]
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    workspaceId: workspace.id,
    organizationId: workspace.organization_id,
    accountId,
    mediaId,
    callers: {
      none: {},
      viewer: bearer(await createToken(broadside, viewer)),
      editor: bearer(await createToken(broadside, editor)),
      admin: bearer(await createToken(broadside, admin)),
      reader: bearer(await createToken(broadside, owner, { permissions: ['api:read'] })),
      elsewhere: bearer(await createToken(broadside, owner, { workspaceId: elsewhere.id })),
      session: { cookie: await signIn(broadside, admin) },
      instance: { cookie: await signIn(broadside, owner) },
      stranger: bearer(await createToken(broadside, await createUser(broadside))),
    },
  }
}
