import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabaseBefore } from '#test/database-before.ts'
import { up } from './migrations/0051-collecting.ts'

let before: Awaited<ReturnType<typeof openDatabaseBefore>>
let db: Kysely<unknown>

beforeAll(async () => {
  before = await openDatabaseBefore('0051')
  db = before.db
})
afterAll(() => before[Symbol.asyncDispose]())

const grants = [
  { id: 'x', platform: 'x', scopes: ['tweet.read'] },
  { id: 'youtube', platform: 'youtube', scopes: ['https://www.googleapis.com/auth/youtube.force-ssl'] },
  { id: 'youtube-less', platform: 'youtube', scopes: ['https://www.googleapis.com/auth/youtube.upload'] },
  { id: 'pages', platform: 'linkedin', scopes: ['r_organization_social_feed'] },
  { id: 'profile', platform: 'linkedin', scopes: ['w_member_social'] },
  { id: 'slack', platform: 'slack', scopes: ['chat:write'] },
]

it('lets grants that permit it be used for collecting, and turns it off where it costs money', async () => {
  await sql`insert into organizations (id, name, created_at) values ('o', 'Harbour', now())`.execute(db)
  await sql`insert into workspaces (id, organization_id, name, site_slug, created_at, updated_at)
    values ('w', 'o', 'Ferry', 'ferry', now(), now())`.execute(db)
  for (const { id, platform, scopes } of grants) {
    await sql`insert into grants (id, workspace_id, platform, sealed, scopes, created_at, updated_at)
      values (${id}, 'w', ${platform}, '', ${scopes}, now(), now())`.execute(db)
    await sql`insert into accounts (id, workspace_id, platform, grant_id, account_id, username, slug, created_at, updated_at)
      values (${id}, 'w', ${platform}, ${id}, ${id}, ${id}, ${id}, now(), now())`.execute(db)
    await sql`insert into account_features (account_id, workspace_id, feature, enabled, updated_at)
      values (${id}, 'w', 'engagement', true, now())`.execute(db)
  }
  await db.transaction().execute(up)
  const { rows } = await sql<{ id: string; allows: string[]; enabled: boolean }>`select g.id, g.allows, f.enabled
    from grants g join account_features f on f.account_id = g.id order by g.id`.execute(db)
  expect(rows).toEqual([
    { id: 'pages', allows: ['engagement'], enabled: true },
    { id: 'profile', allows: [], enabled: true },
    { id: 'slack', allows: [], enabled: true },
    { id: 'x', allows: ['engagement'], enabled: false },
    { id: 'youtube', allows: ['engagement'], enabled: true },
    { id: 'youtube-less', allows: [], enabled: true },
  ])
})
