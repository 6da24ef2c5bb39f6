import type { ApiError } from '@broadside/contract/client'
import { appendApprovalReview, appendCertification, appendRuntimeControl } from '@broadside/contract/features/readiness'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

const day = 24 * 3600 * 1000

const test = perFile(createTestApp)
let admin: TestUser
let cookie: string
beforeAll(async () => {
  admin = await createUser(test, { is_admin: true })
  cookie = await signIn(test, admin)
})

const at = (days: number) => new Date(test.clock.now().getTime() + days * day).toISOString()
const control = (overrides: object = {}) => ({
  selector: { provider: 'mastodon' },
  state: 'disabled' as const,
  reason_code: 'incident',
  starts_at: at(0),
  ...overrides,
})
const fingerprint = `sha256:${'ab'.repeat(32)}`
const review = (overrides: object = {}) => ({
  provider: 'mastodon',
  app_fingerprint: fingerprint,
  provider_environment: 'production' as const,
  state: 'approved' as const,
  tier: 'standard',
  source_url: 'https://network.example/review',
  reviewed_at: at(-1),
  expires_at: at(100),
  ...overrides,
})
const append = (body: object = {}, idempotencyKey?: string) =>
  test.client({ cookie }).call(appendRuntimeControl, { body: control(body), ...(idempotencyKey ? { idempotencyKey } : {}) })
const locationsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: ApiError) => (error.status === 422 ? error.problem?.errors?.map(({ location }) => location).toSorted() : error),
  )
const countControls = async () =>
  Number(
    (
      await test.app.db
        .selectFrom('readiness_controls')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('who may append', () => {
  const calls = () =>
    [
      [appendRuntimeControl, control()],
      [appendApprovalReview, review()],
      [appendCertification, {}],
    ] as const
  const send = (credential: Parameters<TestApp['client']>[0]) =>
    Promise.all(
      calls().map(([endpoint, body]) =>
        test
          .client(credential)
          .call(endpoint as typeof appendRuntimeControl, { body: body as never })
          .then(
            () => 'accepted',
            (error: ApiError) => `${error.status} ${error.code}`,
          ),
      ),
    )
  const all = (text: string) => [text, text, text]

  it('requires a session', async () => {
    expect(await send({})).toEqual(all('401 authentication_required'))
    expect(await send({ cookie: 'service_session=nonsense' })).toEqual(all('401 session_expired'))
  })

  it('excludes every token, even beside a session or of an administrator', async () => {
    const workspace = await createWorkspace(test, admin)
    const stranger = await createUser(test)
    const tokens = [
      await createToken(test, admin),
      await createToken(test, admin, { permissions: ['api:read'] }),
      await createToken(test, admin, { workspaceId: workspace.id }),
      await createToken(test, stranger),
    ]
    for (const token of tokens) {
      expect(await send({ token })).toEqual(all('403 browser_session_required'))
      expect(await send({ token, cookie })).toEqual(all('403 browser_session_required'))
    }
    expect(await send({ token: `bsd_00000000_${'x'.repeat(43)}`, cookie })).toEqual(all('401 token_invalid'))
  })

  it('excludes users who are not administrators, before the body is validated', async () => {
    expect(await send({ cookie: await signIn(test, await createUser(test)) })).toEqual(all('403 admin_required'))
  })

  it("excludes requests from other sites with an administrator's session", async () => {
    expect(await send({ cookie, headers: { origin: 'https://evil.example' } })).toEqual(all('403 csrf_refused'))
  })
})

describe('appending a control', () => {
  it('returns 200 with the id, and stores the operator only as a hash', async () => {
    const { status, body, headers } = await append({
      selector: { provider: 'Google_Business', operation: 'connect', account_kind: 'Location', output_profile: '', policy_mode: '' },
      reason_code: 'Vendor-Outage',
      expires_at: at(1),
    })
    expect(status).toBe(200)
    expect(body).toEqual({ $schema: expect.stringMatching(/ProviderReadinessLedgerAppendOutputBody\.json$/), id: body.id })
    expect(headers.get('link')).toContain('ProviderReadinessLedgerAppendOutputBody')
    const row = await test.app.db.selectFrom('readiness_controls').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      provider: 'google_business',
      selector: { operation: 'connect', account_kind: 'location' },
      state: 'disabled',
      reason_code: 'vendor-outage',
      operator_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(JSON.stringify(row)).not.toContain(admin.id)
    const again = await append()
    const second = await test.app.db.selectFrom('readiness_controls').selectAll().where('id', '=', again.body.id).executeTakeFirstOrThrow()
    expect(second.operator_hash).toBe(row.operator_hash)
  })

  it('appends the same control twice, but once per Idempotency-Key', async () => {
    const before = await countControls()
    const body = control()
    const keyed = () => test.client({ cookie }).call(appendRuntimeControl, { body, idempotencyKey: 'one-control' })
    const [first] = [await keyed()]
    const repeat = await keyed()
    expect(repeat.body.id).toBe(first.body.id)
    expect(repeat.headers.get('idempotent-replayed')).toBe('true')
    await expect(append({ reason_code: 'other' }, 'one-control')).rejects.toMatchObject({ status: 409, code: 'idempotency_key_reused' })
    await Promise.all([append(), append()])
    expect(await countControls()).toBe(before + 3)
  })

  it('lists all faults together', async () => {
    expect(await locationsOf(test.client({ cookie }).call(appendRuntimeControl, { body: {} as never }))).toEqual([
      'body.reason_code',
      'body.selector',
      'body.starts_at',
      'body.state',
    ])
    const selector = {
      provider: 'a..b',
      app_fingerprint: 'sha256:short',
      instance_fingerprint: `md5:${'a'.repeat(64)}`,
      deployment_environment: 'moon',
      provider_environment: 'moon',
      account_kind: '-page',
      output_profile: 'a b',
      policy_mode: 'x_',
      operation: 'delete',
      colour: 'red',
    }
    expect(
      await locationsOf(append({ selector, state: 'off', reason_code: '!', starts_at: 'soon', expires_at: 'never', note: 'x' })),
    ).toEqual([
      'body.expires_at',
      'body.note',
      'body.reason_code',
      ...Object.keys(selector)
        .toSorted()
        .map((name) => `body.selector.${name}`),
      'body.starts_at',
      'body.state',
    ])
    expect(await locationsOf(append({ selector: { provider: 'x'.repeat(81) } }))).toEqual(['body.selector.provider'])
    expect(await locationsOf(append({ expires_at: at(0) }))).toEqual(['body.expires_at'])
  })

  it('accepts any well-formed name, and past and future times', async () => {
    for (const provider of ['x', 'a.b-c_d', '9gag', 'x'.repeat(80)]) expect((await append({ selector: { provider } })).status).toBe(200)
    expect((await append({ selector: { provider: 'x' }, starts_at: at(-400) })).status).toBe(200)
    expect((await append({ selector: { provider: 'x' }, starts_at: at(400), expires_at: at(401) })).status).toBe(200)
  })
})

describe('approval reviews and certifications', () => {
  const appendReview = (overrides: object = {}) => test.client({ cookie }).call(appendApprovalReview, { body: review(overrides) })

  it('are appended with their scope', async () => {
    const workspace = await createWorkspace(test, admin)
    const account = await test.app.db.selectFrom('accounts').select('id').where('workspace_id', '=', workspace.id).executeTakeFirstOrThrow()
    const { body: reviewed } = await appendReview({ tier: '' })
    const proof = (overrides: object = {}) =>
      test.client({ cookie }).call(appendCertification, {
        body: {
          approval_review_id: reviewed.id,
          workspace_id: workspace.id,
          social_account_id: account.id,
          output_profile: 'site.post',
          operation: 'publish_immediate',
          kind: 'live',
          tested_at: at(-1),
          expires_at: at(90),
          checks: [{ kind: 'publish_immediate', outcome: 'passed', external_ref_hash: fingerprint }],
          ...overrides,
        },
      })
    const { body } = await proof()
    const row = await test.app.db.selectFrom('readiness_certifications').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ approval_review_id: reviewed.id, checks: [{ kind: 'publish_immediate', outcome: 'passed' }] })

    await expect(proof({ approval_review_id: uuid7() })).rejects.toMatchObject({ status: 409, code: 'approval_review_missing' })
    await expect(proof({ workspace_id: uuid7() })).rejects.toMatchObject({ status: 404, code: 'not_found' })
    expect(await locationsOf(proof({ social_account_id: uuid7(), expires_at: at(101) }))).toEqual([
      'body.expires_at',
      'body.social_account_id',
    ])
    expect(await locationsOf(proof({ tested_at: at(1), expires_at: at(1) }))).toEqual(['body.expires_at', 'body.tested_at'])
    expect(await locationsOf(proof({ checks: [], kind: 'real', operation: 'look', output_profile: '!' }))).toEqual([
      'body.checks',
      'body.kind',
      'body.operation',
      'body.output_profile',
    ])
    expect(await locationsOf(proof({ checks: [{ kind: 'guess', outcome: 'maybe' }] }))).toEqual([
      'body.checks[0].kind',
      'body.checks[0].outcome',
    ])
  })

  it('list all faults of a review together', async () => {
    expect(await locationsOf(test.client({ cookie }).call(appendApprovalReview, { body: {} as never }))).toEqual(
      Object.keys(review())
        .toSorted()
        .map((name) => `body.${name}`),
    )
    expect(await locationsOf(appendReview({ reviewed_at: at(2), expires_at: at(1), source_url: 'https://[bad' }))).toEqual([
      'body.expires_at',
      'body.reviewed_at',
      'body.source_url',
    ])
    expect(await locationsOf(appendReview({ source_url: 'http://network.example' }))).toEqual(['body.source_url'])
  })
})

it('is append-only: the database rejects updates, deletions and truncation', async () => {
  await append()
  for (const table of ['readiness_controls', 'readiness_reviews', 'readiness_certifications'])
    for (const statement of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table} cascade`])
      await expect(test.app.database.pool.query(statement), statement).rejects.toThrow(/only grows/)
})
