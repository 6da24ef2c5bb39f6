import { getHeld, releaseHeld } from '@broadside/contract/features/held'
import { getAuthConfig } from '@broadside/contract/features/auth'
import * as contract from '@broadside/contract/features/publications'
import { listNotifications } from '@broadside/contract/features/notifications'
import { createPostingSchedule } from '@broadside/contract/features/posting-schedules'
import { stepOf } from '@broadside/networks/kit/recall'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hold } from '#jobs/hold.ts'
import type { Loaded } from '#publishing/deliveries/load.store.ts'
import { seedFor } from '#publishing/deliveries/seeds.ts'
import {
  attemptsOf,
  create,
  minute,
  pass,
  perTestScenes,
  publishing,
  read,
  type Scene,
  type SceneOptions,
} from '#publishing/deliveries/testing/scene.ts'
import { type MailKind, queueMail } from '#signals/mail/mail.ts'
import { createUser, signIn } from '#test/factories.ts'

const open = perTestScenes()

const hour = 60 * minute

const later = ({ test }: Scene, milliseconds: number) => new Date(test.clock.now().getTime() + milliseconds)

async function schedule(scene: Scene, text: string, at: Date, body: object = {}): Promise<string> {
  const { id } = await create(scene, { text, ...body })
  const due = { expected_revision: 1, schedule: { at: at.toISOString() } }
  await scene.client.call(contract.schedulePublication, { params: { id }, body: due })
  return id
}

const adminOf = async ({ test }: Scene) => test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })

/** Restores the data as it is now, an hour after which the server is held. */
async function holdAfter(scene: Scene, lostMs = hour): Promise<void> {
  const { test } = scene
  const backupAt = test.clock.now()
  test.clock.advance(lostMs)
  await hold(test.app.db, { reason: 'restore', heldAt: test.clock.now(), backupAt, restoredFrom: 'nightly' })
}

type Late = 'publish' | 'skip' | 'reschedule'

/** Releases the server, and runs everything that is due within the next hours. */
async function release(scene: Scene, late: Late = 'publish'): Promise<void> {
  const admin = await adminOf(scene)
  const { status } = await admin.call(releaseHeld, { body: { late, confirm: true } })
  expect(status).toBe(202)
  await scene.test.drain()
  for (const _ of [1, 2, 3]) {
    scene.test.clock.advance(2 * minute)
    await scene.test.drain()
  }
}

const held = async (scene: Scene) => (await (await adminOf(scene)).call(getHeld)).body

const texts = ({ fake }: Scene) => fake.posts.map(({ text }) => text)

/** What the server whose data was restored published after the backup. Both derive the same keys. */
async function publishElsewhere(scene: Scene, id: string, segments: readonly string[]): Promise<void> {
  const { destination } = await read(scene, id)
  for (const [index, text] of segments.entries()) {
    const seed = seedFor({ destination: { id: destination.id, derives_keys: true } as Loaded['destination'] }, stepOf(index), 0)
    scene.fake.posts.push({ id: `elsewhere-${scene.fake.posts.length}`, key: `key-${seed}`, text })
  }
}

describe('while the server is held', () => {
  it('says so to everyone, publishes nothing, and lets people schedule', async () => {
    const scene = await open()
    const { test, client } = scene
    const due = await schedule(scene, 'Due meanwhile.', later(scene, 30 * minute))
    await holdAfter(scene)
    await test.drain()
    expect(texts(scene)).toEqual([])
    expect((await test.client().call(getAuthConfig)).body.held).toBe(true)
    const draft = await create(scene, { text: 'Not now.' })
    const now = client.call(contract.publishPublicationNow, { params: { id: draft.id }, body: { expected_revision: 1 } })
    await expect(now).rejects.toMatchObject({ status: 409, code: 'server_held' })
    await schedule(scene, 'Tomorrow.', later(scene, 24 * hour))
    expect((await read(scene, due)).destination.status).toBe('scheduled')
    expect(await held(scene)).toMatchObject({
      held: true,
      reason: 'restore',
      restored_from: 'nightly',
      counts: { due_now: 1, sent_since: 0, unknown: 0 },
    })
  })

  it('is released by server admins only, once, with one choice', async () => {
    const scene = await open()
    await expect(scene.client.call(getHeld)).rejects.toMatchObject({ status: 403 })
    const admin = await adminOf(scene)
    const call = (late: Late) => admin.call(releaseHeld, { body: { late, confirm: true } })
    await expect(call('publish')).rejects.toMatchObject({ code: 'state_conflict' })
    await holdAfter(scene)
    expect((await call('publish')).body).toMatchObject({ held: true, release: { late: 'publish' } })
    expect((await call('publish')).status).toBe(202)
    await expect(call('skip')).rejects.toMatchObject({ code: 'state_conflict' })
    await scene.test.drain()
    expect(await held(scene)).toMatchObject({ held: false, release: { destinations: 0 } })
    expect((await scene.test.client().call(getAuthConfig)).body.held).toBeUndefined()
  })
})

const kinds: { kind: string; options: SceneOptions }[] = [
  { kind: 'a key that was derived', options: { keyed: true } },
  { kind: "the account's own posts", options: {} },
]

describe.each(kinds)('a release that reads back by $kind', ({ options }) => {
  it('finds what was published, publishes what was not, and leaves later posts alone', async () => {
    const scene = await open(options)
    const sent = await schedule(scene, 'Sent before the failure.', later(scene, 30 * minute))
    const missed = await schedule(scene, 'Missed.', later(scene, 40 * minute))
    const future = await schedule(scene, 'Tomorrow.', later(scene, 24 * hour))
    await publishElsewhere(scene, sent, ['Sent before the failure.'])
    await holdAfter(scene)
    await release(scene)
    expect((await read(scene, sent)).destination).toMatchObject({ status: 'published', external_id: 'elsewhere-0' })
    expect((await read(scene, missed)).destination.status).toBe('published')
    expect((await read(scene, future)).destination.status).toBe('scheduled')
    expect(texts(scene)).toEqual(['Sent before the failure.', 'Missed.'])
    expect(await held(scene)).toMatchObject({
      held: false,
      counts: { due_now: 0, sent_since: 1, unknown: 0 },
      release: { destinations: 2, looked_for: 2, found: 1, absent: 1, unknown: 0 },
    })
    scene.test.clock.advance(24 * hour)
    await scene.test.drain()
    expect(texts(scene)).toEqual(['Sent before the failure.', 'Missed.', 'Tomorrow.'])
  })

  it('finds a post that a person published ahead of its time', async () => {
    const scene = await open(options)
    const early = await schedule(scene, 'Ahead of its time.', later(scene, 5 * hour))
    await publishElsewhere(scene, early, ['Ahead of its time.'])
    await holdAfter(scene)
    await release(scene)
    scene.test.clock.advance(5 * hour)
    await scene.test.drain()
    expect((await read(scene, early)).destination).toMatchObject({ status: 'published', external_id: 'elsewhere-0' })
    expect(texts(scene)).toEqual(['Ahead of its time.'])
  })

  it('continues a thread after the segments that are published', async () => {
    const scene = await open(options)
    const segments = ['One.', 'Two.', 'Three.'].map((text) => ({ text }))
    const { body } = await scene.client.call(contract.createPublication, {
      body: {
        workspace_id: scene.workspaceId,
        segments,
        destinations: [{ social_account_id: scene.accountId, output_profile: 'fake.thread' }],
      },
    })
    const at = later(scene, 30 * minute).toISOString()
    await scene.client.call(contract.schedulePublication, { params: { id: body.id }, body: { expected_revision: 1, schedule: { at } } })
    await publishElsewhere(scene, body.id, ['One.', 'Two.'])
    await holdAfter(scene)
    await release(scene, 'skip')
    expect((await read(scene, body.id)).destination.status).toBe('published')
    expect(texts(scene)).toEqual(['One.', 'Two.', 'Three.'])
  })

  it('skips late posts, and says why', async () => {
    const scene = await open(options)
    const missed = await schedule(scene, 'Missed.', later(scene, 40 * minute))
    await holdAfter(scene)
    await release(scene, 'skip')
    const { destination, publication } = await read(scene, missed)
    expect(destination).toMatchObject({ status: 'cancelled', error: { code: 'late_skipped', kind: 'late' } })
    expect(publication.status).toBe('draft')
    expect(texts(scene)).toEqual([])
  })
})

describe('late posts that are rescheduled', () => {
  it('take the next open slot', async () => {
    const scene = await open()
    const missed = await schedule(scene, 'Missed.', later(scene, 40 * minute))
    const slot = { day_of_week: 0, hour: 9, minute: 0, is_active: true }
    for (const day_of_week of [0, 1, 2, 3, 4, 5, 6])
      await scene.client.call(createPostingSchedule, { body: { ...slot, day_of_week, workspace_id: scene.workspaceId } })
    await holdAfter(scene)
    await release(scene, 'reschedule')
    const { destination } = await read(scene, missed)
    expect(destination.status).toBe('scheduled')
    scene.test.clock.advance(new Date(destination.due_at ?? 0).getTime() - scene.test.clock.now().getTime())
    await scene.test.drain()
    expect(texts(scene)).toEqual(['Missed.'])
  })

  it('become drafts without a slot', async () => {
    const scene = await open()
    const missed = await schedule(scene, 'Missed.', later(scene, 40 * minute))
    await holdAfter(scene)
    await release(scene, 'reschedule')
    expect((await read(scene, missed)).destination).toMatchObject({ status: 'cancelled', error: { code: 'late_without_slot' } })
    const { body } = await scene.client.call(listNotifications, { query: { workspace_id: scene.workspaceId } })
    expect(body.items).toMatchObject([{ type: 'publish_failed', title: 'Failed to publish: Missed.' }])
  })
})

describe("a network that can't be read", () => {
  it('leaves a question for a person, and sends nothing', async () => {
    const scene = await open({ readable: false })
    const sent = await schedule(scene, 'Perhaps.', later(scene, 30 * minute))
    const future = await schedule(scene, 'Tomorrow.', later(scene, 24 * hour))
    await holdAfter(scene)
    await release(scene)
    const { destination, publication } = await read(scene, sent)
    expect(destination).toMatchObject({ status: 'unknown', error: { kind: 'unknown', action: 'resolve' } })
    expect(texts(scene)).toEqual([])
    expect(await held(scene)).toMatchObject({ counts: { due_now: 0, unknown: 1 }, release: { unknown: 1 } })
    expect(await attemptsOf(scene, sent)).toMatchObject([{ outcome: 'unknown' }])
    const params = { id: sent, destination_id: destination.id }
    await scene.client.call(contract.resolveDestination, {
      params,
      body: { resolution: 'retry', expected_revision: publication.revision },
    })
    await scene.test.drain()
    expect(texts(scene)).toEqual(['Perhaps.'])
    scene.test.clock.advance(24 * hour)
    await scene.test.drain()
    expect((await read(scene, future)).destination.status).toBe('published')
  })

  it('is asked again while it does not answer', async () => {
    const scene = await open()
    const sent = await schedule(scene, 'Sent.', later(scene, 30 * minute))
    await publishElsewhere(scene, sent, ['Sent.'])
    await holdAfter(scene)
    scene.fake.server.fail('GET /posts', { mode: 'answer', answer: { status: 503 } })
    await release(scene)
    await pass(scene, 3)
    expect((await read(scene, sent)).destination.status).toBe('published')
    expect(texts(scene)).toEqual(['Sent.'])
  })
})

describe('a release that is interrupted', () => {
  it('sends nothing before everything is marked, and continues', async () => {
    const scene = await open()
    const { db } = scene.test.app
    const ids = []
    for (const name of ['One.', 'Two.', 'Three.']) ids.push(await schedule(scene, name, later(scene, 30 * minute)))
    await publishElsewhere(scene, ids[1] ?? '', ['Two.'])
    await holdAfter(scene)
    // The process dies after the marks, before it lets jobs run.
    await sql`alter table server_holds add constraint stuck check (released_at is null)`.execute(db)
    await release(scene).catch(() => undefined)
    expect(texts(scene)).toEqual(['Two.'])
    expect(await held(scene)).toMatchObject({ held: true, release: { destinations: 3, looked_for: 0 } })
    await sql`alter table server_holds drop constraint stuck`.execute(db)
    await pass(scene, 20)
    expect(texts(scene).toSorted()).toEqual(['One.', 'Three.', 'Two.'])
    expect(await held(scene)).toMatchObject({ held: false, release: { destinations: 3, looked_for: 3, found: 1, absent: 2 } })
  })

  it('asks no network about a server that was only held', async () => {
    const scene = await open({ readable: false })
    const due = await schedule(scene, 'Held back.', later(scene, 30 * minute))
    const heldAt = scene.test.clock.now()
    await hold(scene.test.app.db, { reason: 'operator', heldAt, backupAt: heldAt, restoredFrom: 'snapshot' })
    scene.test.clock.advance(hour)
    await scene.test.drain()
    expect(texts(scene)).toEqual([])
    await release(scene)
    expect((await read(scene, due)).destination.status).toBe('published')
  })
})

it('finishes the current call of a thread when the server is held meanwhile, and continues after the release', async () => {
  let beforeSecond = () => Promise.resolve()
  const change = publishing((usual, run, target, draft) => {
    const once: typeof run.once = async (step, options) => {
      if (step === 'segment:2') await beforeSecond()
      return run.once(step, options)
    }
    return usual({ ...run, once }, target, draft)
  })
  const scene = await open({ change })
  beforeSecond = async () => {
    beforeSecond = () => Promise.resolve()
    const heldAt = scene.test.clock.now()
    await hold(scene.test.app.db, { reason: 'operator', heldAt, backupAt: heldAt, restoredFrom: 'snapshot' })
  }
  const destinations = [
    { social_account_id: scene.accountId, output_profile: 'fake.thread', segments: [{ text: 'One.' }, { text: 'Two.' }] },
  ]
  const { id } = await create(scene, { account_ids: undefined, destinations })
  await scene.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await scene.test.drain()
  expect(texts(scene)).toEqual(['One.'])
  expect((await read(scene, id)).destination.status).toBe('publishing')
  await release(scene)
  expect((await read(scene, id)).destination.status).toBe('published')
  expect(texts(scene)).toEqual(['One.', 'Two.'])
})

it('sends only emails that let people in while it is held, and drops those that the other server has sent', async () => {
  const scene = await open()
  const { app } = scene.test
  const queue = (kind: MailKind) => queueMail(app, { kind, to: 'ada@social.example', subject: 'Hello', paragraphs: ['Hello.'] })
  const jobOf = async (subject: string) =>
    (await app.db.selectFrom('jobs').select('state').where('subject', '=', subject).executeTakeFirstOrThrow()).state
  const old = await queue('notification')
  await holdAfter(scene)
  scene.test.clock.advance(minute)
  const [code, fresh] = [await queue('password_reset'), await queue('notification')]
  await scene.test.drain()
  expect([await jobOf(old), await jobOf(code), await jobOf(fresh)]).toEqual(['pending', 'completed', 'pending'])
  await release(scene)
  expect([await jobOf(old), await jobOf(fresh)]).toEqual(['cancelled', 'completed'])
})

it('derives the key of a post from its destination, so a server with the same data uses the same one', async () => {
  const scene = await open({ keyed: true })
  const { id } = await create(scene, { text: 'The same key.' })
  await publishElsewhere(scene, id, ['The same key.'])
  const [expected] = scene.fake.posts.splice(0)
  await scene.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await scene.test.drain()
  expect(scene.fake.posts).toMatchObject([{ key: expected?.key }])
})
