/** Inserts a month with many planned posts. */
import type { Db } from '#db/open.ts'
import { uuid7 } from '#lib/ids.ts'
import { days } from '#lib/time.ts'

const words =
  `The ferry leaves at seven and the cafe opens with it bring bread coffee lemon sardines from Monday until Friday we are looking for somebody
who likes early mornings strong tea winter hours logbook harbour lamp above door stays on ten fresh quay reads Thursday Marta news rope salt
island bicycle market festival rain sun tide boat crew open closed menu soup table window kitchen late another hour thank you five thousand
cups this month photograph exhibition concert children library garden bridge river northern light weather station museum ticket price free`.split(
    /\s+/,
  )

export interface Month {
  accountIds: readonly string[]
  from: Date
  posts: number
  /** Whether every second post refers to a file, which does not exist. */
  hasMedia?: boolean
}

/** Spreads posts evenly over 30 days, with one to four destinations each. Deterministic except for the ids, which it returns. */
export async function fillMonth(db: Db, workspaceId: string, { accountIds, from, posts, hasMedia = false }: Month): Promise<string[]> {
  let seed = 1
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const sentence = () => Array.from({ length: 25 + draw(15) }, () => words[draw(words.length)]).join(' ')
  const step = Math.floor(days(30) / posts)
  const shared = { workspace_id: workspaceId, created_at: from, updated_at: from }
  const publications = Array.from({ length: posts }, (_, index) => {
    const at = new Date(from.getTime() + index * step)
    const schedule = { at: at.toISOString(), time_zone: 'Europe/Lisbon', wall_time: at.toISOString().slice(0, 19), anchor: 'wall' }
    return {
      ...shared,
      id: uuid7(),
      title: index % 3 ? '' : sentence().slice(0, 40),
      text: sentence(),
      media: JSON.stringify(hasMedia && index % 2 ? [{ media_id: uuid7() }] : []),
      schedule: JSON.stringify(schedule),
      status: 'scheduled' as const,
      list_at: at,
    }
  })
  const destinations = publications.flatMap(({ id, list_at }) =>
    Array.from({ length: 1 + draw(4) }, (_, position) => ({
      ...shared,
      id: uuid7(),
      publication_id: id,
      social_account_id: accountIds[(position + draw(accountIds.length)) % accountIds.length] ?? '',
      target_key: String(position),
      platform: 'mastodon',
      output_profile: 'mastodon.post',
      position,
      status: 'scheduled' as const,
      due_at: list_at,
      planned_at: list_at,
    })),
  )
  const batchSize = 1000
  for (let start = 0; start < publications.length; start += batchSize)
    await db
      .insertInto('publications')
      .values(publications.slice(start, start + batchSize))
      .execute()
  for (let start = 0; start < destinations.length; start += batchSize)
    await db
      .insertInto('destinations')
      .values(destinations.slice(start, start + batchSize))
      .execute()
  return publications.map(({ id }) => id)
}
