/** The past of the workspace: posts at its posting slots, and what guests said about them. */
import { type Calendar, minutesFrom } from './calendar.ts'
import type { Member } from './cast.ts'
import { guests, said } from './content/people.ts'
import { evenings, groups, mornings, type Post } from './content/posts.ts'
import { findExternalId, pass, schedule, type Scene, write } from './writing.ts'

export const pastDays = 21

/** The day on which Threads ends the access of its account. Nothing can be scheduled there from the next day on. */
export const accessLost = -3

/** The slots of a day by its weekday. Sunday has none. */
const slotsOf = (weekday: number): readonly string[] => {
  if (weekday === 0) return []
  return weekday === 6 ? ['10:00'] : ['09:00', '18:00']
}

const needsThreads = ({ group }: Post): boolean => groups[group].some((platform) => platform === 'threads')

/** All past posts in order, each with the local time of its slot. How many precede the lost access depends on the weekday of today. */
export function listPast(calendar: Pick<Calendar, 'weekdayOf'>): { post: Post; day: number; time: string }[] {
  const stock = { mornings: [...mornings], evenings: [...evenings] }
  const days = Array.from({ length: pastDays }, (_, index) => index - pastDays).concat(0)
  return days.flatMap((day) =>
    slotsOf(calendar.weekdayOf(day)).flatMap((time) => {
      const posts = stock[time === '18:00' ? 'evenings' : 'mornings']
      const index = posts.findIndex((post) => day <= accessLost || !needsThreads(post))
      return index < 0 ? [] : posts.splice(index, 1).map((post) => ({ post, day, time }))
    }),
  )
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Guests react on two networks. Numbers follow from the count of posts, so that every run is the same. */
function react(
  { fakes }: Scene,
  { bluesky, mastodon }: { bluesky?: string | undefined; mastodon?: string | undefined },
  count: number,
): void {
  const guest = (offset: number) => pick(guests, count + offset)
  if (bluesky !== undefined) {
    const by = (offset: number) => ({ from: `${guest(offset)}.example` })
    for (let like = 0; like < 2 + (count % 4); like += 1) fakes.bluesky.strangers.like(bluesky, by(like))
    if (count % 2 === 0) fakes.bluesky.strangers.reply(bluesky, pick(said.replies, count / 2), by(1))
    if (count % 5 === 2) fakes.bluesky.strangers.repost(bluesky, by(2))
    if (count % 9 === 4) fakes.bluesky.strangers.quote(bluesky, pick(said.quotes, count % 2), by(3))
  }
  if (mastodon !== undefined) {
    const by = (offset: number) => ({ from: `${guest(offset)}@shore.example` })
    for (let like = 0; like < 1 + (count % 3); like += 1) fakes.mastodon.strangers.favourite(mastodon, by(like))
    if (count % 3 === 1) fakes.mastodon.strangers.reply(mastodon, pick(said.replies, count + 3), by(2))
    if (count % 4 === 3) fakes.mastodon.strangers.boost(mastodon, by(1))
  }
}

/** Publishes the posts of a day, of today those that are past, and lets guests react to each half an hour later. `counted` has the posts so far. */
export async function liveDay(scene: Scene, day: number, counted: { posts: number }): Promise<void> {
  const { calendar, accounts, cast } = scene
  const authors: readonly Member[] = [cast.marta, cast.ada, cast.tomas]
  const last = minutesFrom(calendar.now, -45)
  for (const { post, time } of listPast(calendar).filter((one) => one.day === day && calendar.at(day, one.time) < last)) {
    const author = pick(authors, counted.posts)
    const written = await write(scene, author, post)
    const due = await schedule(author, written, calendar.wallTime(day, time))
    // Under a second late, as a server at work is.
    await pass(scene, new Date(due.getTime() + 120 + ((counted.posts * 97) % 640)))
    await pass(scene, minutesFrom(due, 3))
    const [bluesky, mastodon] = await Promise.all(
      [accounts.ids.bluesky, accounts.ids.mastodon].map((id) => findExternalId(scene, written.id, id)),
    )
    react(scene, { bluesky, mastodon }, counted.posts)
    await pass(scene, minutesFrom(due, 30), ['collection.sweep'])
    counted.posts += 1
  }
}

/** Runs at the end of a day what the server runs by itself. */
export const endDay = (scene: Scene, day: number): Promise<void> =>
  pass(scene, scene.calendar.at(day, '23:50'), ['figures.merge', 'storage.measure', 'collection.sweep', 'publication.forecast'])

/** Conversations with guests. */
export async function talk(scene: Scene, index: number): Promise<void> {
  const { fakes } = scene
  const lines = said.messages[index] ?? []
  for (const line of lines) {
    if (index % 2) fakes.mastodon.strangers.message(line, { from: `${pick(guests, index)}@shore.example`, visibility: 'direct' })
    else fakes.bluesky.strangers.message(line, { from: `${pick(guests, index)}.example` })
    await pass(scene, minutesFrom(scene.driven.clock.now(), 4))
  }
  if (index === 2) fakes.bluesky.strangers.answerAs('We have it, it waits by the till.', { to: `${pick(guests, index)}.example` })
}
