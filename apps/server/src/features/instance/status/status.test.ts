import { listAccounts } from '@broadside/contract/features/accounts'
import { createPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import { appendRuntimeControl } from '@broadside/contract/features/readiness'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createScene, createUser, signIn } from '#test/factories.ts'

const open = () => createTestApp({ env: { STATUS_PAGE: 'true' } })

it('has no status page by default', async () => {
  await using test = await createTestApp()
  expect((await test.http.fastify.inject('/status')).statusCode).toBe(404)
})

it('tells everyone how late posts begin, in the language of the reader', async () => {
  await using test = await open()
  const { client, workspaceId } = await createScene(test)
  const { body: accounts } = await client.call(listAccounts, { query: { workspace_id: workspaceId } })
  const account_ids = accounts.map(({ id }) => id)
  const { id } = (
    await client.call(createPublication, { body: { workspace_id: workspaceId, title: 'Hours', text: 'From eight.', account_ids } })
  ).body
  await client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  test.clock.advance(1500)
  await test.drain()
  const page = await test.http.fastify.inject({ url: '/status', headers: { 'accept-language': 'de-AT,de;q=0.9' } })
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('<html lang="de">')
  expect(page.body).toContain('Zustellungen in der letzten Stunde: 1.')
  const { lateness, networks } = (await test.http.fastify.inject({ url: '/status', headers: { accept: 'application/json' } })).json()
  expect(lateness).toMatchObject({ deliveries: 1 })
  expect(networks).toEqual([])
})

it('names a network that the server admin paused, and no workspace', async () => {
  await using test = await open()
  const { workspaceId } = await createScene(test)
  const admin = await createUser(test, { is_admin: true })
  const control = { selector: { provider: 'mastodon' }, state: 'disabled', reason_code: 'maintenance' } as const
  await test
    .client({ cookie: await signIn(test, admin) })
    .call(appendRuntimeControl, { body: { ...control, starts_at: test.clock.now().toISOString() } })
  const { body } = await test.http.fastify.inject('/status')
  expect(body).toContain('<strong>Mastodon.</strong> Paused by the server admin')
  expect(body).not.toContain(workspaceId)
})
