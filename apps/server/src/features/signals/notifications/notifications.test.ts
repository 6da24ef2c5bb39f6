import { createNotificationMute, deleteNotifications } from '@broadside/contract/features/notifications'
import { topicIds } from '@broadside/contract/features/notifications.schemas'
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import { beforeEach, describe, expect, it } from 'vitest'
import { transact } from '#server/context.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { readMails } from '#test/mails.ts'
import { notify } from './notifications.ts'
import { inbox, jobsOf, prefer, sendNotification, withMail } from './testing/scene.ts'

const hour = 3600_000

const test = perFile(() => createTestApp({ env: withMail }))
let user: TestUser
let client: TestClient
let workspaceId: string

beforeEach(async () => {
  user = await createUser(test)
  client = test.client({ cookie: await signIn(test, user) })
  workspaceId = (await createWorkspace(test, user)).id
})

const types = async (from = client) => (await inbox(from, workspaceId)).items.map(({ type }) => type)
const mails = (to = user) => readMails(test, to.email)
const mute = (scope: 'account' | 'workspace', workspace = workspaceId) =>
  client.call(createNotificationMute, {
    body: {
      scope,
      ends_at: new Date(test.clock.now().getTime() + hour).toISOString(),
      ...(scope === 'workspace' ? { workspace_id: workspace } : {}),
    },
  })
const off = { email_frequency: 'off' as const, in_app: true }
const immediate = { email_frequency: 'immediate' as const, in_app: true }
const suspend = (suspended: TestUser) =>
  test.app.db.updateTable('users').set({ suspended_at: test.clock.now() }).where('id', '=', suspended.id).execute()

describe('a notification', () => {
  it('is created once per user, topic and event', async () => {
    for (const topic of ['publish_failed', 'publish_failed', 'post_published'] as const)
      await sendNotification(test, { userIds: [user.id, user.id], workspaceId, topic, event: 'run:1' })
    await sendNotification(test, { userIds: [user.id], workspaceId, event: 'run:2' })
    expect((await types()).toSorted()).toEqual(['post_published', 'publish_failed', 'publish_failed'])
  })

  it('is created once if two transactions emit the same event concurrently', async () => {
    await Promise.all([1, 2, 3].map(() => sendNotification(test, { userIds: [user.id], workspaceId, event: 'race' })))
    await test.drain()
    expect(await types()).toEqual(['publish_failed'])
    expect(await mails()).toHaveLength(1)
  })

  it('is created in the transaction of the change', async () => {
    const change = transact(test.app, async (ctx) => {
      const words = { title: wording('notices', 'try_again'), body: [], href: pagePath('home') }
      await notify(ctx, { topic: 'publish_failed', userIds: [user.id], workspaceId, event: 'undone', ...words })
      throw new Error('undone')
    })
    await expect(change).rejects.toThrow('undone')
    expect(await types()).toEqual([])
    expect(await jobsOf(test, user.id, 'notification.mail')).toEqual([])
  })

  it('does not reach suspended, deleted or unknown users', async () => {
    const [suspended, deleted] = [await addMember(test, { id: workspaceId }, 'admin'), await createUser(test)]
    await suspend(suspended)
    await test.app.db.deleteFrom('users').where('id', '=', deleted.id).execute()
    await sendNotification(test, { userIds: [suspended.id, deleted.id, 'nobody', user.id], topic: 'security_action' })
    await sendNotification(test, { userIds: [] })
    expect(await types()).toEqual(['security_action'])
    const rows = await test.app.db.selectFrom('notifications').select('user_id').where('user_id', '=', suspended.id).execute()
    expect(rows).toEqual([])
    await test.drain()
    expect(await mails(suspended)).toEqual([])
  })

  it('about a workspace reaches only its members, unless it is about the user', async () => {
    const outsider = await createUser(test)
    const former = await addMember(test, { id: workspaceId }, 'editor', { status: 'inactive' })
    await sendNotification(test, { userIds: [outsider.id, former.id], workspaceId, topic: 'publish_failed' })
    await sendNotification(test, { userIds: [outsider.id, former.id], workspaceId, topic: 'access_changed' })
    await test.drain()
    for (const person of [outsider, former]) {
      const own = (await createWorkspace(test, person)).id
      const { items } = await inbox(test.client({ cookie: await signIn(test, person) }), own)
      expect(items.map(({ type, workspace_id }) => [type, workspace_id])).toEqual([['access_changed', undefined]])
      const rows = await test.app.db.selectFrom('notifications').select('topic').where('user_id', '=', person.id).execute()
      expect(rows).toHaveLength(1)
      expect(await mails(person)).toHaveLength(1)
    }
  })

  it('takes a number of statements that does not grow with the users', async () => {
    const people = [await createUser(test), await createUser(test), await createUser(test), await createUser(test)].map(({ id }) => id)
    const countFor = async (userIds: string[]) => {
      const client = await test.app.database.pool.connect()
      const prototype = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => unknown }
      client.release()
      const { query } = prototype
      // Other connections of the process may be busy at the same time.
      const statements = new Map<unknown, string[]>()
      prototype.query = function listening(...args) {
        const text = String(args[0])
        statements.set(this, text === 'begin' ? [text] : [...(statements.get(this) ?? []), text])
        return query.apply(this, args)
      }
      await sendNotification(test, { userIds, topic: 'security_action' }).finally(() => (prototype.query = query))
      return statements.values().find((texts) => texts.some((text) => /into "?notifications"?/.test(text)))?.length
    }
    expect(await countFor(people)).toBeGreaterThan(2)
    expect(await countFor(people)).toBe(await countFor([user.id]))
  })

  it('stays out of the inbox if the user turned that off', async () => {
    await prefer(client, { preferences: { post_published: { email_frequency: 'off', in_app: false } } })
    await sendNotification(test, { userIds: [user.id], workspaceId, topic: 'post_published' })
    expect(await types()).toEqual([])
    await prefer(client, { preferences: { post_published: { email_frequency: 'immediate', in_app: false } } })
    await sendNotification(test, { userIds: [user.id], workspaceId, topic: 'post_published', title: 'Published' })
    await test.drain()
    expect(await inbox(client, workspaceId)).toMatchObject({ items: [], unread_count: 0 })
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Published'])
  })
})

describe('immediate email', () => {
  it('says what happened, with a link', async () => {
    await sendNotification(test, {
      userIds: [user.id],
      workspaceId,
      title: 'Failed to publish: We open',
      body: 'Nobody answers.',
      href: pagePath('publication', { id: '7' }),
    })
    const [job] = await jobsOf(test, user.id, 'notification.mail')
    expect(Object.keys(job?.data ?? {})).toEqual(['notification_id'])
    await test.drain()
    expect(await mails()).toEqual([
      {
        kind: 'notification',
        to: user.email,
        language: 'en',
        subject: 'Failed to publish: We open',
        paragraphs: ['Nobody answers.'],
        action: { label: 'Open in Broadside', url: 'https://social.example/publications/7' },
      },
    ])
    expect((await jobsOf(test, user.id, 'notification.mail')).map(({ state }) => state)).toEqual(['completed'])
  })

  it('is in the language of the user', async () => {
    const german = await createUser(test, { language: 'de-AT' })
    const title = wording('notices', 'partly_published', { post: 'Wir öffnen' })
    const reason = { group: 'deliveries', code: 'unavailable' }
    const body = [wording('notices', 'at_network', { network: 'Bluesky', reason }), wording('notices', 'and_more', { count: 2 })]
    const notice = { topic: 'publish_failed', userIds: [german.id], href: pagePath('home'), title } as const
    await notify(test.app, { ...notice, event: 'german', body })
    await test.drain()
    const [mail] = await readMails(test, german.email)
    expect(mail).toMatchObject({
      language: 'de-AT',
      subject: 'Teilweise veröffentlicht: Wir öffnen',
      paragraphs: ['Bluesky: Das Netzwerk antwortet nicht. Und 2 weitere'],
      action: { label: 'In Broadside öffnen' },
    })
  })

  it("follows each topic's default, except for invitations, which are emails already", async () => {
    for (const topic of topicIds) await sendNotification(test, { userIds: [user.id], workspaceId, topic, title: topic })
    await test.drain()
    expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
      'access_changed',
      'ownership_transfer',
      'post_at_risk',
      'publish_failed',
      'reply_failed',
      'security_action',
      'webhook_disabled',
    ])
    expect((await types()).toSorted()).toEqual(topicIds.toSorted())
  })

  it('is sent to a user once per event, for any number of topics', async () => {
    for (const topic of ['publish_failed', 'webhook_disabled', 'reply_failed'] as const)
      await sendNotification(test, { userIds: [user.id], workspaceId, topic, event: 'one' })
    await test.drain()
    expect(await mails()).toHaveLength(1)
    expect(await types()).toHaveLength(3)
  })

  it('is not sent if the user has turned it off', async () => {
    await prefer(client, { preferences: { post_published: immediate } })
    await sendNotification(test, { userIds: [user.id], workspaceId, topic: 'post_published' })
    await prefer(client, { preferences: { post_published: off } })
    await test.drain()
    expect(await mails()).toEqual([])
    expect(await types()).toEqual(['post_published'])
  })

  it.each(['account', 'workspace'] as const)('is dropped, not delayed, under a mute of the %s', async (scope) => {
    await mute(scope)
    await sendNotification(test, { userIds: [user.id], workspaceId })
    expect(await jobsOf(test, user.id, 'notification.mail')).toEqual([])
    test.clock.advance(2 * hour)
    await test.drain()
    expect(await mails()).toEqual([])
    expect(await types()).toEqual(['publish_failed'])
    await sendNotification(test, { userIds: [user.id], workspaceId })
    await test.drain()
    expect(await mails()).toHaveLength(1)
  })

  it.each(['account', 'workspace'] as const)('is blocked by a mute of the %s set before it was sent', async (scope) => {
    await sendNotification(test, { userIds: [user.id], workspaceId })
    await mute(scope)
    await test.drain()
    expect(await mails()).toEqual([])
  })

  it('is not blocked by the mute of another workspace', async () => {
    await mute('workspace', (await createWorkspace(test, user)).id)
    await sendNotification(test, { userIds: [user.id], workspaceId })
    await test.drain()
    expect(await mails()).toHaveLength(1)
  })

  it('about the account ignores mutes', async () => {
    await mute('account')
    await mute('workspace')
    await sendNotification(test, { userIds: [user.id], workspaceId, topic: 'access_changed' })
    await test.drain()
    expect(await mails()).toHaveLength(1)
  })

  it('is not sent to users who were suspended or left the workspace in the meantime', async () => {
    const [left, suspended] = [await addMember(test, { id: workspaceId }, 'editor'), await addMember(test, { id: workspaceId }, 'editor')]
    await sendNotification(test, { userIds: [left.id, suspended.id], workspaceId })
    await suspend(suspended)
    await test.app.db.deleteFrom('workspace_members').where('user_id', '=', left.id).execute()
    await test.drain()
    expect([await mails(left), await mails(suspended)]).toEqual([[], []])
  })

  it('is sent even if the notification was removed from the inbox', async () => {
    await sendNotification(test, { userIds: [user.id], workspaceId })
    await client.call(deleteNotifications, { body: { workspace_id: workspaceId, all: true } })
    await test.drain()
    expect(await mails()).toHaveLength(1)
  })

  it('is not sent on an instance without email', async () => {
    await using silent = await createTestApp()
    const someone = await createUser(silent)
    const workspace = await createWorkspace(silent, someone)
    const theirs = silent.client({ cookie: await signIn(silent, someone) })
    await sendNotification(silent, { userIds: [someone.id], workspaceId: workspace.id })
    await silent.drain()
    expect(await readMails(silent)).toEqual([])
    expect((await inbox(theirs, workspace.id)).unread_count).toBe(1)
    expect((await jobsOf(silent, someone.id, 'notification.mail')).map(({ state }) => state)).toEqual(['completed'])
  })
})
