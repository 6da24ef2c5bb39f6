import type { ApiError } from '@broadside/contract/client'
import { assignAccountVoice } from '@broadside/contract/features/accounts'
import {
  createVoiceProfile,
  deleteVoiceProfile,
  getVoiceProfile,
  listVoiceProfiles,
  makeVoiceProfileDefault,
  replaceVoiceProfile,
} from '@broadside/contract/features/voices'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

const test = perFile(createTestApp)
let admin: TestUser
let workspace_id: string
let client: TestClient
beforeEach(async () => {
  admin = await createUser(test)
  workspace_id = (await createWorkspace(test, admin)).id
  client = await clientOf(await addMember(test, { id: workspace_id }, 'editor'))
})

const clientOf = async (someone: TestUser) => test.client({ token: await createToken(test, someone) })
const locationsOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error.problem?.errors?.map(({ location }) => location).toSorted(),
  )

const create = (name: string, definition?: object) =>
  client.call(createVoiceProfile, { body: { workspace_id, name, ...(definition ? { definition } : {}) } })
const list = async (caller = client) => (await caller.call(listVoiceProfiles, { query: { workspace_id } })).body.items
const read = (id: string, caller = client) => caller.call(getVoiceProfile, { params: { id } })
const replace = (id: string, body: { expected_revision: number; name: string; definition: object }, ifMatch?: string) =>
  client.call(replaceVoiceProfile, { params: { id }, body, ...(ifMatch ? { ifMatch } : {}) })
const remove = (id: string, expected_revision: number) => client.call(deleteVoiceProfile, { params: { id }, query: { expected_revision } })
const makeDefault = (id: string, expected_revision: number) =>
  client.call(makeVoiceProfileDefault, { params: { id }, body: { expected_revision } })
const siteAccount = async () =>
  (await test.app.db.selectFrom('accounts').select('id').where('workspace_id', '=', workspace_id).executeTakeFirstOrThrow()).id
const assign = (accountId: string, voice_profile_id: string | null, ifMatch?: string) =>
  client.call(assignAccountVoice, { params: { id: accountId }, body: { voice_profile_id }, ...(ifMatch ? { ifMatch } : {}) })

const empty = {
  identity_summary: '',
  preferred_language: '',
  traits: [],
  vocabulary: [],
  recurring_expressions: [],
  expertise: [],
  forbidden_phrases: [],
  opinions: [],
  boundaries: [],
  disliked_patterns: [],
  humor: '',
  formality: '',
  examples: [],
  corrections: [],
  interview_answers: [],
}

describe('creating a voice profile', () => {
  it('fills omitted fields with empty values', async () => {
    const definition = {
      traits: ['warm', ' brief '],
      examples: [{ text: 'One\r\ntwo' }],
      corrections: [{ original: 'utilize', preferred: 'use' }],
    }
    const { status, body, headers } = await create(' House voice ', definition)
    expect(status).toBe(201)
    expect(body).toEqual({
      $schema: 'https://social.example/api/v1/schemas/VoiceProfileResponse.json',
      id: body.id,
      workspace_id,
      name: 'House voice',
      is_default: false,
      revision: 1,
      schema_version: 1,
      definition: {
        ...empty,
        traits: ['warm', 'brief'],
        examples: [{ text: 'One\ntwo', platform: '', why_it_fits: '' }],
        corrections: [{ original: 'utilize', preferred: 'use', lesson: '' }],
      },
      assigned_account_ids: [],
      created_at: test.clock.now().toISOString(),
      updated_at: test.clock.now().toISOString(),
    })
    expect(headers.get('etag')).toMatch(/^"r1\.[0-9a-f]{8}"$/)
    expect((await read(body.id)).body).toEqual(body)
    expect((await create('Empty')).body.definition).toEqual(empty)
  })

  it('requires a name that is unique in the workspace, ignoring case', async () => {
    await create('Écho')
    await expect(create('éCHO')).rejects.toMatchObject({ status: 409, code: 'name_taken' })
    await expect(create('DEFAULT')).rejects.toMatchObject({ status: 409, code: 'name_taken' })
    const other = await createWorkspace(test, admin)
    const elsewhere = (await clientOf(admin)).call(createVoiceProfile, { body: { workspace_id: other.id, name: 'Écho' } })
    expect((await elsewhere).status).toBe(201)
  })

  it('gives a name to only one of several concurrent requests', async () => {
    const outcomes = await Promise.allSettled([create('Wanted'), create('wanted'), create('WANTED')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('reports every schema error at once', async () => {
    const definition = {
      identity_summary: 'x'.repeat(1201),
      traits: Array.from({ length: 41 }, (_, index) => `t${index}`),
      opinions: [''],
      tone: 'loud',
      examples: [{}],
    }
    expect(await locationsOf(create('x'.repeat(81), definition))).toEqual([
      'body.definition.examples[0].text',
      'body.definition.identity_summary',
      'body.definition.opinions[0]',
      'body.definition.tone',
      'body.definition.traits',
      'body.name',
    ])
  })

  it('reports every duplicate entry, ignoring case, and an invalid language', async () => {
    const definition = {
      traits: ['Warm', 'brief', 'wARM', 'BRIEF'],
      vocabulary: ['one', 'two'],
      examples: [{ text: 'A' }, { text: 'a', platform: '' }],
      preferred_language: 'en-a',
    }
    expect(await locationsOf(create('Faulty', definition))).toEqual([
      'body.definition.examples[1]',
      'body.definition.preferred_language',
      'body.definition.traits[2]',
      'body.definition.traits[3]',
    ])
  })

  it('accepts a definition of 64 KiB and no more', async () => {
    const long = Array.from({ length: 15 }, (_, index) => ({ text: `${index} `.padEnd(4000, 'x'), platform: '', why_it_fits: '' }))
    const filledWith = (text: string) => ({
      ...empty,
      humor: 'x'.repeat(400),
      formality: 'x'.repeat(400),
      examples: [...long, { text, platform: '', why_it_fits: '' }],
    })
    const room = 65_536 - Buffer.byteLength(JSON.stringify(filledWith('')))
    const text = `é${'x'.repeat(room - 2)}`
    expect((await create('Full', filledWith(text))).status).toBe(201)
    expect(await locationsOf(create('Over', filledWith(`${text}x`)))).toEqual(['body.definition'])
  })

  it('happens once per Idempotency-Key', async () => {
    const call = () => client.call(createVoiceProfile, { body: { workspace_id, name: 'Once' }, idempotencyKey: 'one-voice' })
    const first = await call()
    const again = await call()
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })
})

describe('the list of voice profiles', () => {
  it('starts with the default and continues by name, ignoring case, with the accounts of each', async () => {
    const { body: zeta } = await create('zeta')
    await create('Beta')
    await create('alpha')
    await makeDefault(zeta.id, 1)
    const account = await siteAccount()
    await assign(account, zeta.id)
    const items = await list()
    expect(items.map(({ name }) => name)).toEqual(['zeta', 'alpha', 'Beta', 'Default'])
    expect(items.map(({ assigned_account_ids }) => assigned_account_ids)).toEqual([[account], [], [], []])
    await test.app.db.updateTable('accounts').set({ is_active: false }).where('id', '=', account).execute()
    expect((await list())[0]?.assigned_account_ids).toEqual([])
  })
})

describe('replacing a voice profile', () => {
  it('replaces the full definition and raises the revision', async () => {
    const { body } = await create('Old', { traits: ['warm'], humor: 'dry' })
    test.clock.advance(1000)
    const { body: changed, headers } = await replace(body.id, { expected_revision: 1, name: 'New', definition: { expertise: ['coffee'] } })
    expect(changed).toEqual({
      ...body,
      name: 'New',
      revision: 2,
      definition: { ...empty, expertise: ['coffee'] },
      updated_at: test.clock.now().toISOString(),
    })
    expect(headers.get('etag')).toMatch(/^"r2\./)
  })

  it('keeps the revision when nothing changes', async () => {
    const { body } = await create('Same', { traits: ['warm'] })
    test.clock.advance(1000)
    expect((await replace(body.id, { expected_revision: 1, name: 'Same', definition: body.definition })).body).toEqual(body)
  })

  it('is rejected for a stale revision, with the current one, after If-Match is checked', async () => {
    const { body } = await create('Contested')
    await replace(body.id, { expected_revision: 1, name: 'Contested 2', definition: {} })
    const stale = { expected_revision: 1, name: 'Lost', definition: {} }
    await expect(replace(body.id, stale)).rejects.toMatchObject({
      status: 409,
      code: 'revision_conflict',
      problem: { errors: [{ location: 'body.expected_revision', value: 2 }] },
    })
    await expect(replace(body.id, stale, '"r1.00000000"')).rejects.toMatchObject({ status: 412, code: 'precondition_failed' })
    const fresh = { expected_revision: 2, name: 'Won', definition: {} }
    expect((await replace(body.id, fresh, '"r2.00000000"')).body).toMatchObject({ name: 'Won', revision: 3 })
  })

  it('succeeds for one of several concurrent requests with the same revision', async () => {
    const { body } = await create('Raced')
    const outcomes = await Promise.allSettled(
      ['A', 'B', 'C'].map((name) => replace(body.id, { expected_revision: 1, name: `Raced ${name}`, definition: {} })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await read(body.id)).body.revision).toBe(2)
  })

  it('rejects a taken name, and allows another spelling of its own', async () => {
    const { body } = await create('Mine')
    await expect(replace(body.id, { expected_revision: 1, name: 'default', definition: {} })).rejects.toMatchObject({
      status: 409,
      code: 'name_taken',
    })
    expect((await replace(body.id, { expected_revision: 1, name: 'MINE', definition: {} })).body.name).toBe('MINE')
  })

  it('requires revision, name and definition', async () => {
    const { body } = await create('Needy')
    expect(await locationsOf(client.call(replaceVoiceProfile, { params: { id: body.id }, body: {} as never }))).toEqual([
      'body.definition',
      'body.expected_revision',
      'body.name',
    ])
  })
})

describe('the default', () => {
  it('moves, and exactly one profile has it at any time', async () => {
    const made = await Promise.all(['A', 'B', 'C'].map((name) => create(name)))
    const [first] = made
    expect((await makeDefault(first?.body.id ?? '', 1)).body).toMatchObject({ is_default: true, revision: 2 })
    expect((await makeDefault(first?.body.id ?? '', 2)).body.revision).toBe(2)
    await Promise.all(made.slice(1).map(({ body }) => makeDefault(body.id, 1)))
    expect((await list()).filter(({ is_default }) => is_default)).toHaveLength(1)
    await expect(makeDefault(first?.body.id ?? '', 1)).rejects.toMatchObject({ status: 409, code: 'revision_conflict' })
  })

  it('cannot be deleted', async () => {
    const [standard] = await list()
    await expect(remove(standard?.id ?? '', 1)).rejects.toMatchObject({ status: 409, code: 'default_profile' })
    await expect(remove(standard?.id ?? '', 7)).rejects.toMatchObject({ status: 409, code: 'revision_conflict' })
  })
})

describe('deleting a voice profile', () => {
  it('resets its accounts to the default', async () => {
    const { body } = await create('Gone')
    const account = await siteAccount()
    await assign(account, body.id)
    expect((await remove(body.id, 1)).status).toBe(204)
    await expect(read(body.id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    const row = await test.app.db.selectFrom('accounts').select('voice_profile_id').where('id', '=', account).executeTakeFirstOrThrow()
    expect(row.voice_profile_id).toBeNull()
  })

  it('requires the revision in the query', async () => {
    const { body } = await create('Stays')
    const bare = client.call(deleteVoiceProfile, { params: { id: body.id }, query: {} as never })
    expect(await locationsOf(bare)).toEqual(['query.expected_revision'])
    expect((await read(body.id)).status).toBe(200)
  })
})

describe('assigning a voice to an account', () => {
  it('sets at most one voice per account, and null means the default', async () => {
    const account = await siteAccount()
    const [{ body: one }, { body: two }] = [await create('One'), await create('Two')]
    expect((await assign(account, one.id)).body).toMatchObject({ account_id: account, voice_profile_id: one.id })
    await assign(account, two.id)
    expect((await read(one.id)).body.assigned_account_ids).toEqual([])
    expect((await read(two.id)).body.assigned_account_ids).toEqual([account])
    const { body } = await assign(account, null)
    expect(body).toEqual({ $schema: expect.stringContaining('AccountVoiceProfileResponse'), account_id: account })
  })

  it('rejects an unknown voice and a missing one', async () => {
    const account = await siteAccount()
    const other = await createWorkspace(test, admin)
    const [foreign] = (await (await clientOf(admin)).call(listVoiceProfiles, { query: { workspace_id: other.id } })).body.items
    for (const id of ['nothing', foreign?.id ?? '']) expect(await locationsOf(assign(account, id))).toEqual(['body.voice_profile_id'])
    expect(await locationsOf(client.call(assignAccountVoice, { params: { id: account }, body: {} as never }))).toEqual([
      'body.voice_profile_id',
    ])
  })

  it('checks the version of the account', async () => {
    const account = await siteAccount()
    const { body: voice } = await create('Versioned')
    const first = (await assign(account, null)).headers.get('etag') ?? ''
    await assign(account, voice.id, first)
    await expect(assign(account, null, first)).rejects.toMatchObject({ status: 412, code: 'precondition_failed' })
  })

  it('finds only active accounts', async () => {
    const account = await siteAccount()
    await test.app.db.updateTable('accounts').set({ is_active: false }).where('id', '=', account).execute()
    for (const id of [account, 'nothing']) await expect(assign(id, null)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('access to voice profiles', () => {
  it('lets viewers read and editors write', async () => {
    const { body } = await create('Access')
    const params = { id: body.id }
    const account = await siteAccount()
    const reads = (caller: TestClient) => [
      caller.call(listVoiceProfiles, { query: { workspace_id } }),
      caller.call(getVoiceProfile, { params }),
    ]
    const writes = (caller: TestClient) => [
      caller.call(createVoiceProfile, { body: { workspace_id, name: 'X' } }),
      caller.call(replaceVoiceProfile, { params, body: { expected_revision: 1, name: 'X', definition: {} } }),
      caller.call(makeVoiceProfileDefault, { params, body: { expected_revision: 1 } }),
      caller.call(deleteVoiceProfile, { params, query: { expected_revision: 1 } }),
      caller.call(assignAccountVoice, { params: { id: account }, body: { voice_profile_id: body.id } }),
    ]
    const expectAll = async (calls: Promise<unknown>[], problem: object) => {
      for (const outcome of await Promise.allSettled(calls)) expect(outcome).toMatchObject({ status: 'rejected', reason: problem })
    }
    const viewer = await addMember(test, { id: workspace_id }, 'viewer')
    await Promise.all(reads(await clientOf(viewer)))
    await expectAll(writes(await clientOf(viewer)), { status: 403, code: 'role_insufficient' })
    const reader = test.client({ token: await createToken(test, admin, { permissions: ['api:read'] }) })
    await Promise.all(reads(reader))
    await expectAll(writes(reader), { status: 403, code: 'permission_missing' })
    const other = await createWorkspace(test, admin)
    for (const stranger of [
      await clientOf(await createUser(test)),
      test.client({ token: await createToken(test, admin, { workspaceId: other.id }) }),
    ])
      await expectAll([...reads(stranger), ...writes(stranger)], { status: 403, code: 'workspace_access_denied' })
    await expectAll([...reads(test.client()), ...writes(test.client())], { status: 401, code: 'authentication_required' })
  })

  it('returns not found for an unknown profile, and lists require a workspace', async () => {
    for (const id of ['nothing', '00000000-0000-7000-8000-000000000000'])
      await expect(read(id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await expect(client.call(listVoiceProfiles, { query: { workspace_id: 'nowhere' } })).rejects.toMatchObject({ status: 404 })
    expect(await locationsOf(client.call(listVoiceProfiles, { query: {} as never }))).toEqual(['query.workspace_id'])
  })
})
