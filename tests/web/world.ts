/** A workspace in use: users, accounts on three networks, and a post in every state. */
import { listAccounts } from '@broadside/contract/features/accounts'
import { createProviderApp } from '@broadside/contract/features/admin'
import { createBuild } from '@broadside/contract/features/builds'
import { batchPostingSchedules } from '@broadside/contract/features/posting-schedules'
import { createPublication, getPublication, publishPublicationNow, schedulePublication } from '@broadside/contract/features/publications'
import { createSocialSet } from '@broadside/contract/features/social-sets'
import { inviteMember } from '@broadside/contract/features/team'
import { createExternalWebhook } from '@broadside/contract/features/webhooks'
import { fakeApp } from '@broadside/networks/testing/fake-slack'
import { expect } from 'vitest'
import { createPerson } from '../../apps/server/src/features/identity/testing/scene.ts'
import type { TestClient } from '../../apps/server/src/test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, signIn, type TestUser } from '../../apps/server/src/test/factories.ts'
import { building } from '../../scripts/demo/content/building.ts'
import { postOf } from '../../scripts/demo/content/posts.ts'
import { fillBrandKit } from './brand.ts'
import { type Drawings, fillDesigns } from './drawings.ts'
import { fillInbox, inboxTexts, turnOn } from './inbox.ts'
import { connectFakes } from './networks.ts'
import { fillOrganizations } from './organizations.ts'
import { fillShelf } from './shelf.ts'
import { fillSignOn, signOnTexts } from './sign-on.ts'
import type { Stage } from './stage.ts'

const states = ['draft', 'scheduled', 'published', 'failed', 'looking', 'asking'] as const
export type PostState = (typeof states)[number]

export interface World {
  workspaceId: string
  organizationId: string
  identityProviders: Record<'used' | 'broken', string>
  /** Has the password of `identity/testing/scene.ts`. */
  owner: TestUser
  viewer: TestUser
  /** Administers the server, and is an admin of the workspace. */
  serverAdmin: TestUser
  newcomer: TestUser
  client: TestClient
  accountIds: Record<'site' | 'bluesky' | 'mastodon', string>
  posts: Record<PostState, string>
  /** The path of an open invitation for a user without an account. */
  invitationPath: string
  webhookId: string
  /** A ready build from notes. */
  buildId: string
  /** Ids of the files in the library, by name. */
  media: Record<string, string>
  drawings: Drawings
}

const hour = 3_600_000
const forever = 500

const textOf = (state: PostState) => postOf[state].text

export const groupNames = ['Fediverse', 'Everywhere'] as const

/** The subject of the invitation's email, in the language of its recipient. */
export const mailSubject = "You've been invited to Harbour Cafe"

/** All user content of the world, for tests that look for hard-coded text. */
export const userTexts = [
  ...states.map(textOf),
  ...Object.values(inboxTexts),
  ...signOnTexts,
  mailSubject,
  building.idea,
  building.notes,
  ...building.notes.match(/[^.]+\.(?!\d)/g)!.map((one) => one.trim()),
]

/** The app of Slack that is in use, and a former one whose secret the network has replaced. */
export const slackApps = { used: 'Harbor posts', former: 'Harbor trial' }

async function createServerAdmin(test: Stage['test'], workspaceId: string): Promise<TestUser> {
  const user = await addMember(test, { id: workspaceId }, 'admin')
  await test.app.db.updateTable('users').set({ is_admin: true }).where('id', '=', user.id).execute()
  const client = test.client({ cookie: await signIn(test, user) })
  const { clientId: client_id, clientSecret } = fakeApp()
  for (const [name, client_secret] of [
    [slackApps.former, 'a former secret'],
    [slackApps.used, clientSecret],
  ] as const)
    await client.call(createProviderApp, { body: { provider: 'slack', name, client_id, client_secret } })
  return user
}

export async function createWorld({ test, fakes }: Pick<Stage, 'test' | 'fakes'>): Promise<World> {
  const { user: owner } = await createPerson(test, { display_name: 'Ada Lovelace' })
  const { id: workspaceId, organization_id: organizationId } = await createWorkspace(test, owner)
  const viewer = await addMember(test, { id: workspaceId }, 'viewer')
  const serverAdmin = await createServerAdmin(test, workspaceId)
  const client = test.client({ token: await createToken(test, owner) })
  const { bluesky, mastodon } = await connectFakes(fakes, client, workspaceId)
  const accounts = (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
  const site = accounts.find(({ platform }) => platform === 'site')?.id ?? ''
  const accountIds = { site, bluesky: bluesky.id, mastodon: mastodon.id }

  const group = async (name: string, ids: string[]) => {
    const members = ids.map((social_account_id) => ({ social_account_id }))
    await client.call(createSocialSet, { body: { workspace_id: workspaceId, name, accounts: members } })
  }
  await group(groupNames[0], [mastodon.id, bluesky.id])
  await group(groupNames[1], [site, mastodon.id, bluesky.id])

  const write = async (state: PostState, account_ids: string[]) =>
    (await client.call(createPublication, { body: { workspace_id: workspaceId, text: textOf(state), account_ids } })).body.id
  const statusOf = async (id: string) => {
    const { destinations } = (await client.call(getPublication, { params: { id } })).body
    return destinations.map(({ status, error }) => (status === 'unknown' && error?.action === 'resolve' ? 'asking' : status))
  }
  const send = async (state: PostState, accounts: string[], outcome: string) => {
    const id = await write(state, accounts)
    await client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    await test.drain()
    expect(await statusOf(id)).toContain(outcome)
    return id
  }

  const slots = [1, 2, 3, 4, 5].flatMap((day_of_week) => [9, 18].map((hour) => ({ day_of_week, hour, minute: 0 })))
  await client.call(batchPostingSchedules, { body: { workspace_id: workspaceId, create: slots } })
  const draft = await write('draft', Object.values(accountIds))
  const scheduled = await write('scheduled', [site, bluesky.id])
  const at = new Date(test.clock.now().getTime() + 48 * hour).toISOString()
  await client.call(schedulePublication, { params: { id: scheduled }, body: { expected_revision: 1, schedule: { at } } })
  const inboxOwner = { client, workspaceId, accountId: bluesky.id }
  await turnOn(inboxOwner)
  const published = await send('published', Object.values(accountIds), 'published')
  expect(await statusOf(published)).toEqual(['published', 'published', 'published'])
  await fillInbox({ test, fakes, ...inboxOwner }, published)
  fakes.bluesky.fail('POST /xrpc/com.atproto.repo.applyWrites', {
    mode: 'answer',
    answer: { status: 400, json: { error: 'InvalidRequest' } },
  })
  const failed = await send('failed', [site, bluesky.id], 'failed')

  // From here on, this server's responses are lost.
  fakes.mastodon.fail('POST /api/v1/statuses', { mode: 'drop_after' })
  fakes.mastodon.fail('POST /api/v1/statuses', { mode: 'answer', answer: { status: 500 }, times: forever })
  fakes.mastodon.fail(`GET /api/v1/accounts/${fakes.mastodon.accountId}/statuses`, {
    mode: 'answer',
    answer: { status: 500 },
    times: forever,
  })
  const asking = await send('asking', [mastodon.id], 'unknown')
  const now = test.clock.now()
  for (let round = 0; round < 8; round += 1) {
    test.clock.advance(20 * 60_000)
    await test.drain()
  }
  expect(await statusOf(asking)).toEqual(['asking'])
  test.clock.set(now)
  const looking = await send('looking', [mastodon.id, site], 'unknown')

  const invited = await client.call(inviteMember, { params: { id: workspaceId }, body: { email: 'marta@harbour.example', role: 'editor' } })
  const webhook = await client.call(createExternalWebhook, {
    body: { workspace_id: workspaceId, url: new URL('/hook', fakes.page.url).href, event_types: ['publication.published'] },
  })
  const build = await client.call(createBuild, {
    body: { workspace_id: workspaceId, idea: building.idea, context_notes: building.notes, account_ids: [bluesky.id, mastodon.id] },
    idempotencyKey: 'the build of the world',
  })
  await test.drain()
  const media = await fillShelf({ test, client, workspaceId })
  const brand = await fillBrandKit({ test, client, workspaceId }, media['harbour-dawn.jpg'] ?? '')
  await fillOrganizations(test, { organizationId, owner, viewer, serverAdmin })
  const invitation = new URL(invited.body.accept_url ?? '')
  return {
    workspaceId,
    organizationId,
    identityProviders: await fillSignOn({ test }, organizationId),
    owner,
    viewer,
    serverAdmin,
    newcomer: await createUser(test, { display_name: 'Marta' }),
    client,
    accountIds,
    posts: { draft, scheduled, published, failed, looking, asking },
    buildId: build.body.id,
    media: { ...media, ...brand },
    drawings: await fillDesigns({ client, workspaceId }, media['harbour-dawn.jpg'] ?? ''),
    webhookId: webhook.body.subscription.id,
    invitationPath: `${invitation.pathname}${invitation.search}`,
  }
}
