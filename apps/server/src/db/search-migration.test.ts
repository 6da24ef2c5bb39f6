import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabaseBefore } from '#test/database-before.ts'
import { up } from './migrations/0040-search.ts'

it('stores the titles of publications apart from their texts, and keeps them current', async () => {
  await using before = await openDatabaseBefore('0040')
  const { db } = before
  await sql`insert into organizations (id, name, created_at) values ('o', 'Harbour', now())`.execute(db)
  await sql`insert into workspaces (id, organization_id, name, site_slug, created_at, updated_at) values ('w', 'o', 'Harbour', 'harbour', now(), now())`.execute(
    db,
  )
  const add = (id: string, title: string) =>
    sql`insert into publications (id, workspace_id, title, text, list_at, created_at, updated_at)
      values (${id}, 'w', ${title}, 'We open.', now(), now(), now())`.execute(db)
  const titles = async () =>
    (await sql<{ title: string }>`select title from publication_texts order by publication_id`.execute(db)).rows.map(({ title }) => title)
  await add('1', 'Hours')
  await add('2', '')
  await db.transaction().execute(up)
  await add('3', 'News')
  expect(await titles()).toEqual(['Hours', '', 'News'])
  await sql`update publications set title = 'Closed' where id = '2'`.execute(db)
  expect(await titles()).toEqual(['Hours', 'Closed', 'News'])
})
