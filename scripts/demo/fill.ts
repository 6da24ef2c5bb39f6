/** Three weeks of a cafe's work, and the two that follow, in the order in which they happen. */
import { markEngagementRead } from '@broadside/contract/features/engagement'
import { markConversationsRead } from '@broadside/contract/features/messages'
import { markNotificationsRead } from '@broadside/contract/features/notifications'
import { setUpAccounts } from './accounts.ts'
import { addBuilds } from './building.ts'
import { createCalendar, minutesFrom } from './calendar.ts'
import { gather, inviteOneMore, signInAgain } from './cast.ts'
import { connectSignboard, connectWebsite } from './connections.ts'
import { article, type DatedPost, drafts, queued, scheduled } from './content/posts.ts'
import { setTime } from './database-time.ts'
import { accessLost, endDay, liveDay, pastDays, talk } from './history.ts'
import { addDesigns, fillLibrary } from './library.ts'
import { beginSlowly, failInPart, loseAccess, loseAnswer } from './outcomes.ts'
import type { DemoServer } from './server.ts'
import { pass, publishNow, schedule, type Scene, write } from './writing.ts'

interface FillOptions {
  /** When the demo is opened. */
  now: Date
  timeZone: string
  /** Receives the progress, in one line each. */
  progress: (message: string) => void
}

async function found({ driven, fakes, neighbors }: DemoServer, { now, timeZone, progress }: FillOptions): Promise<Scene> {
  const calendar = createCalendar(now, timeZone)
  driven.clock.set(0)
  await setTime(driven, calendar.at(-pastDays - 1, '15:00'))
  progress('Registering the members')
  const cast = await gather(driven, timeZone)
  progress('Connecting the accounts')
  const accounts = await setUpAccounts(driven, fakes, cast)
  progress('Filling the media library')
  const library = await fillLibrary(driven, cast)
  await connectWebsite({ cast, driven }, neighbors)
  return { driven, fakes, calendar, cast, accounts, library }
}

async function publishArticle(scene: Scene): Promise<void> {
  const { ada } = scene.cast
  await publishNow(ada, await write(scene, ada, article, { accountIds: [scene.accounts.ids.site] }))
  await pass(scene, minutesFrom(scene.driven.clock.now(), 1))
}

/** What happened on a day besides the posts of the slots. */
const events: Record<number, (scene: Scene, server: DemoServer) => Promise<unknown>> = {
  [-19]: (scene) => talk(scene, 0),
  [-12]: ({ driven, cast, library }) => addDesigns(driven, cast, library),
  [-10]: publishArticle,
  [-9]: (scene) => talk(scene, 1),
  [-6]: failInPart,
  [-4]: (scene, { neighbors }) => connectSignboard(scene, neighbors),
  [accessLost]: loseAccess,
  [-2]: async (scene, { neighbors }) => {
    await talk(scene, 2)
    await addBuilds(scene, neighbors)
  },
  [-1]: loseAnswer,
}

/** Ada has read what is older than a day. */
async function readAll({ cast: { ada, workspaceId } }: Scene): Promise<void> {
  const body = { workspace_id: workspaceId, all: true as const }
  await ada.client.call(markEngagementRead, { body })
  await ada.client.call(markConversationsRead, { body })
  await ada.client.call(markNotificationsRead, { body })
}

async function livePast(scene: Scene, server: DemoServer, progress: FillOptions['progress']): Promise<Scene> {
  const counted = { posts: 0 }
  let current = scene
  for (let day = -pastDays; day < 0; day += 1) {
    if (day % 7 === 0) progress(`Living through week ${(day + pastDays) / 7 + 1} of ${pastDays / 7}`)
    // Every six days, before their sessions end.
    if (day % 6 === 0) current = { ...current, cast: await signInAgain(current.driven, current.cast) }
    if (day === -2) await readAll(current)
    await liveDay(current, day, counted)
    await events[day]?.(current, server)
    await endDay(current, day)
  }
  current = { ...current, cast: await signInAgain(current.driven, current.cast) }
  await liveDay(current, 0, counted)
  return current
}

async function planAhead(scene: Scene): Promise<void> {
  const { cast, calendar } = scene
  await inviteOneMore(cast)
  for (const [index, post] of queued.entries()) await schedule(index % 2 ? cast.tomas : cast.marta, await write(scene, cast.marta, post))
  const dayOf = ({ day = 1, weekday }: DatedPost) => (weekday === undefined ? day : 1 + ((weekday - calendar.weekdayOf(1) + 7) % 7))
  for (const post of scheduled) await schedule(cast.ada, await write(scene, cast.ada, post), calendar.wallTime(dayOf(post), post.time))
  for (const { day, time, ...post } of drafts)
    await write(scene, cast.tomas, post, day === undefined || time === undefined ? {} : { wish: calendar.wallTime(day, time) })
}

/** Fills an empty server. Its clock is at `now` afterwards, and stands still. */
export async function fill(server: DemoServer, options: FillOptions): Promise<Scene> {
  const { now, progress } = options
  const opened = await found(server, options)
  const scene = await livePast(opened, server, progress)
  await pass(scene, minutesFrom(now, -30))
  progress('Planning two weeks ahead')
  await planAhead(scene)
  await pass(scene, minutesFrom(now, -4))
  await beginSlowly(scene)
  await pass(scene, now, ['publication.forecast', 'collection.sweep', 'figures.merge', 'storage.measure'])
  return scene
}
