/** Rotates a key as an operator does: the old one, then the new one before the old one, then the new one alone. */
import { randomBytes } from 'node:crypto'
import { connectAccount, startAccountAuthorization } from '@broadside/contract/features/accounts'
import { issueConnectionCode } from '@broadside/contract/features/accounts-connecting'
import { createProviderApp, replaceInstanceSettings } from '@broadside/contract/features/admin'
import { createPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import { networks } from '@broadside/networks/registry'
import type { Network } from '@broadside/networks/spec/index'
import { type FakeSteps, startFakeSteps } from '@broadside/networks/testing/fake-steps'
import { createStepsNetwork } from '@broadside/networks/testing/steps-network'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Broadside } from '#server/app.ts'
import { keyIdOf } from '#lib/crypto-box.ts'
import { StartupError } from '#lib/startup-error.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createToken, createUser, signIn } from '#test/factories.ts'
import { findUnlisted } from '#test/sealed-listed.ts'
import { type TestSmtp, startSmtp } from '#signals/mail/testing/smtp.ts'
import { queueMail } from '#signals/mail/mail.ts'
import { codeAt } from '#identity/testing/codes.ts'
import { createPerson, enableCodes, password, type Person } from '#identity/testing/scene.ts'
import { begin, settle, walk } from '#identity/testing/house.ts'
import { startTestProvider, type TestProvider } from '#identity/testing/oidc-provider.ts'
import { type Desk, openDesk, openReceiver, type Receiver, verified } from '#signals/webhooks/testing/receiver.ts'
import { enqueueReseal } from './keys.jobs.ts'
import { isResealDue, listKeyUses, reseal } from './keys.ts'
import { replaceSealed } from './keys.store.ts'
import { sealedColumns } from './sealed-columns.ts'
import { defined } from '#lib/defined.ts'

const [old, fresh] = [randomBytes(32), randomBytes(32)]

let [idp, receiver, toot, smtp, steps] = [] as unknown as [TestProvider, Receiver, FakeMastodon, TestSmtp, FakeSteps]
let test: TestApp
let desk: Desk
let accountId: string
let webhook: Awaited<ReturnType<Desk['create']>>
let person: Person
let totpSecret: string

/** On a slow machine the code would come due again while jobs are drained, and draining would never end. */
const asksRarely = ({ code, ...network }: Network): Network => ({ ...network, ...(code && { code: { ...code, pollMs: 5 * 60_000 } }) })

/** Fills every sealed column through the code that normally does. */
async function fill(): Promise<void> {
  const house = { test, idp, [Symbol.asyncDispose]: () => Promise.resolve() }
  const { providerId } = await settle(house, { jit_enabled: true })
  await walk(house, { providerId, person: { sub: 'ada', email: 'ada@company.example', email_verified: true, name: 'Ada' } })
  await begin(house, { providerId })
  desk = await openDesk(test, receiver.url)
  webhook = await desk.create({ event_types: ['publication.published'] })
  await desk.client.call(startAccountAuthorization, {
    params: { platform: 'mastodon' },
    body: { workspace_id: desk.workspaceId, instance_url: toot.url },
  })
  await desk.client.call(issueConnectionCode, {
    body: { workspace_id: desk.workspaceId, platform: 'steps', fields: { device: 'Counter' } },
  })
  const { body } = await desk.client.call(connectAccount, {
    body: { workspace_id: desk.workspaceId, platform: 'mastodon', credentials: { instance_url: toot.url, access_token: toot.token } },
  })
  accountId = body.id
  person = await createPerson(test)
  totpSecret = (await enableCodes(test, person)).secret
  const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  const app = { provider: 'mastodon', name: 'Own', client_id: 'own', client_secret: 'secret', instance_url: 'https://other.example' }
  await admin.call(createProviderApp, { body: app })
  await admin.call(replaceInstanceSettings, { body: { smtp_url: smtp.url, mail_from: 'desk@social.example' } })
  await queueMail(test.app, { kind: 'invitation', to: 'ada@company.example', subject: 'Come', paragraphs: ['Come and see.'] })
}

beforeAll(async () => {
  ;[idp, receiver, toot, smtp, steps] = await Promise.all([
    startTestProvider(),
    openReceiver(),
    startFakeMastodon(),
    startSmtp(),
    startFakeSteps(),
  ])
  const hosts = [idp.host, receiver.host, new URL(toot.url).host, new URL(steps.url).host]
  test = await createTestApp({
    networks: { ...networks, steps: asksRarely(createStepsNetwork(steps.url)) },
    env: { FETCH_ALLOW_LIST: hosts.join(',') },
    secretKeys: [old],
  })
  idp.now = () => Math.floor(test.clock.now().getTime() / 1000)
  await fill()
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await Promise.all([idp[Symbol.asyncDispose](), receiver[Symbol.asyncDispose](), toot.close(), steps.close(), smtp[Symbol.asyncDispose]()])
})

const valuesOf = async (process: Broadside) =>
  Object.fromEntries(
    (await listKeyUses(process.app)).map(({ key, tables }) => [key, Object.values(tables).reduce((sum, count) => sum + count, 0)]),
  )
const stored = () => test.app.db.selectFrom('grants').select('sealed').executeTakeFirstOrThrow()

async function signInWithCode(process: Broadside): Promise<number> {
  const post = (path: string, payload: object) =>
    process.http.fastify.inject({ method: 'POST', url: `/api/v1/auth/${path}`, headers: { 'sec-fetch-site': 'same-origin' }, payload })
  const begun = await post('login', { email: person.user.email, password })
  test.clock.advance(30_000)
  const proof = { mfa_token: begun.json<{ mfa_token: string }>().mfa_token, code: codeAt(totpSecret, test.clock.now()) }
  return (await post('login/totp', proof)).statusCode
}

describe('a new key in front of the old one', () => {
  it('reseals everything once no process is left that has only the old key', async () => {
    expect(await findUnlisted(test.app.db)).toEqual([])
    const before = await listKeyUses(test.app)
    expect(before).toHaveLength(1)
    expect(Object.keys(before[0]?.tables ?? {}).toSorted()).toEqual(sealedColumns.map(({ table }) => table).toSorted())

    // Keep the email undelivered, so that it has to outlive the old key.
    smtp.behaviour.recipient = () => 450
    await using second = await test.createSecond([fresh, old])
    await expect(reseal(second.app)).rejects.toMatchObject({ code: 'state_conflict' })
    await enqueueReseal(second.app)
    await second.worker.drain()
    expect(keyIdOf((await stored()).sealed)).toBe(test.app.box.keyIds[0])

    test.clock.advance(3 * 60_000)
    await second.worker.drain()
    const [now, former] = await listKeyUses(second.app)
    expect(Object.keys(now?.tables ?? {})).toEqual(Object.keys(before[0]?.tables ?? {}))
    expect(former).toMatchObject({ key: test.app.box.keyIds[0], place: 2, tables: {} })
    expect(await isResealDue(second.app)).toBe(false)
  })

  it('opens everything alone afterwards, and the old one alone is rejected', async () => {
    await using third = await test.createSecond([fresh])
    expect(await reseal(third.app)).toEqual({ resealed: 0, unopened: {} })
    expect(await signInWithCode(third)).toBe(200)
    const { body } = await desk.client.call(createPublication, {
      body: { workspace_id: desk.workspaceId, text: 'We open at seven.', account_ids: [accountId] },
    })
    await desk.client.call(publishPublicationNow, { params: { id: body.id }, body: { expected_revision: body.revision } })
    delete smtp.behaviour.recipient
    test.clock.advance(10 * 60_000)
    await third.worker.drain()
    expect(toot.statuses).toHaveLength(1)
    expect(receiver.received.map((one) => verified(one, webhook.secret).type)).toEqual(['publication.published'])
    expect(smtp.received.map(({ source }) => source)).toContainEqual(expect.stringContaining('Come and see.'))
    await expect(test.createSecond([old])).rejects.toThrow(StartupError)
  })
})

describe('values signed with the old key', () => {
  it('stay valid while it is listed, and are signed again when used', async () => {
    test.clock.advance(3 * 60_000)
    const token = await createToken(test, desk.user)
    const ask = (process: Broadside, method: 'GET' | 'POST', path: string, payload?: object) =>
      process.http.fastify.inject({
        method,
        url: `/api/v1/${path}`,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'the same request' },
        ...defined({ payload }),
      })
    const create = async (process: Broadside) => {
      const answer = await ask(process, 'POST', 'publications', { workspace_id: desk.workspaceId, text: 'Once.' })
      return [answer.statusCode, answer.json<{ id?: string }>().id]
    }
    const turn = async (process: Broadside, cursor: string) =>
      (await ask(process, 'GET', `jobs?limit=1&workspace_id=${desk.workspaceId}&cursor=${cursor}`)).statusCode
    const made = await create(test)
    const cursor = String((await ask(test, 'GET', `jobs?limit=1&workspace_id=${desk.workspaceId}`)).headers['x-next-cursor'])

    await using both = await test.createSecond([fresh, old])
    expect(await create(both)).toEqual(made)
    expect(await turn(both, cursor)).toBe(200)
    await using alone = await test.createSecond([fresh])
    expect(await create(alone)).toEqual(made)
    expect(await turn(alone, cursor)).toBe(422)
  })
})

describe('resealing under concurrent changes', () => {
  it('keeps concurrent writes, and values that no key opens', async () => {
    test.clock.advance(3 * 60_000)
    await using last = await test.createSecond([randomBytes(32), fresh])
    const { db, box } = last.app
    const grants = sealedColumns.find(({ table }) => table === 'grants')
    const row = await db.selectFrom('grants').select(['id', 'sealed']).executeTakeFirstOrThrow()
    const newer = box.seal({ token: 'newer' }, `grant:${row.id}`)
    await db.updateTable('grants').set({ sealed: newer }).execute()
    expect(grants && (await replaceSealed(db, grants, row, box.seal({ token: 'older' }, `grant:${row.id}`)))).toBe(false)
    expect((await stored()).sealed).toBe(newer)

    const stranger = `v1.0123456789ab.${'A'.repeat(60)}`
    await db.updateTable('provider_apps').set({ sealed: stranger }).execute()
    await db.updateTable('webhook_secrets').set({ sealed: 'broken' }).execute()
    const [first = ''] = box.keyIds
    const outcomes = await Promise.all([reseal(last.app), reseal(last.app)])
    for (const { unopened } of outcomes) expect(unopened).toEqual({ provider_apps: 1, webhook_secrets: 1 })
    expect(await valuesOf(last)).toEqual({
      [first]: expect.any(Number) as number,
      [box.keyIds[1] ?? '']: 0,
      '0123456789ab': 1,
      undefined: 1,
    })
    expect((await db.selectFrom('provider_apps').select('sealed').executeTakeFirstOrThrow()).sealed).toBe(stranger)
  })

  it('detects a sealed value outside the list', async () => {
    await test.app.db
      .updateTable('users')
      .set({ display_name: test.app.box.seal('x', 'y') })
      .execute()
    expect(await findUnlisted(test.app.db)).toEqual(['users.display_name'])
    await test.app.db.updateTable('users').set({ display_name: '' }).execute()
  })
})
