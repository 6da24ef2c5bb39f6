import { createProviderApp, testProviderApp } from '@broadside/contract/features/admin'
import { networks } from '@broadside/networks/registry'
import { fakeApp, type FakeSlack, startFakeSlack } from '@broadside/networks/testing/fake-slack'
import { type FakeTelegram, startFakeTelegram } from '@broadside/networks/testing/fake-telegram'
import { originsOf } from '@broadside/networks/testing/slack-account'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'

let slack: FakeSlack
let telegram: FakeTelegram
let test: TestApp
let admin: TestClient
beforeEach(async () => {
  slack = await startFakeSlack()
  telegram = await startFakeTelegram()
  const origins = Object.entries(originsOf(slack)).map((pair) => pair.join('='))
  const hosts = [slack.url, telegram.url].map((url) => new URL(url).host)
  test = await createTestApp({
    networks,
    env: { NETWORK_ORIGINS: origins.join(','), FETCH_ALLOW_LIST: hosts.join(','), TELEGRAM_API_URL: telegram.url },
  })
  admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await slack.close()
  await telegram.close()
})

const register = async (provider: string, client_id: string, client_secret: string, instance_url?: string) => {
  const body = { provider, name: 'App', client_id, client_secret, ...(instance_url ? { instance_url } : {}), is_active: false }
  return (await admin.call(createProviderApp, { body })).body.id
}
const run = async (id: string) => {
  const { $schema: _, ...body } = (await admin.call(testProviderApp, { params: { id } })).body
  return body
}

it('shows with one call whether the network knows the app', async () => {
  const { clientId, clientSecret } = fakeApp()
  const right = await register('slack', clientId, clientSecret)
  const wrong = await register('slack', clientId, 'a-wrong-secret')
  const sentence = "Slack doesn't know this app, or the secret is wrong. Copy both again."
  expect(await run(right)).toEqual({ ok: true, code: 'app_accepted', sentence: 'Slack knows this app and its secret.' })
  expect(slack.requests).toHaveLength(1)
  expect(await run(wrong)).toEqual({ ok: false, code: 'app_refused', sentence })
  slack.fail('POST /api/oauth.v2.access', { mode: 'drop' })
  expect(await run(right)).toMatchObject({ ok: false, code: 'unavailable' })
  slack.fail('POST /api/oauth.v2.access', { mode: 'answer', answer: { json: { ok: false, error: 'fatal_riddle' } } })
  expect(await run(right)).toMatchObject({ ok: false, code: 'inconclusive' })
})

it('tests a bot by its name', async () => {
  expect(await run(await register('telegram', `@${telegram.username}`, telegram.token))).toMatchObject({ ok: true, code: 'app_accepted' })
  expect(await run(await register('telegram', 'other_bot', telegram.token))).toMatchObject({ ok: false, code: 'other_bot' })
  const foreign = `${telegram.token.split(':')[0] ?? ''}:${'a'.repeat(35)}`
  expect(await run(await register('telegram', telegram.username, foreign))).toMatchObject({ ok: false, code: 'app_refused' })
})

it('says where a test is not possible', async () => {
  const id = await register('mastodon', 'app', 'secret', 'https://mastodon.example')
  const sentence = 'Only connecting an account can show whether Mastodon knows this app.'
  expect(await run(id)).toEqual({ ok: false, code: 'not_testable', sentence })
  await test.app.db.updateTable('provider_apps').set({ sealed: 'broken' }).execute()
  expect(await run(id)).toMatchObject({ ok: false, code: 'secret_unreadable' })
})

it('is for server admins, ten times a minute', async () => {
  const id = await register('slack', '1.2', 'secret')
  const member = test.client({ cookie: await signIn(test, await createUser(test)) })
  await expect(member.call(testProviderApp, { params: { id } })).rejects.toMatchObject({ status: 403, code: 'admin_required' })
  await expect(admin.call(testProviderApp, { params: { id: uuid7() } })).rejects.toMatchObject({ status: 404 })
  for (let count = 0; count < 9; count += 1) await run(id)
  await expect(run(id)).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
})
