/** Every topic under every combination of settings: what ends up in the inbox, and which emails are created. */
import { createNotificationMute } from '@broadside/contract/features/notifications'
import { type Preference, type TopicId, topicIds } from '@broadside/contract/features/notifications.schemas'
import { expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { readMails } from '#test/mails.ts'
import { inbox, prefer, sendNotification, withMail } from './testing/scene.ts'

const day = 24 * 3600_000

/** What users may change about a topic: both channels, only email, or nothing. */
const freedoms: Record<TopicId, 'both' | 'mail' | 'nothing'> = {
  post_published: 'both',
  publish_failed: 'mail',
  post_at_risk: 'mail',
  account_needs_attention: 'mail',
  new_engagement: 'both',
  new_message: 'both',
  reply_failed: 'mail',
  workspace_invite: 'nothing',
  webhook_disabled: 'mail',
  ownership_transfer: 'nothing',
  security_action: 'nothing',
  access_changed: 'nothing',
}

const muteScopes = ['none', 'account', 'workspace', 'another workspace'] as const

interface Settings extends Preference {
  mute: (typeof muteScopes)[number]
}

interface Effect {
  inbox: number
  /** Kinds of the emails created at once, and until the next day. */
  atOnce: string[]
  nextDay: string[]
}

function listSettings(topic: TopicId): Settings[] {
  const freedom = freedoms[topic]
  const frequencies = freedom === 'nothing' ? (['immediate'] as const) : (['off', 'immediate', 'daily'] as const)
  const channels = freedom === 'both' ? [true, false] : [true]
  return channels.flatMap((in_app) =>
    frequencies.flatMap((email_frequency) => muteScopes.map((mute) => ({ in_app, email_frequency, mute }))),
  )
}

/** An invitation is an email already. A mute drops email that users may turn off, and nothing else. */
function expectEffect(topic: TopicId, { in_app, email_frequency, mute }: Settings): Effect {
  const isMuted = freedoms[topic] !== 'nothing' && (mute === 'account' || mute === 'workspace')
  const mailed = isMuted || topic === 'workspace_invite' ? 'off' : email_frequency
  const atOnce = mailed === 'immediate' ? ['notification'] : []
  return { inbox: in_app ? 1 : 0, atOnce, nextDay: mailed === 'daily' ? ['digest'] : atOnce }
}

const test = perFile(() => createTestApp({ env: withMail }))

interface Reader {
  user: TestUser
  client: TestClient
}

/** A member of two workspaces with these settings, made over HTTP. */
async function createReader(topic: TopicId, workspaceIds: [string, string], { mute, ...preference }: Settings): Promise<Reader> {
  const user = await addMember(test, { id: workspaceIds[0] }, 'editor')
  const now = test.clock.now()
  await test.app.db
    .insertInto('workspace_members')
    .values({ workspace_id: workspaceIds[1], user_id: user.id, role: 'editor', created_at: now, updated_at: now })
    .execute()
  const client = test.client({ cookie: await signIn(test, user) })
  await prefer(client, { preferences: { [topic]: preference } })
  const ends_at = new Date(now.getTime() + 3 * day).toISOString()
  if (mute === 'account') await client.call(createNotificationMute, { body: { scope: 'account', ends_at } })
  else if (mute !== 'none') {
    const workspace_id = workspaceIds[mute === 'workspace' ? 0 : 1]
    await client.call(createNotificationMute, { body: { scope: 'workspace', workspace_id, ends_at } })
  }
  return { user, client }
}

const kindsOf = async ({ user }: Reader) => (await readMails(test, user.email)).map(({ kind }) => kind)

it.each(topicIds)('%s has the effect of each setting, in the inbox and by email', async (topic) => {
  const owner = await createUser(test)
  const workspaceId = (await createWorkspace(test, owner)).id
  const otherId = (await createWorkspace(test, owner)).id
  const all = listSettings(topic)
  const readers: Reader[] = []
  for (const settings of all) readers.push(await createReader(topic, [workspaceId, otherId], settings))

  await sendNotification(test, { topic, userIds: readers.map(({ user }) => user.id), workspaceId })
  await test.drain()
  const atOnce = await Promise.all(readers.map(kindsOf))
  test.clock.advance(day)
  await test.drain()
  const nextDay = await Promise.all(readers.map(kindsOf))
  const effects = await Promise.all(
    readers.map(async ({ client }, index) => {
      const { items } = await inbox(client, workspaceId)
      expect(items.map(({ type }) => type)).toEqual(items.map(() => topic))
      return { ...all[index], inbox: items.length, atOnce: atOnce[index], nextDay: nextDay[index] }
    }),
  )
  expect(effects).toEqual(all.map((settings) => ({ ...settings, ...expectEffect(topic, settings) })))
})
