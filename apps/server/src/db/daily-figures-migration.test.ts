import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabaseBefore } from '#test/database-before.ts'
import { dropReferences } from '#test/fill.ts'
import { up } from './migrations/0056-daily-figures.ts'

it('counts the deliveries of before by the day on which they ended in their workspace', async () => {
  await using before = await openDatabaseBefore('0056')
  const { db } = before
  // Without rows that the migration doesn't look at.
  await dropReferences(db)
  await sql`alter table workspaces alter column organization_id drop not null`.execute(db)
  const now = sql`now()`
  const zones = { tokyo: 'Asia/Tokyo', nowhere: 'Atlantis/Capital' }
  for (const [id, timezone] of Object.entries(zones))
    await sql`insert into workspaces (id, name, site_slug, timezone, created_at, updated_at) values (${id}, ${id}, ${id}, ${timezone}, ${now}, ${now})`.execute(
      db,
    )
  const add = async (id: string, workspace: string, outcome: string, lateMs: number | null) => {
    const error = outcome === 'failed' ? { kind: 'auth', code: 'token_ended' } : null
    await sql`insert into destinations (id, workspace_id, publication_id, social_account_id, platform, position, output_profile, status, error, created_at, updated_at)
      values (${id}, ${workspace}, 'p', ${id}, 'mastodon', 0, 'mastodon.post', ${outcome}, ${error && JSON.stringify(error)}::jsonb, ${now}, ${now})`.execute(
      db,
    )
    await sql`insert into deliveries (id, workspace_id, publication_id, destination_id, social_account_id, due_at, created_at, finished_at, stage, outcome, late_ms)
      values (${id}, ${workspace}, 'p', ${id}, 'a', ${now}, ${now}, date_trunc('day', now()) - interval '2 hours', 'done', ${outcome}, ${lateMs})`.execute(
      db,
    )
  }
  await add('one', 'tokyo', 'published', 120)
  await add('two', 'tokyo', 'published', 120)
  await add('three', 'nowhere', 'failed', null)
  await db.transaction().execute(up)
  const { rows } = await sql`select workspace_id, measure, key, n, date = (now() - interval '1 day')::date as yesterday, merged
    from daily_figures order by workspace_id, measure`.execute(db)
  const [inTokyo, elsewhere] = [
    { workspace_id: 'tokyo', yesterday: false, merged: true },
    { workspace_id: 'nowhere', yesterday: true, merged: true },
  ]
  expect(rows).toEqual([
    { ...elsewhere, measure: 'delivery', key: 'failed', n: 1 },
    { ...elsewhere, measure: 'failure', key: 'mastodon auth token_ended', n: 1 },
    { ...inTokyo, measure: 'delivery', key: 'published', n: 2 },
    { ...inTokyo, measure: 'late', key: '120', n: 2 },
  ])
})
