/** Generated drafts in each of their states. */
import { cancelBuild, commitBuild, createBuild, getBuild } from '@broadside/contract/features/builds'
import type { Input } from '@broadside/contract/endpoint'
import { building } from './content/building.ts'
import type { Neighbors } from './neighbors.ts'
import type { Scene } from './writing.ts'

type Request = Partial<Input<typeof createBuild>['body']>

async function request({ cast }: Scene, name: string, body: Request): Promise<string> {
  const { body: build } = await cast.marta.client.call(createBuild, {
    idempotencyKey: `demo ${name}`,
    body: { context_may_publish: false, destination_policy: 'recommend', ...body, workspace_id: cast.workspaceId },
  })
  return build.id
}

export async function addBuilds(scene: Scene, { url }: Neighbors): Promise<void> {
  const { driven, cast, accounts } = scene
  const { bluesky, mastodon, linkedin, site } = accounts.ids
  const market = await request(scene, 'market', {
    idea: 'The night market comes to the quay, and our stall is open until midnight.',
    context_urls: [`${url}/news/night-market`],
    account_ids: [bluesky, mastodon, site],
  })
  await driven.drain()
  const { revision } = (await cast.marta.client.call(getBuild, { params: { id: market } })).body
  await cast.marta.client.call(commitBuild, { params: { id: market }, body: { confirm_flags: true, expected_revision: revision } })
  await request(scene, 'gone', { context_urls: [`${url}/news/bridge`], account_ids: [bluesky] })
  await driven.drain()
  const dropped = await request(scene, 'dropped', {
    idea: 'Batteries for the harbor.',
    context_urls: [`${url}/news/harbor-battery`],
    account_ids: [linkedin],
  })
  await cast.marta.client.call(cancelBuild, { params: { id: dropped } })
  await request(scene, 'ferry page', {
    idea: 'The ferry has a new timetable, and so has our breakfast.',
    context_urls: [`${url}/news/ferry`],
    account_ids: [bluesky, mastodon, linkedin, site],
  })
  await request(scene, 'ferry', { idea: building.idea, context_notes: building.notes, account_ids: [bluesky, mastodon] })
  await driven.drain()
}

/** Its source is still being read when the demo opens. */
export const beginBuild = (scene: Scene, { url }: Neighbors): Promise<string> =>
  request(scene, 'barley', {
    idea: 'Barley is the quiet grain of our winter kitchen.',
    context_urls: [`${url}/recipes/barley`],
    account_ids: [scene.accounts.ids.site, scene.accounts.ids.bluesky],
  })
