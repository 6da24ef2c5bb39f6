/**
 * Every list at 100,000 rows: explains the statements that its endpoint actually sends, and reads all its pages. It is
 * generated from the contract, so it includes new lists automatically.
 */
import { isRaw } from '@broadside/contract/endpoint'
import { endpoints } from '@broadside/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, signIn } from '#test/factories.ts'
import { listPlanFaults } from '#test/explain.ts'
import { dropReferences, fill, hundredAtOnce, idOf, withoutIndexes } from '#test/fill.ts'
import { type Recording, recordStatements, type Statement } from '#test/record-statements.ts'

const rowCount = 100_000
/** A tenth of the rows belongs to the workspace. A plan that reads or sorts more rows than this has read beyond a page. */
const many = 5000

let test: TestApp
let headers: Record<string, Record<string, string>>
let known: Record<string, string>
let recorded: Recording

const voice = {
  identity_summary: '',
  preferred_language: 'en',
  humor: '',
  formality: '',
  ...Object.fromEntries(
    ['traits', 'vocabulary', 'recurring_expressions', 'expertise', 'forbidden_phrases', 'opinions', 'boundaries', 'disliked_patterns']
      .concat('examples', 'corrections', 'interview_answers')
      .map((list) => [list, []]),
  ),
}
const document = JSON.stringify({ pages: [] })

/** Rows of paginated lists; every tenth belongs to our workspace. */
async function fillPaged(workspaceId: string, userId: string, organizationId: string): Promise<Record<string, string>> {
  const { db } = test.app.database.upkeep
  const tenth = (own: string) => `case when n % 10 = 0 then '${own}' else 'elsewhere-' || n % 997 end`
  const workspace_id = tenth(workspaceId)
  const shared = { workspace_id, created_at: hundredAtOnce, updated_at: hundredAtOnce }
  const add = (table: string, prefix: string, columns: Record<string, string>) =>
    fill(db, table, rowCount, { id: idOf(prefix), ...columns })
  const first = (prefix: string) => `${prefix}-0000-7000-8000-00000000000a`
  const direction = { outcome: '', audience: '', angle: '', tone_adjustment: '', media_preference: '' }
  const build = JSON.stringify({
    idea: 'The ferry leaves at seven.',
    destination_policy: 'recommend',
    destinations: [],
    voices: [],
    sources: [],
    direction,
  })
  await add('publications', '00000001', {
    ...shared,
    list_at: hundredAtOnce,
    status: `(array['draft', 'scheduled', 'published', 'published', 'published', 'failed'])[1 + n / 10 % 6]`,
    needs_attention: 'n / 10 % 6 = 5',
    schedule: `jsonb_build_object('time_zone', 'UTC', 'wall_time', '2026-01-01T00:00:00', 'anchor', 'wall',
      'at', to_char((${hundredAtOnce}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'))`,
    social_set_id: `case when n % 20 = 0 then '${first('00000012')}' else 'set-' || n % 997 end`,
    created_by: tenth(userId),
  })
  await add('builds', '00000002', {
    ...shared,
    created_by: tenth(userId),
    state: `'queued'`,
    phase: `'queued'`,
    assets: `'[]'`,
    input: `'${build}'`,
  })
  await add('media', '00000003', {
    ...shared,
    filename: `'picture ' || n / 100`,
    size: 'n / 100',
    storage_key: 'n::text',
    processing_status: `'ready'`,
    is_favorite: 'n % 20 = 0',
  })
  await add('designs', '00000004', { ...shared, title: `'Design ' || n / 100`, preset_key: `'custom'`, document: `'${document}'` })
  await fill(db, 'design_favorites', rowCount, {
    workspace_id,
    design_id: idOf('00000004'),
    user_id: `case when n % 20 = 0 then '${userId}' else 'user-' || n % 997 end`,
  })
  await add('design_revisions', '00000005', {
    workspace_id,
    design_id: `'${first('00000004')}'`,
    kind: `'checkpoint'`,
    revision: 'n',
    document: `'${document}'`,
    created_at: hundredAtOnce,
  })
  await add('events', '00000006', {
    workspace_id,
    type: `'publication.created'`,
    publication_id: tenth(first('00000001')),
    created_at: hundredAtOnce,
  })
  await add('destinations', '00000007', {
    ...shared,
    publication_id: tenth(first('00000001')),
    social_account_id: 'n::text',
    platform: `'site'`,
    planned_at: hundredAtOnce,
    status: `(array['pending', 'scheduled', 'published', 'failed'])[1 + n / 10 % 4]`,
  })
  await add('deliveries', '00000008', {
    workspace_id,
    publication_id: tenth(first('00000001')),
    destination_id: idOf('00000007'),
    created_at: hundredAtOnce,
    finished_at: hundredAtOnce,
    outcome: `'published'`,
  })
  await add('notifications', '00000009', {
    workspace_id,
    user_id: tenth(userId),
    in_app: 'true',
    actions: `'[]'`,
    created_at: hundredAtOnce,
  })
  await add('webhook_deliveries', '0000000a', {
    workspace_id,
    webhook_id: tenth(first('0000000b')),
    message_id: 'n::text',
    event_type: `'webhook.test'`,
    body: `'{}'`,
    created_at: hundredAtOnce,
  })
  await add('access_audit', '0000000c', { workspace_id, action: `'member.removed'`, created_at: hundredAtOnce })
  await add('identity_audit_events', '0000000d', {
    organization_id: tenth(organizationId),
    type: `(array['session.oidc_assured', 'identity.linked'])[1 + n / 10 % 2]`,
    created_at: hundredAtOnce,
  })
  await add('mails', '0000000e', {
    status: `'queued'`,
    recipient: `case when n % 100 = 0 then 'reader@crowd.example' else n::text end`,
    created_at: hundredAtOnce,
  })
  await add('users', '0000000f', {
    email: `n || '@crowd.example'`,
    username: `'crowd-' || n`,
    is_admin: 'n % 1000 = 0',
    suspended_at: `case when n % 100 = 1 then ${hundredAtOnce} end`,
    created_at: hundredAtOnce,
  })
  await fill(db, 'jobs', rowCount, {
    id: `${idOf('00000010')}::uuid`,
    type: `'mail.send'`,
    state: `'completed'`,
    data: `jsonb_build_object('workspace_id', ${workspace_id})`,
    created_at: hundredAtOnce,
  })
  await add('video_projects', '0000001f', { ...shared, document: `'${document}'` })
  const ofProject = { workspace_id, project_id: `'${first('0000001f')}'`, created_at: hundredAtOnce }
  await add('video_revisions', '00000020', { ...ofProject, revision: 'n', kind: `'autosave'` })
  await add('video_conflicts', '00000021', { ...ofProject, operations: `'[]'`, mutation_id: 'n::text' })
  await add('project_assets', '00000022', {
    ...ofProject,
    project_id: `case when n % 5000 = 0 then '${first('0000001f')}' else 'project-' || n % 9973 end`,
    stable_media_id: 'n::text',
    status: `'pending'`,
    updated_at: hundredAtOnce,
  })
  await fillConversations({ workspace_id, account_id: tenth(first('00000011')), user_id: tenth(userId) })
  return {
    account: first('00000011'),
    publication: first('00000001'),
    set: first('00000012'),
    media: first('00000003'),
    design: first('00000004'),
    webhook: first('0000000b'),
    project: first('0000001f'),
  }
}

/** Collected messages. Every tenth row belongs to our workspace and one of its accounts. */
async function fillConversations({
  workspace_id,
  account_id,
  user_id,
}: Record<'workspace_id' | 'account_id' | 'user_id', string>): Promise<void> {
  const { db } = test.app.database.upkeep
  const add = (table: string, prefix: string, columns: Record<string, string>) =>
    fill(db, table, rowCount, { id: idOf(prefix), workspace_id, ...columns })
  const person = `'{"id": "1", "username": "grace", "displayName": "Grace", "avatarUrl": ""}'`
  const told = { author: person, external_id: 'n::text', collected_at: hundredAtOnce }
  const item = { ...told, account_id, publication_id: idOf('00000001'), destination_id: idOf('00000007') }
  await add('engagement_items', '00000023', { ...item, kind: `'like'`, platform: `'site'`, occurred_at: hundredAtOnce })
  await add('conversations', '00000024', {
    account_id,
    platform: `'site'`,
    members: `'[]'`,
    external_id: 'n::text',
    last_message_at: hundredAtOnce,
  })
  const [kind, occurred_at] = [`'like'`, hundredAtOnce]
  await fill(db, 'engagement_unread', rowCount, { workspace_id, user_id, item_id: idOf('00000023'), kind, occurred_at })
  await fill(db, 'conversation_unread', rowCount, { workspace_id, user_id, conversation_id: idOf('00000024') })
  await add('messages', '00000025', { ...told, conversation_id: idOf('00000024'), sent_at: hundredAtOnce })
  const collected = { workspace_id, subject_id: idOf('00000026'), since: hundredAtOnce }
  await fill(db, 'collections', rowCount, { ...collected, kind: `'engagement'`, account_id })
  await fill(db, 'collections', rowCount, { ...collected, kind: `'messaging'`, account_id: idOf('00000026') })
}

/** Rows of short lists without pages: a few are ours, and most belong to others. */
async function fillWorkspace(workspaceId: string, userId: string, organizationId: string): Promise<void> {
  const { db } = test.app.database.upkeep
  const few = (own: string) => `case when n % 5000 = 0 then '${own}' else 'elsewhere-' || n % 9973 end`
  const shared = { workspace_id: few(workspaceId), created_at: hundredAtOnce, updated_at: hundredAtOnce }
  const add = (table: string, prefix: string, columns: Record<string, string>) =>
    fill(db, table, rowCount, { id: idOf(prefix), ...columns })
  await add('accounts', '00000011', {
    ...shared,
    platform: `'mastodon'`,
    account_id: 'n::text',
    slug: `'a' || n`,
    grant_id: `'elsewhere-' || n`,
  })
  await add('social_sets', '00000012', { ...shared, name: `'Set ' || n` })
  await add('posting_schedules', '00000013', { ...shared, day_of_week: '1', hour: '9', minute: 'n % 60' })
  await add('media_tags', '00000014', { ...shared, name: `'Tag ' || n` })
  await add('voice_profiles', '00000015', { ...shared, name: `'Voice ' || n`, definition: `'${JSON.stringify(voice)}'` })
  await add('design_templates', '00000016', { ...shared, name: `'Template ' || n`, document: `'${document}'` })
  await add('webhooks', '0000000b', { ...shared, url: `'https://hooks.example'`, keeper_id: `'${userId}'`, status: `'active'` })
  await add('invitations', '00000017', {
    workspace_id: few(workspaceId),
    created_at: hundredAtOnce,
    email: `n || '@guest.example'`,
    role: `'editor'`,
    expires_at: `timestamptz '2099-01-01'`,
  })
  await add('sessions', '00000018', {
    user_id: few(userId),
    expires_at: `timestamptz '2099-01-01'`,
    last_used_at: 'now()',
    created_at: hundredAtOnce,
  })
  await add('api_tokens', '00000019', {
    user_id: few(userId),
    prefix: 'n::text',
    created_at: hundredAtOnce,
    expires_at: `timestamptz '2099-01-01'`,
  })
  await add('organizations', '0000001a', { name: 'n::text', created_at: hundredAtOnce })
  await add('workspaces', '0000001b', {
    created_at: hundredAtOnce,
    updated_at: hundredAtOnce,
    organization_id: idOf('0000001a'),
    name: 'n::text',
  })
  await add('identity_providers', '0000001c', {
    organization_id: few(organizationId),
    name: `'P' || n`,
    is_active: 'true',
    created_at: hundredAtOnce,
    updated_at: hundredAtOnce,
  })
  await add('identities', '0000001d', {
    user_id: few(userId),
    provider_id: idOf('0000001c'),
    subject: 'n::text',
    created_at: hundredAtOnce,
  })
  await add('sso_domains', '0000001e', { organization_id: few(organizationId), domain: `n || '.example'`, created_at: hundredAtOnce })
  const user_id = idOf('0000000f')
  await fill(db, 'workspace_members', rowCount, { workspace_id: few(workspaceId), user_id, role: `'editor'`, created_at: hundredAtOnce })
  await fill(db, 'organization_members', rowCount, {
    organization_id: few(organizationId),
    user_id,
    role: `'member'`,
    created_at: hundredAtOnce,
  })
}

beforeAll(async () => {
  test = await createTestApp()
  const user = await createUser(test, { is_admin: true })
  const workspace = await createWorkspace(test, user)
  headers = {
    any: { authorization: `Bearer ${await createToken(test, user)}` },
    session: { cookie: await signIn(test, user) },
    undefined: {},
  }
  known = { workspace: workspace.id, organization: workspace.organization_id, user: user.id }
  await dropReferences(test.app.database.upkeep.db)
  await withoutIndexes(test.app.database.upkeep.db, async () => {
    Object.assign(known, await fillPaged(workspace.id, user.id, workspace.organization_id))
    await fillWorkspace(workspace.id, user.id, workspace.organization_id)
  })
  await sql`analyze`.execute(test.app.database.upkeep.db)
  recorded = recordStatements(test)
}, 300_000)
afterAll(async () => {
  // Every test's events are checked against the catalog, which these generated rows would fail.
  await sql`truncate events`.execute(test.app.db)
  await test[Symbol.asyncDispose]()
})

const inWorkspace = () => `workspace_id=${known['workspace']}`

const publicationFilters = () => [
  '',
  '&view=summary',
  '&status=draft',
  '&status=draft,scheduled,failed&view=summary',
  '&needs_attention=true',
  `&social_set_id=${known['set']}`,
  `&author_id=${known['user']}`,
]
const publications = (order: string, filters: string[]) => filters.map((filter) => `/publications?${inWorkspace()}&order=${order}${filter}`)

/** URLs of each list. Lists have one for each order and each filter with an index. */
const lists: Record<string, () => string[]> = {
  'list-sessions': () => ['/auth/sessions'],
  'list-oidc-identities': () => ['/auth/oidc/identities'],
  'list-oidc-link-providers': () => ['/auth/oidc/link-providers'],
  'discover-oidc-providers': () => ['/auth/oidc/discover?email=ada@nowhere.example'],
  'list-api-tokens': () => ['/api-tokens'],
  'get-organization-team': () => [`/organizations/${known['organization']}/team`],
  'list-organizations': () => ['/organizations'],
  'list-organization-workspaces': () =>
    ['', `?user_id=${known['user']}`].map((of) => `/organizations/${known['organization']}/workspaces${of}`),
  'list-identity-audit-events': () =>
    ['', '?type=identity.linked'].map((of) => `/organizations/${known['organization']}/identity-audit-events${of}`),
  'list-identity-providers': () => [`/organizations/${known['organization']}/identity-providers`],
  'list-sso-domains': () => [`/organizations/${known['organization']}/sso-domains`],
  'list-workspaces': () => ['/workspaces'],
  'get-workspace-team': () => [`/workspaces/${known['workspace']}/team`],
  'list-access-audit': () => [`/workspaces/${known['workspace']}/access-audit`],
  'list-account-features': () => [`/account-features?${inWorkspace()}`],
  'list-account-providers': () => [`/accounts/providers?${inWorkspace()}`],
  'list-accounts': () => [`/accounts?${inWorkspace()}`],
  'list-social-sets': () => [`/social-sets?${inWorkspace()}`],
  'get-media-usage': () => [`/media/${known['media']}/usage`],
  'list-media': () =>
    ['newest', 'oldest', 'name', 'size', 'recently_used']
      .map((sort) => `/media?${inWorkspace()}&sort=${sort}`)
      .concat(`/media?${inWorkspace()}&filter=favorites`),
  'list-media-tags': () => [`/media/tags?${inWorkspace()}`],
  'list-image-design-revisions': () => [`/image-editor/designs/${known['design']}/revisions`],
  'list-image-designs': () =>
    ['', '&sort=newest', '&sort=name', '&favorite=true', '&favorite=false', '&preset_key=custom'].map(
      (filter) => `/image-editor/designs?${inWorkspace()}${filter}`,
    ),
  'list-image-templates': () => [`/image-editor/templates?${inWorkspace()}`],
  'list-publications': () => [...publications('created', publicationFilters()), ...publications('scheduled', publicationFilters())],
  // The publication of a build has no second page.
  'count-publications': () => ['/counts?', `?build_id=${known['publication']}&`].map((of) => `/publications${of}${inWorkspace()}`),
  // An hour and a half of data from the first hours of the year: 900 items.
  'get-calendar': () =>
    [
      '',
      `&account_id=${known['account']}`,
      '&platform=site',
      '&status=draft,failed',
      `&social_set_id=${known['set']}`,
      '&search=nothing',
    ].map((filter) => `/calendar?${inWorkspace()}&from=2026-01-01T00:00:00Z&before=2026-01-01T01:30:00Z${filter}`),
  'list-slots': () => [`/posting-schedules/slots?${inWorkspace()}&from=2026-01-01T00:00:00Z&before=2026-03-01T00:00:00Z`],
  'list-posting-schedules': () => [`/posting-schedules?${inWorkspace()}`],
  'list-publication-deliveries': () => [`/publications/${known['publication']}/deliveries`],
  'list-publication-events': () => [`/publications/${known['publication']}/events`],
  'list-engagement': () =>
    ['', `&account_id=${known['account']}`, '&unread=true', '&unread=true&kind=reply,like'].map(
      (filter) => `/engagement?${inWorkspace()}${filter}`,
    ),
  'list-engagement-state': () => ['', `&account_id=${known['account']}`].map((filter) => `/engagement/state?${inWorkspace()}${filter}`),
  'list-account-collections': () => [`/engagement-and-messaging/state?${inWorkspace()}`],
  'list-conversations': () =>
    ['', `&account_id=${known['account']}`, '&unread=true'].map((filter) => `/messages/conversations?${inWorkspace()}${filter}`),
  'list-messages': () => [`/messages?${inWorkspace()}`],
  'list-message-state': () => [`/messages/state?${inWorkspace()}`],
  'list-builds': () =>
    ['', '&view=summary', '&view=summary&state=queued', `&view=summary&author_id=${known['user']}`, '&view=summary&search=ferry'].map(
      (rest) => `/publication-builds?${inWorkspace()}${rest}`,
    ),
  'list-voice-profiles': () => [`/voice-profiles?${inWorkspace()}`],
  'list-video-projects': () => [`/video-projects?${inWorkspace()}`],
  'list-video-project-revisions': () => [`/video-projects/${known['project']}/revisions?${inWorkspace()}`],
  'list-video-project-conflicts': () => [`/video-projects/${known['project']}/conflicts?${inWorkspace()}`],
  'list-project-assets': () => [`/video-projects/${known['project']}/assets?${inWorkspace()}`],
  'list-jobs': () => ['/jobs', `/jobs?${inWorkspace()}`, `/jobs?${inWorkspace()}&status=completed`],
  'list-notifications': () => [`/notifications?${inWorkspace()}`],
  'list-external-webhooks': () => ['/external-webhooks'],
  'list-webhook-deliveries': () => [
    `/external-webhooks/deliveries?${inWorkspace()}`,
    `/external-webhooks/deliveries?${inWorkspace()}&status=pending`,
  ],
  'list-instance-organizations': () => ['/admin/organizations'],
  'list-instance-users': () => ['/admin/users', '/admin/users?only=administrators', '/admin/users?only=suspended'],
  'list-instance-jobs': () => ['/admin/jobs', '/admin/jobs?status=completed'],
  'list-mails': () => ['/admin/mails', '/admin/mails?status=queued', '/admin/mails?recipient=reader@crowd.example'],
}

/** Lists that are always short on an instance, come from a network, or have a test of their plans beside them. */
const others = new Set([
  'list-oidc-providers',
  'list-destination-options',
  'list-publishing-options',
  'list-mentionable-people',
  'list-image-presets',
  'list-image-fonts',
  'list-public-image-templates',
  'list-provider-apps',
  'get-account-selection',
  'get-image-design-export',
  'list-backups',
  'get-posting-queue',
  'search-workspace',
  'get-examination',
  'get-readiness-ledger',
])

const isList = ({ id, method, success }: (typeof endpoints)[number]): boolean => {
  const answer = success[200]
  if (method !== 'GET' || !answer || isRaw(answer)) return false
  return (
    ('items' in answer && !('properties' in answer)) ||
    id.startsWith('list-') ||
    'items' in ((answer as { properties?: object }).properties ?? {})
  )
}

async function read(id: string, url: string): Promise<Record<string, unknown>> {
  const access = endpoints.find((endpoint) => endpoint.id === id)?.access
  const credential = headers[String(access && 'credential' in access ? access.credential : undefined)] ?? {}
  const answer = await test.http.fastify.inject({ method: 'GET', url: `/api/v1${url}`, headers: credential })
  expect(answer.statusCode, `${url} ${answer.body.slice(0, 500)}`).toBe(200)
  return { body: answer.json<unknown>(), cursor: answer.headers['x-next-cursor'] }
}

const faultsOf = (statement: Statement) => listPlanFaults(test, statement, { large: rowCount / 2, many })

it('detects a missing index', async () => {
  const [scan = ''] = await faultsOf({ text: 'select id from publications where title = $1', values: ['none'] })
  expect(scan).toMatch(/^reads all of publications/)
  const faults = await faultsOf({ text: 'select id from builds where workspace_id = $1 order by phase, id', values: [known['workspace']] })
  expect(faults.join()).toMatch(/sorts \d+ rows/)
})

it('includes every list', () => {
  const ids = endpoints.filter(isList).map(({ id }) => id)
  expect(ids.filter((id) => !lists[id] && !others.has(id))).toEqual([])
})

describe.each(Object.keys(lists))('%s', (id) => {
  it('reads a page from an index, and sorts no more than that', async () => {
    for (const url of lists[id]?.() ?? []) {
      const statements = await recorded.during(() => read(id, url))
      expect(statements).not.toEqual([])
      const faults: string[] = []
      for (const statement of statements) faults.push(...(await faultsOf(statement)))
      expect(faults).toEqual([])
    }
  })
})

interface Item {
  id?: string
  destination_id?: string
  account_id?: string
}

/** The identity of each item: its id, or its subject. */
const idsOf = (body: unknown): (string | undefined)[] => {
  const { items, media, designs } = body as Record<string, Item[]>
  const list = Array.isArray(body) ? (body as Item[]) : (items ?? media ?? designs ?? [])
  return list.map(({ id, destination_id, account_id }) => id ?? destination_id ?? account_id)
}

const paged = endpoints.filter(
  ({ id, query }) => lists[id] && 'limit' in ((query as { properties?: object } | undefined)?.properties ?? {}),
)

describe.each(paged.map(({ id, query }) => [id, 'cursor' in (query as unknown as { properties: object }).properties] as const))(
  '%s',
  (id, hasCursor) => {
    it('has pages without gaps or repeats, even when many rows share a time', async () => {
      for (const url of lists[id]?.() ?? []) {
        const join = url.includes('?') ? '&' : '?'
        const whole = idsOf((await read(id, `${url}${join}limit=35`))['body'])
        expect(new Set(whole).size).toBe(35)
        const parts: (string | undefined)[] = []
        for (let cursor = ''; parts.length < 35;) {
          const place = hasCursor ? cursor && `&cursor=${cursor}` : `&offset=${parts.length}`
          const page = await read(id, `${url}${join}limit=7${place}`)
          parts.push(...idsOf(page['body']))
          cursor = String(page['cursor'])
        }
        expect(parts).toEqual(whole)
      }
    })
  },
)
