import { listAccounts } from '@broadside/contract/features/accounts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { png } from '#media/media/testing/samples.ts'
import { listenHttp } from '#lib/testing/loopback.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createScene, createToken, createUser } from '#test/factories.ts'
import { insertAccount } from '../deliveries/testing/scene.ts'

it("an account's picture is served by this instance, to members of its workspace only", async () => {
  await using network = await listenHttp(
    (_, response) => void png({ width: 600 }).then((bytes) => response.setHeader('content-type', 'image/png').end(bytes)),
  )
  await using test = await createTestApp({ env: { FETCH_ALLOW_LIST: network.host } })
  const { client, workspaceId } = await createScene(test)
  const id = await insertAccount(test, workspaceId, 'ada')
  const getAs = async (user: { id: string }, account = id) =>
    test.http.fastify.inject({
      url: `/api/v1/accounts/${account}/avatar`,
      headers: { authorization: `Bearer ${await createToken(test, user)}` },
    })
  const viewer = await addMember(test, { id: workspaceId }, 'viewer')
  expect((await getAs(viewer)).statusCode).toBe(404)
  await test.app.db
    .updateTable('accounts')
    .set({ avatar_url: `${network.origin}/ada.png` })
    .where('id', '=', id)
    .execute()

  const shown = await getAs(viewer)
  expect({ status: shown.statusCode, type: shown.headers['content-type'] }).toEqual({ status: 200, type: 'image/webp' })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512 })
  const stranger = await getAs(await createUser(test))
  expect([stranger.statusCode, stranger.json<{ code: string }>().code]).toEqual([403, 'workspace_access_denied'])
  expect((await getAs(viewer, 'nobody')).statusCode).toBe(404)
  expect(network.connections()).toBe(1)

  await test.app.db.updateTable('accounts').set({ is_active: false }).where('id', '=', id).execute()
  expect((await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body.map((account) => account.id)).not.toContain(id)
  expect((await getAs(viewer)).statusCode).toBe(200)
})
