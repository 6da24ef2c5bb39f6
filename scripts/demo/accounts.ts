/** Accounts on the fake networks, in groups, with posting slots and with what is collected for the inbox. */
import { assignAccountVoice, chooseAccountFeatures, listAccounts } from '@broadside/contract/features/accounts'
import { batchPostingSchedules } from '@broadside/contract/features/posting-schedules'
import { createSocialSet } from '@broadside/contract/features/social-sets'
import { createVoiceProfile } from '@broadside/contract/features/voices'
import type { DrivenApp } from '../../apps/server/src/test/driven-app.ts'
import { addApp, authorizeAccounts } from '../../tests/authorize.ts'
import { type AppPlatform, appsOf, connectFake, type Fakes } from '../../tests/web/networks.ts'
import type { Cast } from './cast.ts'
import { type GroupName, groups } from './content/posts.ts'

type Platform = (typeof groups)[GroupName][number]

export interface Accounts {
  ids: Record<Platform, string>
  groupIds: Record<GroupName, string>
}

const ofApps = ['facebook', 'instagram', 'threads', 'linkedin', 'pinterest', 'google_business', 'x'] as const satisfies AppPlatform[]

/** What posts need there beyond their text. */
const settings: Partial<Record<Platform, Record<string, unknown>>> = { pinterest: { board_id: '101' } }

async function connectAll(driven: DrivenApp, fakes: Fakes, { ada, workspaceId }: Cast): Promise<void> {
  for (const platform of ['bluesky', 'mastodon', 'discord'] as const) await connectFake(fakes, ada.client, workspaceId, platform)
  const open = async ({ pathname, search }: URL) => {
    const answer = await driven.http.fastify.inject({ method: 'GET', url: `${pathname}${search}`, headers: { cookie: ada.cookie } })
    return String(answer.headers.location)
  }
  for (const platform of ofApps) {
    const { app, ...access } = appsOf(fakes)[platform]
    await addApp(ada.client, platform, app)
    await authorizeAccounts({ client: ada.client, workspaceId, platform, ...access, open })
  }
}

async function addVoices({ ada, workspaceId }: Cast, { linkedin }: Accounts['ids']): Promise<void> {
  const quiet = {
    identity_summary: 'A small cafe at the harbor that opens before the first ferry.',
    preferred_language: 'en',
    traits: ['warm', 'brief', 'observant'],
    vocabulary: ['quay', 'lamp', 'regulars'],
    forbidden_phrases: ['game changer', 'mouth-watering', 'hidden gem'],
    boundaries: ['No jokes about the weather when boats are late'],
    formality: 'Informal, never cute',
    examples: [{ text: 'The lamp above the door is on. As long as it is, so is the kettle.', why_it_fits: 'One picture, no adjectives.' }],
  }
  await ada.client.call(createVoiceProfile, { body: { workspace_id: workspaceId, name: 'Behind the counter', definition: quiet } })
  const plain = {
    identity_summary: 'The owner, speaking to people who run small businesses.',
    preferred_language: 'en',
    traits: ['plain', 'specific'],
    forbidden_phrases: ['synergy', 'thrilled to announce'],
    formality: 'As in a letter to a colleague',
  }
  const { id } = (
    await ada.client.call(createVoiceProfile, { body: { workspace_id: workspaceId, name: 'Ada at work', definition: plain } })
  ).body
  await ada.client.call(assignAccountVoice, { params: { id: linkedin }, body: { voice_profile_id: id } })
}

const collected = ['bluesky', 'mastodon', 'facebook', 'instagram'] as const satisfies Platform[]

export async function setUpAccounts(driven: DrivenApp, fakes: Fakes, cast: Cast): Promise<Accounts> {
  const { ada, workspaceId } = cast
  await connectAll(driven, fakes, cast)
  const listed = (await ada.client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
  const ids = Object.fromEntries(listed.map(({ platform, id }) => [platform, id])) as Accounts['ids']
  const groupIds = {} as Accounts['groupIds']
  for (const [name, platforms] of Object.entries(groups) as [GroupName, readonly Platform[]][]) {
    const accounts = platforms.map((platform) => ({
      social_account_id: ids[platform],
      ...(settings[platform] && { default_settings: settings[platform] }),
    }))
    const body = { workspace_id: workspaceId, name, accounts, is_default: name === 'Everywhere' }
    groupIds[name] = (await ada.client.call(createSocialSet, { body })).body.id
  }
  const weekdays = [1, 2, 3, 4, 5].flatMap((day_of_week) => [
    { day_of_week, hour: 9, minute: 0, label: 'With the first coffee' },
    { day_of_week, hour: 18, minute: 0, label: 'Before the evening boat' },
  ])
  const create = [...weekdays, { day_of_week: 6, hour: 10, minute: 0, label: 'Market' }]
  await ada.client.call(batchPostingSchedules, { body: { workspace_id: workspaceId, create } })
  const choices = collected.flatMap((platform) =>
    (['engagement', 'messaging'] as const).map((feature) => ({ account_id: ids[platform], feature, enabled: true })),
  )
  await ada.client.call(chooseAccountFeatures, { body: { workspace_id: workspaceId, choices } })
  await addVoices(cast, ids)
  return { ids, groupIds }
}
