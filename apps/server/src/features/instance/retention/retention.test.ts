import { beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { DestinationStatus, NewRow } from '#db/schema.ts'
import { uuid7 } from '#lib/ids.ts'
import { createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { publish, openScene } from '#publishing/deliveries/testing/scene.ts'
import { recordEvent } from '#signals/events/events.ts'

const day = 24 * 3600 * 1000
type Table = 'events' | 'deliveries' | 'attempts' | 'engagement_items' | 'conversations' | 'messages' | 'processes' | 'network_buckets'

const scene = perFile(openScene)
beforeEach(async () => {
  const member = await scene.test.app.db.selectFrom('workspace_members').select('user_id as id').executeTakeFirstOrThrow()
  scene.client = scene.test.client({ token: await createToken(scene.test, member) })
  for (const table of ['events', 'deliveries', 'engagement_items', 'conversations'] as const)
    await scene.test.app.db.deleteFrom(table).execute()
})

const ids = async (table: Exclude<Table, 'network_buckets'>) =>
  (await scene.test.app.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

async function clean(days = 401): Promise<void> {
  scene.test.clock.advance(days * day)
  await scene.test.app.queue.enqueue(scene.test.app, 'retention.clean', {}, { subject: 'test' })
  await scene.test.drain()
}

const destinationOf = (publicationId: string) =>
  scene.test.app.db.selectFrom('destinations').selectAll().where('publication_id', '=', publicationId).executeTakeFirstOrThrow()

/** Adds a delivery that ends now, with a destination in this status and attempts that ended as given. */
async function end(status: DestinationStatus, attempts: readonly Partial<NewRow<'attempts'>>[] = []): Promise<string> {
  const { db, clock } = scene.test.app
  const destination = await destinationOf(await publish(scene))
  await scene.test.drain()
  await db.deleteFrom('deliveries').where('destination_id', '=', destination.id).execute()
  await db.updateTable('destinations').set({ status }).where('id', '=', destination.id).execute()
  const { workspace_id, publication_id, social_account_id } = destination
  const now = clock.now()
  const id = uuid7(now.getTime())
  await db
    .insertInto('deliveries')
    .values({
      id,
      workspace_id,
      publication_id,
      social_account_id,
      destination_id: destination.id,
      due_at: now,
      finished_at: now,
      created_at: now,
    })
    .execute()
  for (const [index, attempt] of attempts.entries())
    await db
      .insertInto('attempts')
      .values({
        id: uuid7(),
        delivery_id: id,
        destination_id: destination.id,
        number: index + 1,
        step: `post-${index}`,
        started_at: now,
        native_key: '{}',
        fingerprint: '',
        ...attempt,
      })
      .execute()
  return id
}

describe('after 400 days', () => {
  it('events are deleted, and younger ones stay', async () => {
    const record = () =>
      recordEvent({ ...scene.test.app, actor: undefined }, {
        workspaceId: scene.workspaceId,
        type: 'webhook.test',
        data: { message: 'This is a test.' },
      } as never)
    await record()
    // In another month, because a month is dropped as a whole.
    scene.test.clock.advance(33 * day)
    await record()
    const [, younger] = await ids('events')
    await clean(399)
    expect(await ids('events')).toEqual([younger])
  })

  it('a finished delivery is deleted with its attempts, unless they prevent a double publication', async () => {
    const gone = [
      await end('published', [{ outcome: 'confirmed' }]),
      await end('failed'),
      await end('cancelled', [{ outcome: 'rejected' }, { outcome: 'unknown', resolution: 'absent' }]),
    ]
    const kept = [
      await end('cancelled', [{ outcome: 'confirmed' }]),
      await end('cancelled', [{}]),
      await end('failed', [{ outcome: 'rejected' }]),
      await end('failed', [{ outcome: 'unknown' }]),
      await end('unknown', [{ outcome: 'unknown' }]),
    ]
    expect(await ids('deliveries')).toEqual([...gone, ...kept].toSorted())
    await clean()
    expect(await ids('deliveries')).toEqual(kept.toSorted())
    expect(await ids('attempts')).toHaveLength(5)
  })

  it('open deliveries stay at any age', async () => {
    const id = await end('scheduled')
    await scene.test.app.db
      .updateTable('deliveries')
      .set({ finished_at: null, next_try_at: new Date('9999-01-01') })
      .execute()
    await clean()
    expect(await ids('deliveries')).toContain(id)
  })

  it('messages are deleted, and a conversation without any is not listed but still known', async () => {
    const { db, clock } = scene.test.app
    const base = { workspace_id: scene.workspaceId, author: '{}', text: 'Hello', is_own: false }
    const talk = async (external_id: string, at: Date) => {
      const now = clock.now()
      const conversation = { id: uuid7(now.getTime()), workspace_id: scene.workspaceId, account_id: scene.accountId, platform: 'fake' }
      await db
        .insertInto('conversations')
        .values({ ...conversation, external_id, members: '[]', mark: 'm', last_message_at: at })
        .execute()
      const message = { ...base, conversation_id: conversation.id, external_id, sent_at: at, collected_at: now }
      await db
        .insertInto('messages')
        .values({ ...message, id: uuid7(now.getTime()) })
        .execute()
      return conversation.id
    }
    const silent = await talk('a', clock.now())
    scene.test.clock.advance(2 * day)
    const lively = await talk('b', clock.now())
    await clean(399)
    const rows = await db.selectFrom('conversations').select(['id', 'last_message_at']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: silent, last_message_at: null },
      { id: lively, last_message_at: expect.any(Date) as Date },
    ])
    expect(await db.selectFrom('messages').select('conversation_id').execute()).toEqual([{ conversation_id: lively }])
  })

  it('nothing is deleted when retention is off', async () => {
    await using forever = await openScene({ env: { RETENTION_DAYS: '0' } })
    const { app } = forever.test
    const event = { id: uuid7(0), workspace_id: forever.workspaceId, type: 'webhook.test', actor_kind: 'system' as const }
    await app.db
      .insertInto('events')
      .values({ ...event, data: JSON.stringify({ message: 'This is a test.' }), created_at: new Date(0) })
      .execute()
    await app.queue.enqueue(app, 'retention.clean', {}, { subject: 'test' })
    await forever.test.drain()
    expect(await app.db.selectFrom('events').select('id').execute()).toEqual([{ id: event.id }])
  })
})

it('a process without a heartbeat for a week and an unused budget are deleted', async () => {
  const { db, clock, processId } = scene.test.app
  const process = { host: 'gone', pid: 1, started_at: clock.now(), seen_at: clock.now() }
  await db
    .insertInto('processes')
    .values({ ...process, id: uuid7() })
    .execute()
  await db.insertInto('network_buckets').values({ key: 'idle', tokens: 1, updated_at: clock.now() }).execute()
  await clean(8)
  expect(await ids('processes')).toEqual([processId])
  expect(await db.selectFrom('network_buckets').select('key').where('key', '=', 'idle').execute()).toEqual([])
})

it('a retention shorter than the collection period is rejected', () => {
  expect(() => readConfig({ RETENTION_DAYS: '30' })).toThrow('RETENTION_DAYS must be 0, or 100 or more')
})
