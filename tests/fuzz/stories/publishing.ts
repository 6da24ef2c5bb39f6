/** Voices, account groups, builds, publications and their deliveries. */
import { assignAccountVoice } from '@broadside/contract/features/accounts'
import {
  changeDestination,
  commitBuild,
  createBuild,
  getBuild,
  getBuildSource,
  regenerateDestination,
} from '@broadside/contract/features/builds'
import { listPublicationDeliveries, listPublicationEvents } from '@broadside/contract/features/deliveries'
import { getCalendar } from '@broadside/contract/features/calendar'
import { getStatistics } from '@broadside/contract/features/statistics'
import { getPostingQueue, pausePostingQueue, reorderPostingQueue, resumePostingQueue } from '@broadside/contract/features/posting-queue'
import { batchPostingSchedules, createPostingSchedule, listSlots } from '@broadside/contract/features/posting-schedules'
import {
  cancelPublication,
  changePublicationSchedule,
  createPublication,
  deletePublication,
  deletePublicationDestination,
  forecastPublication,
  getPublication,
  publishPublicationNow,
  putPublicationDestinations,
  replacePublication,
  resolveDestination,
  retryDestination,
  retryFailedDestinations,
  saveDraft,
  schedulePublication,
  validatePublication,
} from '@broadside/contract/features/publications'
import { createSocialSet, replaceSocialSet } from '@broadside/contract/features/social-sets'
import { createVoiceProfile, deleteVoiceProfile, makeVoiceProfileDefault, replaceVoiceProfile } from '@broadside/contract/features/voices'
import { type Home, newKey, type Story } from './story.ts'

const day = 24 * 3600 * 1000

const draft = async ({ api, workspaceId: workspace_id, accountId }: Home) =>
  (await api.call(createPublication, { body: { workspace_id, text: 'We open at seven.', account_ids: [accountId] } })).body

const read = async ({ api }: Home, id: string) => {
  const { body } = await api.call(getPublication, { params: { id } })
  return { revision: body.revision, destination_id: body.destinations[0]?.id ?? '' }
}

const drafts: Story = async (home) => {
  const { api, accountId } = home
  const { id, revision } = await draft(home)
  const params = { id }
  await api.call(replacePublication, { params, body: { expected_revision: revision, text: 'We open at eight.' } })
  await api.call(validatePublication, { params })
  const destinations = [{ social_account_id: accountId, text: 'We open at nine.' }]
  const changed = await read(home, id)
  await api.call(putPublicationDestinations, { params, body: { expected_revision: changed.revision, destinations } })
  const edited = await read(home, id)
  await api.call(saveDraft, { params, body: { expected_revision: edited.revision, text: 'We open at ten.', destinations } })
  const last = await read(home, id)
  await api.call(deletePublicationDestination, {
    params: { id, destination_id: last.destination_id },
    query: { confirm: true, expected_revision: last.revision },
  })
  await api.call(deletePublication, { params, query: { confirm: true } })
}

const schedule: Story = async (home) => {
  const { cast, api, workspaceId: workspace_id } = home
  const { id, revision } = await draft(home)
  const at = new Date(cast.clock.now().getTime() + day).toISOString()
  await api.call(getCalendar, { query: { workspace_id, from: cast.clock.now().toISOString(), before: at } })
  await api.call(listSlots, { query: { workspace_id, from: cast.clock.now().toISOString(), before: at } })
  await api.call(getStatistics, { query: { workspace_id, from: cast.clock.now().toISOString(), before: at } })
  await api.call(schedulePublication, { params: { id }, body: { expected_revision: revision, schedule: { at } } })
  await api.call(forecastPublication, { params: { id } })
  await cast.drain()
  const later = { at: new Date(cast.clock.now().getTime() + 2 * day).toISOString() }
  const { revision: scheduled } = await read(home, id)
  await api.call(changePublicationSchedule, { params: { id }, body: { expected_revision: scheduled, schedule: later } })
  const { revision: expected_revision } = await read(home, id)
  await api.call(cancelPublication, { params: { id }, body: { expected_revision } })
}

const queue: Story = async (home) => {
  const { api, workspaceId: workspace_id } = home
  const slot = { day_of_week: 1, hour: 9, minute: 0 }
  const { id } = (await api.call(createPostingSchedule, { body: { workspace_id, ...slot } })).body
  const create = [{ ...slot, day_of_week: 2 }]
  await api.call(batchPostingSchedules, { body: { workspace_id, create, update: [{ id, label: 'Start of the week' }] } })
  const posts = [await draft(home), await draft(home)]
  for (const { id, revision } of posts)
    await api.call(schedulePublication, { params: { id }, body: { expected_revision: revision, schedule: 'next-free-slot' } })
  const items = await Promise.all(posts.map(async ({ id }) => ({ id, expected_revision: (await read(home, id)).revision })))
  await api.call(reorderPostingQueue, { body: { workspace_id, items: items.toReversed() } })
  await api.call(pausePostingQueue, { body: { workspace_id } })
  await api.call(getPostingQueue, { query: { workspace_id } })
  await api.call(resumePostingQueue, { body: { workspace_id } })
}

/** Publishes while the network applies this fault to the next post. */
async function publish(home: Home, fault?: { mode: 'drop_after' } | { mode: 'answer'; answer: { status: number; json?: unknown } }) {
  const { cast, api } = home
  await cast.drain()
  const { id, revision } = await draft(home)
  if (fault) cast.fake.server.fail('POST /posts', fault as Parameters<typeof cast.fake.server.fail>[1])
  await api.call(publishPublicationNow, { params: { id }, body: { expected_revision: revision } })
  await cast.drain()
  return id
}

const published: Story = async (home) => {
  const { api } = home
  const id = await publish(home)
  await api.call(listPublicationDeliveries, { params: { id } })
  await api.call(listPublicationEvents, { params: { id } })
}

const refusal = { mode: 'answer' as const, answer: { status: 422, json: { error: 'too_rude' } } }

const retried: Story = async (home) => {
  const { cast, api } = home
  const edit = async (id: string) => {
    cast.clock.advance(1000)
    const { revision, destination_id } = await read(home, id)
    await api.call(replacePublication, { params: { id }, body: { expected_revision: revision, text: 'Kinder words.' } })
    return destination_id
  }
  const one = await publish(home, refusal)
  const destination_id = await edit(one)
  await api.call(retryDestination, { params: { id: one, destination_id } })
  const other = await publish(home, refusal)
  await edit(other)
  await api.call(retryFailedDestinations, { params: { id: other } })
}

const doubt: Story = async (home) => {
  const id = await publish(home, { mode: 'answer', answer: { status: 504 } })
  const { destination_id } = await read(home, id)
  await home.api.call(resolveDestination, { params: { id, destination_id }, body: { resolution: 'not_published' } })
}

const build = async ({ cast, api, workspaceId: workspace_id, accountId }: Home): Promise<string> => {
  const idea = 'We open at seven from Monday on.'
  const body = { workspace_id, idea, context_notes: 'The kitchen opens at eight.', account_ids: [accountId] }
  const { id } = (await api.call(createBuild, { body, idempotencyKey: newKey() })).body
  await cast.drain()
  return id
}

const builds: Story = async (home) => {
  const { api } = home
  const id = await build(home)
  await api.call(getBuildSource, { params: { id, source_id: 'context:notes' } })
  await api.call(commitBuild, { params: { id }, body: {} })
}

const rewritten: Story = async (home) => {
  const { cast, api, accountId: account_id } = home
  const params = { id: await build(home), account_id }
  const { revision } = (await api.call(getBuild, { params })).body
  const body = { expected_revision: revision, segments: [{ body: 'From Monday on, we open at seven.' }] }
  const changed = (await api.call(changeDestination, { params, body })).body
  await api.call(changeDestination, { params, body: { expected_revision: changed.revision, reset: true } })
  await api.call(regenerateDestination, { params, body: { direction: 'shorter' } })
  await cast.drain()
}

const voices: Story = async ({ api, workspaceId: workspace_id, accountId }) => {
  const create = async (name: string) => (await api.call(createVoiceProfile, { body: { workspace_id, name } })).body
  const { id } = await create('House voice')
  const other = await create('Other voice')
  const definition = { traits: ['warm'] }
  const changed = (await api.call(replaceVoiceProfile, { params: { id }, body: { expected_revision: 1, name: 'House', definition } })).body
  await api.call(makeVoiceProfileDefault, { params: { id }, body: { expected_revision: changed.revision } })
  await api.call(assignAccountVoice, { params: { id: accountId }, body: { voice_profile_id: id } })
  await api.call(deleteVoiceProfile, { params: { id: other.id }, query: { expected_revision: 1 } })
}

const sets: Story = async ({ api, workspaceId: workspace_id, accountId }) => {
  const body = { name: 'All', is_default: false, accounts: [{ social_account_id: accountId }] }
  const { id } = (await api.call(createSocialSet, { body: { workspace_id, ...body } })).body
  await api.call(replaceSocialSet, { params: { id }, body: { ...body, name: 'Everything' } })
}

export const publishing = { drafts, schedule, queue, published, retried, doubt, builds, rewritten, voices, sets }
