import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabaseBefore } from '#test/database-before.ts'
import { up } from './migrations/0032-search-and-counts.ts'

it('makes stored data searchable and counts it, and keeps both current', async () => {
  await using before = await openDatabaseBefore('0032')
  const { db } = before
  await sql`insert into organizations (id, name, created_at) values ('o', 'Harbour', now())`.execute(db)
  await sql`insert into workspaces (id, organization_id, name, site_slug, created_at, updated_at) values ('w', 'o', 'Harbour', 'harbour', now(), now())`.execute(
    db,
  )
  const add = (id: string, status: string, trashed: boolean) =>
    sql`insert into publications (id, workspace_id, title, text, status, trashed_at, list_at, created_at, updated_at)
      values (${id}, 'w', 'Hours', ${`We open at ${id}.`}, ${status}, ${trashed ? new Date(0) : null}, now(), now(), now())`.execute(db)
  await add('seven', 'draft', false)
  await add('eight', 'published', false)
  await add('nine', 'published', true)
  await sql`insert into published_contents (workspace_id, publication_id, fingerprint, content, opening, created_at)
    values ('w', 'eight', 'f', '{"segments": [{"title": "", "text": "We opened at ten."}]}', '', now())`.execute(db)
  await db.transaction().execute(up)
  await add('eleven', 'published', false)
  const texts = await sql<{ body: string }>`select body from publication_texts order by body`.execute(db)
  expect(texts.rows.map(({ body }) => body)).toEqual([
    'Hours\nWe open at eight.\n\nWe opened at ten.',
    'Hours\nWe open at eleven.',
    'Hours\nWe open at nine.',
    'Hours\nWe open at seven.',
  ])
  const counts = await sql`select status, sum(count)::int as count from publication_counts group by status order by status`.execute(db)
  expect(counts.rows).toEqual([
    { status: 'draft', count: 1 },
    { status: 'published', count: 2 },
  ])
})

it('names the extension that it may not create', async () => {
  await using before = await openDatabaseBefore('0032')
  await sql`do $$ begin execute format('revoke create on database %I from current_user', current_database()); end $$`.execute(before.db)
  await expect(before.db.transaction().execute(up)).rejects.toThrow(/needs the PostgreSQL extension pg_trgm: have an administrator/)
})
