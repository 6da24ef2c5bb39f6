import { replaceInstanceSettings } from '@broadside/contract/features/admin'
import { getSetup, updateSetup } from '@broadside/contract/features/setup'
import { inviteMember } from '@broadside/contract/features/team'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { addressTask, backupTask } from './setup.policy.ts'

const test = perTest(() => createTestApp({ env: { REGISTRATION: '' } }))
let user: TestUser
let cookie: string
let admin: TestClient
beforeEach(async () => {
  user = await createUser(test, { is_admin: true })
  cookie = await signIn(test, user)
  admin = test.client({ cookie })
})

const read = async () => (await admin.call(getSetup)).body
const codes = async () => (await read()).tasks.map(({ code, done }) => (done ? `${code}: done` : code))

describe('the setup tasks', () => {
  it('follow from settings and data', async () => {
    expect(await codes()).toEqual(['mail_off', 'address_unseen', 'backup_folder', 'network_missing', 'people_alone'])
    await admin.call(replaceInstanceSettings, { body: { registration: 'closed', smtp_url: 'smtp://mail.example' } })
    expect(await codes()).toEqual(expect.arrayContaining(['mail_untested', 'people_closed: done']))
    const { id } = await createWorkspace(test, user)
    expect(await codes()).toContain('network_missing')
    const client = test.client({ token: await createToken(test, user) })
    await client.call(inviteMember, { params: { id }, body: { email: 'grace@harbour.example', role: 'editor' } })
    expect(await codes()).toContain('people_invited: done')
    await createUser(test)
    expect(await codes()).toContain('people_joined: done')
    const now = new Date()
    const app = {
      id: 'app',
      provider: 'slack',
      name: 'App',
      instance_url: '',
      client_id: '1',
      sealed: '',
      fingerprint: '',
      is_active: true,
    }
    await test.app.db
      .insertInto('provider_apps')
      .values({ ...app, created_at: now })
      .execute()
    expect(await codes()).toContain('network_app: done')
  })

  it('can be hidden, and backups confirmed, for all server admins', async () => {
    const { body } = await admin.call(updateSetup, { body: { hidden: true, backed_up: true } })
    expect(body).toMatchObject({ hidden: true, complete: false })
    expect(body.tasks).toContainEqual(expect.objectContaining({ task: 'backup', done: true, code: 'backup_confirmed' }))
    const other = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
    expect((await other.call(getSetup)).body.hidden).toBe(true)
    await admin.call(updateSetup, { body: { hidden: false } })
    expect(await read()).toMatchObject({ hidden: false })
    expect(await codes()).toContain('backup_confirmed: done')
  })

  it('show the public address as working once a browser used it', async () => {
    const get = async (host: string) => {
      const answer = await test.http.fastify.inject({ url: '/api/v1/admin/setup', headers: { cookie, host } })
      return answer.json<{ tasks: { task: string; code: string }[] }>().tasks.find(({ task }) => task === 'address')?.code
    }
    expect(await get('127.0.0.1')).toBe('address_unseen')
    expect(await get('social.example')).toBe('address_works')
    expect(await get('127.0.0.1')).toBe('address_works')
  })

  it('are for server admins only', async () => {
    const client = test.client({ cookie: await signIn(test, await createUser(test)) })
    await expect(client.call(getSetup)).rejects.toMatchObject({ status: 403, code: 'admin_required' })
  })
})

it('asks for another address when networks and people cannot use it', () => {
  expect(addressTask('http://localhost:8787', undefined)).toMatchObject({ done: false, code: 'address_local' })
  expect(addressTask('http://social.example', 'http://social.example')).toMatchObject({ done: false, code: 'address_not_https' })
})

it('says where the data to back up is', () => {
  const { config } = test.app
  const parts = { ...config, dataDir: '/srv/data', DATABASE_URL: 'postgres://db/one', MEDIA_STORE: 's3' as const, S3_BUCKET: 'pictures' }
  expect(backupTask(parts, false).parameters).toEqual({
    database: 'DATABASE_URL',
    media: 's3://pictures',
    key: join('/srv/data', 'secret.key'),
  })
})
