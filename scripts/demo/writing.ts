/** Posts of the demo, written and published by its members. */
import { createPublication, getPublication, publishPublicationNow, schedulePublication } from '@broadside/contract/features/publications'
import type { DrivenApp } from '../../apps/server/src/test/driven-app.ts'
import type { Fakes } from '../../tests/web/networks.ts'
import type { Accounts } from './accounts.ts'
import { type Calendar, minutesFrom } from './calendar.ts'
import type { Cast, Member } from './cast.ts'
import type { Post } from './content/posts.ts'
import { setTime } from './database-time.ts'
import type { Library } from './library.ts'

/** Everything that a scene of the demo works with. */
export interface Scene {
  driven: DrivenApp
  fakes: Fakes
  calendar: Calendar
  cast: Cast
  accounts: Accounts
  library: Library
}

interface Plan {
  /** The planned local time of a draft. */
  wish?: string | undefined
  /** Accounts in place of those of the post's group. */
  accountIds?: string[]
}

export interface Written {
  id: string
  revision: number
}

export async function write(
  { cast, accounts, library }: Scene,
  author: Member,
  post: Post,
  { wish, accountIds }: Plan = {},
): Promise<Written> {
  const { text, title = '', picture, group } = post
  const { id, revision } = (
    await author.client.call(createPublication, {
      body: {
        workspace_id: cast.workspaceId,
        text,
        title,
        ...(picture !== undefined && { media: [{ media_id: library[picture] ?? '' }] }),
        ...(wish !== undefined && { schedule: { wall_time: wish } }),
        ...(accountIds ? { account_ids: accountIds } : { social_set_id: accounts.groupIds[group] }),
      },
    })
  ).body
  return { id, revision }
}

/** Schedules a post for a local time, or for the next open slot. Returns when it is due. */
export async function schedule(author: Member, { id, revision }: Written, wallTime?: string): Promise<Date> {
  const body = {
    expected_revision: revision,
    schedule: wallTime === undefined ? ('next-free-slot' as const) : { wall_time: wallTime },
  }
  const { schedule: planned, destinations } = (await author.client.call(schedulePublication, { params: { id }, body })).body
  return new Date(planned?.at ?? destinations[0]?.schedule?.at ?? '')
}

export const publishNow = async (author: Member, { id, revision }: Written): Promise<void> =>
  void (await author.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: revision } }))

/** The network's id of a post on one account; undefined unless it was published there. */
export async function findExternalId({ cast }: Pick<Scene, 'cast'>, publicationId: string, accountId: string): Promise<string | undefined> {
  const { destinations } = (await cast.ada.client.call(getPublication, { params: { id: publicationId } })).body
  return destinations.find(({ social_account_id: id, status }) => id === accountId && status === 'published')?.external_id
}

/** Lets the time pass and runs the jobs that became due, with those that recur while a server runs. */
export async function pass({ driven }: Pick<Scene, 'driven'>, until: Date, recurring: readonly string[] = []): Promise<void> {
  await setTime(driven, until)
  const { app } = driven
  for (const type of recurring) await app.queue.enqueue(app, type, {}, { subject: '' })
  await driven.drain()
}

/** Lets the time pass in steps, because each can bring another try or another look. */
export const passMinutes = async (scene: Pick<Scene, 'driven'>, minutes: number, rounds = 1): Promise<void> => {
  // What is due now is not late.
  await scene.driven.drain()
  for (let round = 0; round < rounds; round += 1) await pass(scene, minutesFrom(scene.driven.clock.now(), minutes))
}
