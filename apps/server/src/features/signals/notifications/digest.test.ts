import { createNotificationMute, deleteNotifications } from '@broadside/contract/features/notifications'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'

import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { readMails } from '#test/mails.ts'
import { nextDigest } from './notifications.policy.ts'
import { inbox, jobsOf, prefer, sendNotification, withMail } from './testing/scene.ts'

const daily = { email_frequency: 'daily' as const, in_app: true }

describe('the next digest', () => {
  const next = (time: string, zone: string, now: string) => nextDigest({ time, zone }, new Date(now)).toISOString()

  it("is at that time in the user's zone, today or tomorrow, and never now", () => {
    expect(next('09:00', 'UTC', '2027-01-05T08:59:59.999Z')).toBe('2027-01-05T09:00:00.000Z')
    expect(next('09:00', 'UTC', '2027-01-05T09:00:00.000Z')).toBe('2027-01-06T09:00:00.000Z')
    expect(next('09:00', 'Asia/Tokyo', '2027-01-05T00:30:00Z')).toBe('2027-01-06T00:00:00.000Z')
    expect(next('09:00', 'America/Los_Angeles', '2027-01-05T00:30:00Z')).toBe('2027-01-05T17:00:00.000Z')
    expect(next('00:00', 'Pacific/Kiritimati', '2026-12-31T11:00:00Z')).toBe('2027-01-01T10:00:00.000Z')
  })

  it('keeps its wall-clock time when the clocks change', () => {
    expect(next('09:00', 'Europe/Berlin', '2027-03-27T08:00:00Z')).toBe('2027-03-28T07:00:00.000Z')
    expect(next('09:00', 'Europe/Berlin', '2027-10-30T07:00:00Z')).toBe('2027-10-31T08:00:00.000Z')
  })

  it('moves forward by the gap if its time is skipped', () => {
    // In Berlin 02:30 is skipped on 28 March 2027.
    expect(next('02:30', 'Europe/Berlin', '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:30:00.000Z')
    expect(next('02:30', 'Europe/Berlin', '2027-03-28T01:30:00Z')).toBe('2027-03-29T00:30:00.000Z')
  })

  it('uses the first of two repeated times', () => {
    // In Berlin 02:30 comes twice on 31 October 2027.
    expect(next('02:30', 'Europe/Berlin', '2027-10-30T12:00:00Z')).toBe('2027-10-31T00:30:00.000Z')
    expect(next('02:30', 'Europe/Berlin', '2027-10-31T00:30:00Z')).toBe('2027-11-01T01:30:00.000Z')
    expect(next('02:30', 'Europe/Berlin', '2027-10-31T01:00:00Z')).toBe('2027-11-01T01:30:00.000Z')
  })

  it('is found if a full day is skipped', () => {
    // Samoa had no 30 December 2011.
    expect(next('09:00', 'Pacific/Apia', '2011-12-29T20:00:00Z')).toBe('2011-12-30T19:00:00.000Z')
  })
})

describe('the daily email', () => {
  const test = perFile(() => createTestApp({ env: withMail }))
  let user: TestUser
  let client: TestClient
  let workspaceId: string

  /** Every test has its own days, so that its jobs are not due in another. */
  const begin = async (at: string) => {
    test.clock.set(at)
    user = await createUser(test)
    client = test.client({ cookie: await signIn(test, user) })
    workspaceId = (await createWorkspace(test, user)).id
  }
  beforeEach(() => begin('2027-06-01T12:00:00Z'))

  const about = (title: string, workspace = workspaceId) =>
    sendNotification(test, { userIds: [user.id], workspaceId: workspace, topic: 'post_published', title, body: 'It is live.' })
  const chooseDaily = (rest: { digest_time?: string; digest_timezone?: string } = {}) =>
    prefer(client, { preferences: { post_published: daily }, ...rest })
  const at = async (instant: string) => {
    test.clock.set(instant)
    await test.drain()
  }
  const digests = async () => (await readMails(test, user.email)).filter(({ kind }) => kind === 'digest')
  const waiting = async () =>
    (await jobsOf(test, user.id, 'notification.digest'))
      .filter(({ state }) => state === 'pending')
      .map(({ run_at }) => run_at.toISOString())

  it('collects notifications until its time, and is sent once', async () => {
    await chooseDaily()
    await about('first')
    await at('2027-06-02T08:59:00Z')
    await about('second')
    expect(await digests()).toEqual([])
    await at('2027-06-02T09:00:00Z')
    expect(await digests()).toEqual([
      {
        kind: 'digest',
        to: user.email,
        language: 'en',
        subject: 'Your day in Broadside: 2 notifications',
        paragraphs: ['second\nIt is live.', 'first\nIt is live.'],
        action: { label: 'View notifications', url: 'https://social.example/notifications' },
      },
    ])
    await at('2027-06-05T09:00:00Z')
    expect(await digests()).toHaveLength(1)
    expect((await inbox(test.client({ cookie: await signIn(test, user) }), workspaceId)).unread_count).toBe(2)
  })

  it('is in the language of the user', async () => {
    await test.app.db.updateTable('users').set({ language: 'de' }).where('id', '=', user.id).execute()
    await chooseDaily()
    await about('first')
    await about('second')
    await at('2027-06-02T09:00:00Z')
    expect(await digests()).toMatchObject([
      { language: 'de', subject: 'Ihr Tag in Broadside: 2 Benachrichtigungen', action: { label: 'Benachrichtigungen ansehen' } },
    ])
  })

  it('is sent once per day with notifications', async () => {
    await chooseDaily()
    await about('monday')
    await at('2027-06-02T09:00:00Z')
    await about('tuesday')
    await at('2027-06-03T09:00:00Z')
    await at('2027-06-04T09:00:00Z')
    expect((await digests()).map(({ paragraphs }) => paragraphs.length)).toEqual([1, 1])
  })

  it('shows 20 and counts the rest', async () => {
    await chooseDaily()
    for (let count = 0; count < 22; count += 1) await about(`n${count}`)
    expect(await waiting()).toEqual(['2027-06-02T09:00:00.000Z'])
    await at('2027-06-02T09:00:00Z')
    const [mail] = await digests()
    expect(mail?.subject).toBe('Your day in Broadside: 22 notifications')
    expect(mail?.paragraphs).toHaveLength(21)
    expect([mail?.paragraphs[0], mail?.paragraphs[20]]).toEqual(['n21\nIt is live.', 'And 2 more'])
  })

  it('is planned once for concurrent notifications', async () => {
    await chooseDaily()
    await Promise.all(['a', 'b', 'c'].map((title) => about(title)))
    expect(await waiting()).toEqual(['2027-06-02T09:00:00.000Z'])
    await at('2027-06-02T09:00:00Z')
    expect((await digests())[0]?.paragraphs).toHaveLength(3)
  })

  it('stores only the user in its job', async () => {
    await chooseDaily()
    await about('one')
    expect((await jobsOf(test, user.id, 'notification.digest')).map(({ data }) => data)).toEqual([{ user_id: user.id }])
  })

  it.each([
    ['does not exist', '2027-03-27T20:00:00Z', '2027-03-28T01:29:00Z', '2027-03-28T01:30:00Z'],
    ['occurs twice', '2027-10-30T20:00:00Z', '2027-10-31T00:29:00Z', '2027-10-31T00:30:00Z'],
  ])('is sent once on a night in which its time %s', async (_, start, before, due) => {
    await begin(start)
    await chooseDaily({ digest_time: '02:30', digest_timezone: 'Europe/Berlin' })
    await about('one')
    expect(await waiting()).toEqual([new Date(due).toISOString()])
    await at(before)
    expect(await digests()).toEqual([])
    await at(due)
    await at(new Date(Date.parse(due) + 3600_000).toISOString())
    expect(await digests()).toHaveLength(1)
  })

  it('leaves out topics that are no longer daily', async () => {
    await prefer(client, { preferences: { post_published: daily, new_message: daily } })
    await about('kept')
    await sendNotification(test, { userIds: [user.id], workspaceId, topic: 'new_message', title: 'dropped' })
    await chooseDaily()
    await prefer(client, { preferences: { post_published: daily, new_message: daily } })
    await at('2027-06-02T09:00:00Z')
    expect((await digests()).map(({ paragraphs }) => paragraphs)).toEqual([['kept\nIt is live.']])
  })

  it('moves to the new time with its waiting notifications', async () => {
    await chooseDaily()
    await about('one')
    await chooseDaily({ digest_time: '18:00', digest_timezone: 'Europe/Lisbon' })
    expect(await waiting()).toEqual(['2027-06-01T17:00:00.000Z'])
    await at('2027-06-01T17:00:00Z')
    expect(await digests()).toHaveLength(1)
    await at('2027-06-02T09:00:00Z')
    expect(await digests()).toHaveLength(1)
  })

  it('is not sent if no topic is daily anymore', async () => {
    await chooseDaily()
    await about('one')
    await prefer(client, {})
    expect(await waiting()).toEqual([])
    await at('2027-06-02T09:00:00Z')
    expect(await digests()).toEqual([])
  })

  it('excludes notifications muted on arrival or when it is sent', async () => {
    const other = (await createWorkspace(test, user)).id
    await chooseDaily()
    const mute = (workspace_id: string, ends_at: string) =>
      client.call(createNotificationMute, { body: { scope: 'workspace', workspace_id, ends_at } })
    await mute(workspaceId, '2027-06-01T13:00:00Z')
    await about('muted when it came')
    test.clock.set('2027-06-01T14:00:00Z')
    await about('heard')
    await about('muted when it was sent', other)
    await mute(other, '2027-06-03T00:00:00Z')
    await at('2027-06-02T09:00:00Z')
    expect((await digests()).map(({ paragraphs }) => paragraphs)).toEqual([['heard\nIt is live.']])
    await at('2027-06-04T09:00:00Z')
    expect(await digests()).toHaveLength(1)
  })

  it('is blocked by a mute of the account', async () => {
    await chooseDaily()
    await about('one')
    await client.call(createNotificationMute, { body: { scope: 'account', ends_at: '2027-06-03T00:00:00Z' } })
    await at('2027-06-02T09:00:00Z')
    await at('2027-06-04T09:00:00Z')
    expect(await digests()).toEqual([])
  })

  it('excludes workspaces that the user left, and notifications removed from the inbox', async () => {
    const [left, cleared] = [(await createWorkspace(test, user)).id, (await createWorkspace(test, user)).id]
    await chooseDaily()
    await about('left', left)
    await about('removed', cleared)
    await about('kept')
    await test.app.db.deleteFrom('workspace_members').where('workspace_id', '=', left).execute()
    await client.call(deleteNotifications, { body: { workspace_id: cleared, all: true } })
    await at('2027-06-02T09:00:00Z')
    expect((await digests()).map(({ paragraphs }) => paragraphs)).toEqual([['kept\nIt is live.']])
  })

  it('is not sent to a suspended user', async () => {
    await chooseDaily()
    await about('one')
    await test.app.db.updateTable('users').set({ suspended_at: test.clock.now() }).where('id', '=', user.id).execute()
    await at('2027-06-02T09:00:00Z')
    expect(await digests()).toEqual([])
  })

  it('includes notifications that are not in the inbox', async () => {
    await prefer(client, { preferences: { post_published: { email_frequency: 'daily', in_app: false } } })
    await about('one')
    expect((await inbox(client, workspaceId)).items).toEqual([])
    await at('2027-06-02T09:00:00Z')
    expect(await digests()).toHaveLength(1)
  })

  it('includes skipped notifications next time', async () => {
    await chooseDaily()
    await about('late')
    // Simulates a commit just after the email was built: the job of its window no longer exists.
    await sql`delete from jobs where type = 'notification.digest' and data->>'user_id' = ${user.id}`.execute(test.app.db)
    const clean = () => test.app.queue.enqueue(test.app, 'notification.clean', {}, { subject: 'all' })
    await clean()
    await at('2027-06-02T09:59:00Z')
    expect(await waiting()).toEqual([])
    await clean()
    await at('2027-06-02T10:00:00Z')
    expect(await waiting()).toEqual(['2027-06-03T09:00:00.000Z'])
    await at('2027-06-03T09:00:00Z')
    expect(await digests()).toHaveLength(1)
  })

  it('is sent once if the preferences change just as it is due', async () => {
    await chooseDaily()
    await about('one')
    test.clock.set('2027-06-02T09:00:00Z')
    await Promise.all([test.drain(), chooseDaily({ digest_time: '18:00' })])
    await at('2027-06-02T18:00:00Z')
    expect(await digests()).toHaveLength(1)
  })

  it('is dropped after five failed attempts', async () => {
    await chooseDaily()
    await about('one')
    const { db } = test.app
    await sql`alter table mails rename to mails_elsewhere`.execute(db)
    test.clock.set('2027-06-02T09:00:00Z')
    for (let tries = 0; tries < 5; tries += 1) {
      await test.drain()
      test.clock.advance(20 * 60_000)
    }
    await sql`alter table mails_elsewhere rename to mails`.execute(db)
    expect((await jobsOf(test, user.id, 'notification.digest')).map(({ state }) => state)).toEqual(['failed'])
    await about('two')
    await at('2027-06-03T09:00:00Z')
    expect((await digests()).map(({ paragraphs }) => paragraphs)).toEqual([['two\nIt is live.']])
  })

  it('is not sent on an instance without email', async () => {
    await using silent = await createTestApp()
    silent.clock.set('2027-06-01T12:00:00Z')
    const someone = await createUser(silent)
    await prefer(silent.client({ cookie: await signIn(silent, someone) }), { preferences: { new_message: daily } })
    await sendNotification(silent, { userIds: [someone.id], topic: 'new_message' })
    silent.clock.set('2027-06-02T09:00:00Z')
    await silent.drain()
    expect(await readMails(silent)).toEqual([])
  })
})
