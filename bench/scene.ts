/** What the server has to do with: a user, workspaces, accounts of the local network, jobs. Written by the service's own code. */
import { randomUUID } from 'node:crypto'
import { type Broadside, createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import type { Database } from '../apps/server/src/db/open.ts'
import { createUser } from '../apps/server/src/features/identity/users/users.ts'
import { type NewDelivery, openDeliveries } from '../apps/server/src/features/publishing/deliveries/deliveries.ts'
import { createToken } from '../apps/server/src/features/identity/tokens/tokens.ts'
import { createWorkspace } from '../apps/server/src/features/workspaces/workspaces/workspaces.ts'
import { transact } from '../apps/server/src/context.ts'
import { createLog } from '../apps/server/src/lib/log.ts'
import { uuid7 } from '../apps/server/src/lib/ids.ts'
import { openRuntime } from '../apps/server/src/runtime.ts'
import { addListedRows } from './listed-rows.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** Accounts that publish, each with a lane of its own: more than several workers have places for. */
const publishers = 1000
/** Accounts and jobs of the workspace whose lists are read. */
const listedAccounts = 20
const listedJobs = 1000

export interface Workspace {
  id: string
  accountIds: string[]
}

export interface Scene extends AsyncDisposable {
  broadside: Broadside
  recorder: Recorder
  token: string
  userId: string
  /** Lists are read here. */
  reading: Workspace
  /** Publications, and jobs, of that workspace. */
  listed: number
  /** Deliveries are made here. */
  publishing: Workspace
  /** Ids that a replay leaves as they are. */
  knownIds: string[]
  /** A workspace with an account of each network that the local one stands for, beside its site. */
  makeDesk(): Promise<Workspace>
  /** A workspace with so many jobs that are done, put there by one statement. */
  makeLongList(count: number): Promise<Workspace>
  /** Publications with one destination each, in turn over all accounts. */
  schedule(workspace: Workspace, count: number, dueAt: Date): Promise<void>
}

type Parts = Pick<Scene, 'broadside' | 'userId'>

interface NewAccounts {
  platform: 'mastodon' | 'bluesky'
  count: number
  /** Where they are. */
  origin: string
}

/** Accounts as they are after connecting, without asking the network for each. */
async function addAccounts(
  { broadside: { app }, userId }: Parts,
  workspaceId: string,
  { platform, count, origin }: NewAccounts,
): Promise<string[]> {
  if (count === 0) return []
  const now = app.clock.now()
  const dates = { created_at: now, updated_at: now }
  const ids = Array.from({ length: count }, () => ({ id: uuid7(), grantId: uuid7() }))
  const sealed = (grantId: string) => app.box.seal({ instanceUrl: origin, accessToken: 'token' }, `grant:${grantId}`)
  const common = { workspace_id: workspaceId, platform, ...dates }
  await app.db
    .insertInto('grants')
    .values(ids.map(({ grantId }) => ({ ...common, id: grantId, sealed: sealed(grantId), created_by: userId })))
    .execute()
  const software = platform === 'mastodon' ? { fediverse_software: 'mastodon', limits: JSON.stringify({ software: 'mastodon' }) } : {}
  const names = { instance_url: origin, connected_by: userId, ...software }
  await app.db
    .insertInto('accounts')
    .values(
      ids.map(({ id, grantId }, index) => ({
        ...common,
        ...names,
        id,
        grant_id: grantId,
        account_id: String(index),
        username: `ada${index}@local`,
        display_name: 'Ada',
        slug: `${platform}-${index}`,
      })),
    )
    .execute()
  return ids.map(({ id }) => id)
}

/** The columns of the queue library that earlier versions used, in the order of ours. */
const libraryJobs = `pgboss.job (id, name, data, state, created_on, start_after, started_on, completed_on, keep_until, retry_count, retry_limit, singleton_key)`
const ownJobs = `jobs (id, type, data, state, created_at, run_at, started_at, ended_at, forget_at, attempts, max_attempts, subject)`

/** False for versions that used a library for their queue. */
export const hasOwnJobs = async ({ pool }: Database): Promise<boolean> =>
  (await pool.query<{ own: boolean }>(`select to_regclass('jobs') is not null as own`)).rows[0]?.own ?? false

/** Jobs as they are kept after their work, over the last weeks. */
const insertDone = async ({ database }: Broadside['app'], workspaceId: string, count: number) =>
  database.pool.query(
    `insert into ${(await hasOwnJobs(database)) ? ownJobs : libraryJobs}
      select gen_random_uuid(), 'account.check', jsonb_build_object('workspace_id', $1::text, 'account_id', n::text), 'completed',
        at, at, at, at, at + interval '30 days', 1, 3, n::text
      from (select n, now() - n * interval '2 seconds' as at from generate_series(1, $2::int) n) jobs`,
    [workspaceId, count],
  )

const batchSize = 1000

async function scheduleBatch(
  { broadside: { app }, userId }: Parts,
  { id: workspaceId, accountIds }: Workspace,
  count: number,
  dueAt: Date,
): Promise<void> {
  const now = app.clock.now()
  const rows = Array.from({ length: count }, (_, index) => ({
    publicationId: uuid7(),
    destinationId: uuid7(),
    accountId: accountIds[index % accountIds.length] ?? '',
  }))
  const dates = { created_at: now, updated_at: now }
  await transact(app, async ({ db }) => {
    const text = `The ferry leaves at seven, and the cafe opens with it. ${randomUUID()}`
    await db
      .insertInto('publications')
      .values(
        rows.map(({ publicationId }) => ({
          id: publicationId,
          workspace_id: workspaceId,
          created_by: userId,
          text,
          status: 'scheduled' as const,
          list_at: dueAt,
          ...dates,
        })),
      )
      .execute()
    await db
      .insertInto('destinations')
      .values(
        rows.map(({ publicationId, destinationId, accountId }) => ({
          id: destinationId,
          workspace_id: workspaceId,
          publication_id: publicationId,
          social_account_id: accountId,
          platform: 'mastodon',
          position: 0,
          output_profile: 'mastodon.post',
          status: 'scheduled' as const,
          due_at: dueAt,
          scheduled_by: userId,
          ...dates,
        })),
      )
      .execute()
    await openDeliveries(
      { ...app, db },
      rows.map((row): NewDelivery => ({ ...row, workspaceId, platform: 'mastodon', dueAt, hasMedia: false })),
    )
  })
}

/** The service in this process, without its server and worker. */
export async function openBroadside(env: Record<string, string>): Promise<Broadside & { recorder: Recorder }> {
  await using stack = new AsyncDisposableStack()
  const runtime = stack.use(await openRuntime({ config: readConfig(env), log: createLog('error'), exclusive: false }))
  const recorder = createRecorder(runtime.database)
  const broadside = stack.use(await createApp(runtime))
  const all = stack.move()
  return { ...broadside, recorder, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** `networkOrigin`: where all accounts are. The server of the data directory runs already. */
export async function setScene(env: Record<string, string>, networkOrigin: string): Promise<Scene> {
  await using stack = new AsyncDisposableStack()
  const broadside = stack.use(await openBroadside(env))
  const { app, recorder } = broadside
  const user = await createUser(app, { email: 'bench@localhost.example', password: randomUUID() })
  const expiresAt = new Date(Date.now() + 24 * 3600 * 1000)
  const { text: token, token: stored } = await createToken(app, {
    userId: user.id,
    name: 'Bench',
    permissions: ['api:read', 'api:write'],
    expiresAt,
  })
  const parts = { broadside, userId: user.id }
  const makeWorkspace = async (name: string, accounts: number): Promise<Workspace> => {
    const { id } = await createWorkspace(app, user.id, { name })
    return { id, accountIds: await addAccounts(parts, id, { platform: 'mastodon', count: accounts, origin: networkOrigin }) }
  }
  const schedule: Scene['schedule'] = async (workspace, count, dueAt) => {
    for (let done = 0; done < count; done += batchSize) await scheduleBatch(parts, workspace, Math.min(batchSize, count - done), dueAt)
  }
  const makeLongList: Scene['makeLongList'] = async (count) => {
    const workspace = await makeWorkspace('Long list', 0)
    await insertDone(app, workspace.id, count)
    await app.database.pool.query('vacuum analyze')
    return workspace
  }
  const makeDesk: Scene['makeDesk'] = async () => {
    const desk = await makeWorkspace('Desk', 1)
    const others = await addAccounts(parts, desk.id, { platform: 'bluesky', count: 1, origin: networkOrigin })
    return { ...desk, accountIds: [...desk.accountIds, ...others] }
  }
  const reading = await makeWorkspace('Reading', listedAccounts)
  const publishing = await makeWorkspace('Publishing', publishers)
  await schedule(reading, listedJobs, expiresAt)
  await addListedRows(app.database, { userId: user.id, workspaceId: reading.id, accountIds: reading.accountIds }, app.clock.now())
  await app.db.updateTable('workspaces').set({ max_lateness_minutes: 0 }).where('id', '=', publishing.id).execute()
  const knownIds = [user.id, stored.id, app.processId, reading.id, publishing.id, ...reading.accountIds]
  const all = stack.move()
  return {
    ...parts,
    recorder,
    token,
    reading,
    listed: listedJobs,
    publishing,
    knownIds,
    schedule,
    makeDesk,
    makeLongList,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
