import { deleteProviderApp } from '@broadside/contract/features/admin'
import { createPublication, getPublication, schedulePublication } from '@broadside/contract/features/publications'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createScene, type Scene } from './testing/scene.ts'

const minute = 60_000

let scene: Scene
beforeEach(async () => {
  scene = await createScene()
})
afterEach(() => scene[Symbol.asyncDispose]())

const refused = { status: 401, body: { code: 'signature_invalid' } }
const signed = (userId: string, secret?: string) => ({ signed_request: scene.sign({ userId }, secret) })
const stateOf = async (id: string) => (await scene.accounts()).find((account) => account.id === id)?.status
const events = (type: string) => scene.test.app.db.selectFrom('events').selectAll().where('type', '=', type).execute()
const rows = () => scene.test.app.db.selectFrom('withdrawals').selectAll().execute()

describe('a withdrawn permission', () => {
  it('asks to reconnect the accounts of that person, and of no one else', async () => {
    await scene.addApp('app-1', 'app-secret')
    const [mine, other] = [await scene.connect('111'), await scene.connect('222')]
    expect(await scene.post('deauthorize', signed('111'))).toMatchObject({ status: 200, body: { ok: true } })
    expect(await stateOf(mine)).toBe('connected')
    await scene.test.drain()
    expect([await stateOf(mine), await stateOf(other)]).toEqual(['reconnect_required', 'connected'])
    expect(await events('account.reconnect_required')).toMatchObject([{ data: { account: { id: mine } }, actor_kind: 'system' }])
    const notices = await scene.test.app.db.selectFrom('notifications').select('topic').execute()
    expect(notices.map(({ topic }) => topic)).toEqual(['account_needs_attention'])
    expect(await rows()).toMatchObject([{ kind: 'permission', network_user: null, completed_at: scene.test.clock.now() }])
  })

  it('leaves accounts that the person connected through another app', async () => {
    await scene.addApp('app-1', 'app-secret')
    const elsewhere = await scene.connect('111', 'app-2', 'other-secret')
    await scene.post('deauthorize', signed('111'))
    await scene.test.drain()
    expect(await stateOf(elsewhere)).toBe('connected')
  })

  it('has no effect on accounts that the person connected again since, also when it is replayed', async () => {
    await scene.addApp('app-1', 'app-secret')
    const id = await scene.connect('111')
    const form = signed('111')
    await scene.post('deauthorize', form)
    await scene.test.drain()
    scene.test.clock.advance(5 * minute)
    expect(await scene.connect('111')).toBe(id)
    await scene.test.app.db.deleteFrom('withdrawals').execute()
    expect((await scene.post('deauthorize', form)).status).toBe(200)
    await scene.test.drain()
    expect(await stateOf(id)).toBe('connected')
  })

  it('of an unknown person is accepted like any other', async () => {
    await scene.addApp('app-1', 'app-secret')
    const id = await scene.connect('111')
    const known = await scene.post('deauthorize', signed('111'))
    expect(await scene.post('deauthorize', signed('999'))).toEqual(known)
    await scene.test.drain()
    expect(await stateOf(id)).toBe('reconnect_required')
  })
})

describe('a notice is accepted', () => {
  it('from an app that was replaced, or deleted while its authorizations exist', async () => {
    const first = await scene.addApp('app-1', 'app-secret')
    await scene.addApp('app-2', 'new-secret')
    expect((await scene.post('deauthorize', signed('111'))).status).toBe(200)
    await scene.admin.call(deleteProviderApp, { params: { id: first } })
    expect(await scene.post('deauthorize', signed('222'))).toMatchObject(refused)
    await scene.connect('222')
    expect((await scene.post('deauthorize', signed('222'))).status).toBe(200)
  })

  it('with a new secret of the app that the accounts were connected with', async () => {
    const id = await scene.connect('111', 'app-1', 'old-secret')
    await scene.addApp('app-1', 'new-secret')
    expect((await scene.post('deauthorize', signed('111', 'new-secret'))).status).toBe(200)
    await scene.test.drain()
    expect(await stateOf(id)).toBe('reconnect_required')
  })

  it('whatever other credentials of that person are like', async () => {
    const unreadable = await scene.connect('111', '', '')
    const id = await scene.connect('111')
    expect((await scene.post('deauthorize', signed('111'))).status).toBe(200)
    await scene.test.drain()
    expect([await stateOf(unreadable), await stateOf(id)]).toEqual(['connected', 'reconnect_required'])
  })

  it('only if it is signed', async () => {
    await scene.addApp('app-1', 'app-secret')
    const id = await scene.connect('111')
    const [signature = '', payload = ''] = scene.sign({ userId: '111' }).split('.')
    const foreign = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', user_id: '222' })).toString('base64url')
    const hostile: (string | Record<string, string>)[] = [
      '',
      'signed_request',
      { signed_request: '' },
      { signed_request: payload },
      { signed_request: `.${payload}` },
      { signed_request: `${signature}.${foreign}` },
      { signed_request: `${'A'.repeat(43)}.${payload}` },
      { signed_request: `${signature}!.${payload}` },
      { signed_request: `${signature}.${payload}.${payload}` },
      { signed_request: `${signature.slice(0, 20)}.${payload}` },
      { signed_request: scene.sign({ userId: '111' }, 'unknown-secret') },
      { signed_request: scene.sign({ userId: '111', algorithm: 'none' }) },
      { signed_request: scene.sign({ userId: '111', algorithm: 'HMAC-SHA1' }) },
      { signed_request: scene.sign({ userId: "1' or true --" }) },
    ]
    for (const form of hostile)
      for (const path of ['deauthorize', 'data-deletion'] as const)
        expect(await scene.post(path, form), JSON.stringify(form)).toMatchObject(refused)
    await scene.test.drain()
    expect(await stateOf(id)).toBe('connected')
    expect(await rows()).toEqual([])
  })

  it('as a form of at most 64 KiB', async () => {
    const large = { signed_request: 'a'.repeat(65 * 1024) }
    expect(await scene.post('deauthorize', large)).toMatchObject({ status: 413 })
    expect(await scene.post('data-deletion', { signed_request: 'a'.repeat(9000) })).toMatchObject({ status: 422 })
    const twice = `signed_request=${scene.sign({ userId: '1' })}&signed_request=${scene.sign({ userId: '2' })}`
    expect((await scene.post('deauthorize', twice)).status).toBeGreaterThanOrEqual(400)
  })

  it('at most 60 times a minute from one address', async () => {
    for (let time = 0; time < 60; time++) await scene.post('deauthorize', {})
    expect(await scene.post('data-deletion', {})).toMatchObject({ status: 429 })
  })
})

describe('a request to delete data', () => {
  const page = async (url: unknown) => scene.test.http.fastify.inject({ method: 'GET', url: new URL(String(url)).pathname })

  const collect = async (accountId: string) => {
    const now = scene.test.clock.now()
    const id = uuid7(now)
    const common = { workspace_id: scene.workspaceId, external_id: 'x', is_own: false, text: 'Hello', author: '{}' }
    await scene.test.app.db
      .insertInto('conversations')
      .values({ id, workspace_id: scene.workspaceId, account_id: accountId, platform: 'fake', external_id: 'x', members: '[]', mark: '' })
      .execute()
    await scene.test.app.db
      .insertInto('messages')
      .values({ ...common, id, conversation_id: id, sent_at: now, collected_at: now })
      .execute()
  }
  const countMessages = async () => (await scene.test.app.db.selectFrom('messages').selectAll().execute()).length

  it('is confirmed with a page that says what became of it', async () => {
    await scene.addApp('app-1', 'app-secret')
    await scene.connect('111')
    const { status, body } = await scene.post('data-deletion', signed('111'))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      url: `https://social.example/api/v1/webhooks/meta/deletion/${String(body['confirmation_code'])}`,
      confirmation_code: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    const before = await page(body['url'])
    expect(before.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(before.body).toContain('Your data will be deleted shortly.')
    await scene.test.drain()
    const after = await page(body['url'])
    expect(after.body).toContain('Your data was deleted on')
    expect(after.body).not.toContain('111')
  })

  it('erases the credential, the profile and everything collected, and keeps the posts', async () => {
    await scene.addApp('app-1', 'app-secret')
    const [mine, other] = [await scene.connect('111'), await scene.connect('222')]
    const body = { workspace_id: scene.workspaceId, text: 'We open at seven.', account_ids: [mine] }
    const { id } = (await scene.client.call(createPublication, { body })).body
    const at = new Date(scene.test.clock.now().getTime() + 60 * minute).toISOString()
    await scene.client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    await collect(mine)
    await collect(other)
    await scene.post('data-deletion', signed('111'))
    await scene.test.drain()
    const all = await scene.accounts()
    expect(all.find((account) => account.id === mine)).toMatchObject({ status: 'disconnected', account_username: '' })
    expect(all.find((account) => account.id === other)).toMatchObject({ status: 'connected', account_username: '222/app-1/app-secret' })
    expect(await scene.test.app.db.selectFrom('grants').select('granted_user').execute()).toEqual([{ granted_user: '222' }])
    expect(await countMessages()).toBe(1)
    expect(await events('account.disconnected')).toMatchObject([{ data: { account: { id: mine, account_username: '' } } }])
    const { text, destinations } = (await scene.client.call(getPublication, { params: { id } })).body
    expect(text).toBe('We open at seven.')
    expect(destinations).toMatchObject([{ status: 'cancelled', error: { code: 'account_disconnected' } }])
  })

  it('has one code, however often it arrives', async () => {
    await scene.addApp('app-1', 'app-secret')
    await scene.connect('111')
    const form = signed('111')
    const answers = await Promise.all([1, 2, 3].map(() => scene.post('data-deletion', form)))
    await scene.test.drain()
    answers.push(await scene.post('data-deletion', form))
    expect(new Set(answers.map(({ body }) => body['confirmation_code'])).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    const jobs = await scene.test.app.db.selectFrom('jobs').select('state').where('type', '=', 'withdrawal.apply').execute()
    expect(jobs).toEqual([{ state: 'completed' }])
  })

  it('of an unknown person looks like any other', async () => {
    await scene.addApp('app-1', 'app-secret')
    const { status, body } = await scene.post('data-deletion', signed('999'))
    expect(status).toBe(200)
    await scene.test.drain()
    expect((await page(body['url'])).body).toContain('Your data was deleted on')
  })

  it('has a page only under its code', async () => {
    await scene.addApp('app-1', 'app-secret')
    await scene.post('deauthorize', signed('111'))
    const [{ code } = { code: '' }] = await rows()
    for (const unknown of ['x', '%00', 'f'.repeat(32), code])
      expect((await page(`https://social.example/api/v1/webhooks/meta/deletion/${unknown}`)).statusCode).toBe(404)
  })

  it('is carried out completely or not at all', async () => {
    await scene.addApp('app-1', 'app-secret')
    const id = await scene.connect('111')
    const { app } = scene.test
    await scene.post('data-deletion', signed('111'))
    // The last statement of the transaction fails, as if the worker had died before it.
    await sql`create function refuse_withdrawals() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`.execute(
      app.db,
    )
    await sql`create trigger refused before update on withdrawals execute function refuse_withdrawals()`.execute(app.db)
    try {
      await scene.test.drain()
      expect(await rows()).toMatchObject([{ completed_at: null, network_user: '111' }])
      expect(await stateOf(id)).toBe('connected')
    } finally {
      await sql`drop function refuse_withdrawals cascade`.execute(app.db)
    }
    scene.test.clock.advance(20 * minute)
    await scene.test.drain()
    expect(await rows()).toMatchObject([{ network_user: null }])
    expect(await stateOf(id)).toBe('disconnected')
    expect(await events('account.disconnected')).toHaveLength(1)
  })

  it('can be looked up for 400 days', async () => {
    await scene.addApp('app-1', 'app-secret')
    await scene.post('data-deletion', signed('111'))
    await scene.test.drain()
    const clean = async () => {
      await scene.test.app.queue.enqueue(scene.test.app, 'withdrawal.clean', {}, { subject: uuid7() })
      await scene.test.drain()
      return (await rows()).length
    }
    scene.test.clock.advance(399 * 24 * 60 * minute)
    expect(await clean()).toBe(1)
    scene.test.clock.advance(2 * 24 * 60 * minute)
    expect(await clean()).toBe(0)
  })
})
