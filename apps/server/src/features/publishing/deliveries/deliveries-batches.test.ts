import { type Network, NetworkError, type Run } from '@broadside/networks/spec/index'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { StillWorking, Undecided } from './failures.ts'
import {
  eventsOf,
  insertAccount,
  minute,
  pass,
  publish,
  publishing,
  read,
  type Scene,
  type SceneOptions,
  perTestScenes,
} from './testing/scene.ts'

const count = 12
/** Maximum number of transactions for many runs. A busy machine spreads its runs over more than one or two. */
const few = count / 2

const setScene = perTestScenes()

interface Crowd extends Scene {
  /** The publications, one for each account. */
  ids: string[]
}

/** Publications due at the same time, each on its own account. */
async function gather(options: SceneOptions = {}): Promise<Crowd> {
  const scene = await setScene(options)
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const account = await insertAccount(scene.test, scene.workspaceId, `crowd-${index}`)
    ids.push(await publish(scene, { account_ids: [account], text: `Number ${index}` }))
  }
  return { ...scene, ids }
}

/** The network with an action just before each call that must not happen twice. */
const sending = (before: (text: string) => Promise<unknown>) =>
  publishing((usual, run, target, draft) => {
    const watched: Run = {
      ...run,
      once: (step, options) =>
        run.once(step, {
          ...options,
          send: async (...sent) => {
            await before(draft.segments[0]?.text ?? '')
            return options.send(...sent)
          },
        }),
    }
    return usual(watched, target, draft)
  })

/** Releases all callers once the expected number has arrived. */
function createBarrier(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting === count) resolve()
    return promise
  }
}

const statuses = (crowd: Crowd) => Promise.all(crowd.ids.map(async (id) => (await read(crowd, id)).destination.status))
const others = <T>(list: readonly T[]) => list.slice(1)

/** The number of transactions that last wrote these rows. */
async function transactionsOf({ test }: Scene, table: 'attempts' | 'deliveries' | 'events', where = sql`true`): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct xmin::text)::int from ${sql.table(table)} where ${where}`.execute(
    test.app.db,
  )
  return rows[0]?.count ?? 0
}

describe('concurrent deliveries', () => {
  it('share transactions for claims, attempts and endings', async () => {
    const attempts = new Set<string>()
    const crowd: Crowd = await gather({
      change: sending(async () => {
        const { rows } = await sql<{ xmin: string }>`select xmin::text from attempts`.execute(crowd.test.app.db)
        for (const { xmin } of rows) attempts.add(xmin)
      }),
    })
    await crowd.test.drain()
    expect(new Set(await statuses(crowd))).toEqual(new Set(['published']))
    expect(attempts.size).toBeLessThanOrEqual(few)
    expect(await transactionsOf(crowd, 'events', sql`type = 'delivery.started'`)).toBeLessThanOrEqual(few)
    expect(await transactionsOf(crowd, 'deliveries')).toBeLessThan(count)
  })

  it.each([
    ['failures', 'scheduled', () => new NetworkError({ kind: 'unavailable', evidence: 'not_sent', code: 'connect_failed' })],
    ['read-backs', 'unknown', () => new Undecided('It may be live.')],
    ['polls', 'processing', () => new StillWorking(1000)],
  ] as const)('share transactions for %s', async (_, status, toError) => {
    const together = createBarrier()
    const crowd = await gather({ change: publishing(() => together().then(() => Promise.reject(toError()))) })
    await crowd.test.drain()
    expect(new Set(await statuses(crowd))).toEqual(new Set([status]))
    expect(await transactionsOf(crowd, 'deliveries')).toBeLessThanOrEqual(few)
  })
})

describe('an attempt', () => {
  it('is committed to disk and visible to all before the call is sent', async () => {
    const seen: string[] = []
    const crowd: Crowd = await gather({
      change: sending(async (text) => {
        const { rows } = await sql<{ text: string }>`select p.text from attempts a join destinations d on d.id = a.destination_id
          join publications p on p.id = d.publication_id where p.text = ${text}`.execute(crowd.test.app.db)
        seen.push(...rows.map((row) => row.text))
      }),
    })
    // Runs at the commit. A session that doesn't wait for the disk shows it in this setting.
    await crowd.test.app.database.pool.query(`create table commits as select source from pg_settings limit 0;
      create function note_commit() returns trigger language plpgsql as $$ begin
        insert into commits select source from pg_settings where name = 'synchronous_commit'; return null; end $$;
      create constraint trigger note_commit after insert on attempts deferrable initially deferred
        for each row execute function note_commit()`)
    await crowd.test.drain()
    expect(seen).toHaveLength(count)
    const { rows } = await crowd.test.app.database.pool.query('select source, count(*)::int from commits group by source')
    expect(rows).toEqual([{ source: 'configuration file', count }])
  })

  it('whose step another process holds is not sent, unlike the rest of its batch', async () => {
    const crowd: Crowd = await gather({
      change: publishing(async (usual, run, target, draft) => {
        if (draft.segments[0]?.text === 'Number 0')
          await sql`insert into attempts (id, delivery_id, destination_id, number, step, started_at, native_key, fingerprint)
            select 'theirs', d.id, d.destination_id, 1, 'post', now(), '"theirs"', '' from deliveries d where publication_id = ${crowd.ids[0]}`.execute(
            crowd.test.app.db,
          )
        return usual(run, target, draft)
      }),
    })
    await crowd.test.drain()
    expect(crowd.fake.posts.map(({ text }) => text)).not.toContain('Number 0')
    expect(await statuses(crowd)).toEqual(['unknown', ...others(crowd.ids).map(() => 'published')])
  })

  it('that cannot be stored fails alone', async () => {
    const crowd = await gather({
      change: publishing((usual, run, target, draft) =>
        usual(
          { ...run, once: (step, options) => run.once(draft.segments[0]?.text === 'Number 0' ? `${step}\0` : step, options) },
          target,
          draft,
        ),
      ),
      env: { LOG_LEVEL: 'silent' },
    })
    await crowd.test.drain()
    expect(await statuses(crowd)).toEqual(['publishing', ...others(crowd.ids).map(() => 'published')])
    expect(crowd.fake.posts).toHaveLength(count - 1)
  })
})

describe('the writes of a run', () => {
  it('apply, with events and job endings, only to deliveries that it still owns', async () => {
    const crowd: Crowd = await gather({
      change: publishing(async (usual, run, target, draft) => {
        const published = await usual(run, target, draft)
        if (draft.segments[0]?.text === 'Number 0')
          await sql`update deliveries set run_id = 'another' where publication_id = ${crowd.ids[0]}`.execute(crowd.test.app.db)
        return published
      }),
    })
    await crowd.test.drain()
    expect(await statuses(crowd)).toEqual(['publishing', ...others(crowd.ids).map(() => 'published')])
    expect(await eventsOf(crowd, crowd.ids[0] ?? '')).not.toContain('delivery.published')
    const { rows } = await sql<{ key: string }>`select event_key as key from notifications where topic = 'post_published'`.execute(
      crowd.test.app.db,
    )
    const told = new Set(rows.map(({ key }) => key.split(':')[1]))
    expect(told).toEqual(new Set(others(crowd.ids)))
  })

  it('close a publication once when its destinations end together', async () => {
    const scene = await setScene()
    const accounts = await Promise.all(['b', 'c', 'd'].map((name) => insertAccount(scene.test, scene.workspaceId, name)))
    const id = await publish(scene, { account_ids: accounts })
    await scene.test.drain()
    const events = await eventsOf(scene, id)
    expect(events.filter((type) => type === 'delivery.published')).toHaveLength(accounts.length)
    expect(events.filter((type) => type === 'publication.published')).toHaveLength(1)
    const { rows } = await sql`select from notifications where topic = 'post_published'`.execute(scene.test.app.db)
    expect(rows).toHaveLength(1)
  })
})

describe('a budget', () => {
  const limited =
    (points: number) =>
    (network: Network): Network => ({
      ...network,
      budget: [
        { scope: 'host', points, windowSeconds: 3600 },
        { scope: 'account', points: 1, windowSeconds: 3600 },
      ],
    })

  it('shared by many serves as many as it has tokens for, and takes nothing from the rest', async () => {
    const crowd = await gather({ change: limited(5) })
    await crowd.test.drain()
    expect((await statuses(crowd)).filter((status) => status === 'published')).toHaveLength(5)
    const { rows } = await sql<{ key: string; tokens: number }>`select key, tokens from network_buckets`.execute(crowd.test.app.db)
    expect(rows.filter(({ key, tokens }) => key.includes(':account:') && tokens < 1)).toHaveLength(5)
    // Less than one token is refilled in a minute.
    await pass(crowd, 1, minute)
    expect((await statuses(crowd)).filter((status) => status === 'published')).toHaveLength(5)
    await pass(crowd, 1, 60 * minute)
    expect((await statuses(crowd)).filter((status) => status === 'published')).toHaveLength(10)
  })
})
