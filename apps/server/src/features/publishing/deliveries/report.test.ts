import * as contract from '@broadside/contract/features/publications'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addMember, createToken, signIn, type TestUser } from '#test/factories.ts'
import type { TestClient } from '#test/create-test-app.ts'
import { inbox } from '#signals/notifications/testing/scene.ts'
import { create, insertAccount, minute, openScene, pass, publish, read, type Scene, type SceneOptions } from './testing/scene.ts'

let scene: Scene
const setScene = async (options: SceneOptions = {}) => (scene = await openScene(options))
beforeEach(() => setScene())
afterEach(() => scene[Symbol.asyncDispose]())

const notifications = async (client = scene.client) => (await inbox(client, scene.workspaceId)).items
const topics = async (client?: TestClient) => (await notifications(client)).map(({ type }) => type)
const member = async (role: 'editor' | 'admin' | 'viewer') => {
  const user = await addMember(scene.test, { id: scene.workspaceId }, role)
  return { user, client: scene.test.client({ token: await createToken(scene.test, user) }) }
}
const refuse = (status: number, times = 1) => scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status }, times })

describe('the report on a run', () => {
  it('is sent to the author when the post is live', async () => {
    const id = await publish(scene)
    expect(await notifications()).toEqual([])
    await scene.test.drain()
    const [item, ...others] = await notifications()
    expect(others).toEqual([])
    expect(item).toMatchObject({
      type: 'post_published',
      title: 'Published: We open at seven.',
      body: 'Live on Fake',
      href: `/publications/${id}`,
      workspace_id: scene.workspaceId,
      payload: { publication_id: id },
      actions: [],
    })
  })

  it('is also sent to the user who published it, and to no one else', async () => {
    const [editor, viewer] = [await member('editor'), await member('viewer')]
    const { id } = await create(scene)
    await editor.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    await scene.test.drain()
    expect(await topics()).toEqual(['post_published'])
    expect(await topics(editor.client)).toEqual(['post_published'])
    expect(await topics(viewer.client)).toEqual([])
  })

  it('is not sent to former members', async () => {
    const editor = await member('editor')
    const { id } = await create({ ...scene, client: editor.client })
    await scene.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    await scene.test.app.db.updateTable('workspace_members').set({ status: 'inactive' }).where('user_id', '=', editor.user.id).execute()
    await scene.test.drain()
    expect(await topics()).toEqual(['post_published'])
    const rows = await scene.test.app.db.selectFrom('notifications').select('id').where('user_id', '=', editor.user.id).execute()
    expect(rows).toEqual([])
  })

  it('is sent once, after the last destination, and one failure outweighs successes', async () => {
    const second = await insertAccount(scene.test, scene.workspaceId, 'bob')
    const { id } = await create(scene, { account_ids: [scene.accountId, second] })
    refuse(503)
    await scene.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    await scene.test.drain()
    const { destinations } = (await scene.client.call(contract.getPublication, { params: { id } })).body
    expect(destinations.map(({ status }) => status).toSorted()).toEqual(['published', 'unknown'])
    expect(await notifications()).toEqual([])
    refuse(400)
    await pass(scene, 3, minute)
    expect(await notifications()).toMatchObject([
      {
        type: 'publish_failed',
        title: 'Partially published: We open at seven.',
        body: 'Fake: The network rejected this post.',
        words: {
          title: { group: 'notices', code: 'partly_published', parameters: { post: 'We open at seven.' } },
          body: [
            {
              group: 'notices',
              code: 'at_network',
              parameters: { network: 'Fake', reason: { group: 'deliveries', code: 'rejected' } },
            },
          ],
        },
        actions: [],
      },
    ])
  })

  it('offers a retry where it can help, and is sent for every run', async () => {
    refuse(429, 6)
    const id = await publish(scene)
    await scene.test.drain()
    await pass(scene, 8, 20 * minute)
    expect(await notifications()).toMatchObject([
      {
        type: 'publish_failed',
        title: 'Failed to publish: We open at seven.',
        body: 'Fake: The network is rate limiting requests.',
        actions: [{ label: 'Try again', kind: 'primary', operation: 'retry_failed_publication', target_id: id }],
      },
    ])
    await scene.client.call(contract.retryFailedDestinations, { params: { id } })
    await scene.test.drain()
    expect(await topics()).toEqual(['post_published', 'publish_failed'])
  })

  it('asks about a post with an unknown outcome', async () => {
    await scene[Symbol.asyncDispose]()
    await setScene({ readable: false })
    scene.fake.server.fail('POST /posts', { mode: 'drop_after' })
    const id = await publish(scene)
    await scene.test.drain()
    expect(await notifications()).toEqual([])
    await pass(scene, 8, 20 * minute)
    const { destination } = await read(scene, id)
    expect(destination.status).toBe('unknown')
    expect(await notifications()).toMatchObject([
      {
        type: 'publish_failed',
        body: "Fake: We couldn't confirm whether this post is live. Check the network and tell us.",
        actions: [{ label: 'Confirm on Fake', kind: 'primary', operation: 'resolve_destination', target_id: destination.id }],
      },
    ])
  })

  it('identifies a post by its first words', async () => {
    await publish(scene, { text: `${'seven '.repeat(15)}\nnext line` })
    await scene.test.drain()
    const [item] = await notifications()
    expect(item?.title).toBe(`Published: ${'seven '.repeat(9)}seven…`)
  })
})

describe('a connection the network rejects', () => {
  const connectedBy = (user: TestUser) =>
    scene.test.app.db.updateTable('accounts').set({ connected_by: user.id }).where('id', '=', scene.accountId).execute()

  it('is reported once, to the admins and the user who connected the account', async () => {
    const [connector, admin, editor] = [await member('editor'), await member('admin'), await member('editor')]
    await connectedBy(connector.user)
    refuse(401, 2)
    await publish(scene)
    await publish(scene)
    await scene.test.drain()
    for (const { client } of [connector, admin])
      expect(await notifications(client)).toMatchObject([
        {
          type: 'account_needs_attention',
          title: 'Reconnect ada',
          href: `/accounts?w=${scene.workspaceId}`,
          workspace_id: scene.workspaceId,
          payload: { account_id: scene.accountId },
          actions: [{ kind: 'primary', href: `/accounts?w=${scene.workspaceId}` }],
        },
      ])
    expect(await topics(editor.client)).toEqual([])
    expect((await topics()).toSorted()).toEqual(['account_needs_attention', 'publish_failed', 'publish_failed'])
  })

  it('is reported again after a repair and another rejection', async () => {
    const admin = await member('admin')
    const session = scene.test.client({ cookie: await signIn(scene.test, admin.user) })
    for (let time = 0; time < 2; time += 1) {
      refuse(401)
      await publish(scene)
      await scene.test.drain()
      await scene.test.app.db.updateTable('grants').set({ status: 'active' }).execute()
      scene.test.clock.advance(minute)
    }
    expect(await topics(session)).toEqual(['account_needs_attention', 'account_needs_attention'])
  })
})
