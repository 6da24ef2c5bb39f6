/** Nothing is forgotten: every table and column is exported, or left out with a reason; and the manual describes the format as it is. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { kinds } from './kinds/kinds.ts'
import { leftOut } from './left-out.ts'
import { personLeftOut, personLists } from './person-lists.ts'
import { personReference, reference } from './reference.ts'

const test = perFile(() => createTestApp())

interface Column {
  table: string
  column: string
}

/** Without the months of tables that are divided by month. */
async function listColumns(): Promise<Column[]> {
  const { rows } = await test.app.database.pool.query<Column>(`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped`)
  return rows
}

it('exports every table of workspaces, or says why not', async () => {
  const columns = await listColumns()
  const tables = columns.filter(({ column }) => column === 'workspace_id').map(({ table }) => table)
  const known = new Set<string>([...kinds.map(({ table }) => table), ...Object.keys(leftOut)])
  expect(tables.filter((table) => !known.has(table))).toEqual([])
  expect(Object.keys(leftOut).filter((table) => !tables.includes(table))).toEqual([])
})

it('exports every column of these tables, or says why not', async () => {
  const columns = await listColumns()
  for (const { table, fields, leftOut } of kinds) {
    const own = columns.filter((one) => one.table === table && one.column !== 'workspace_id').map(({ column }) => column)
    expect([...Object.keys(fields), ...Object.keys(leftOut)].toSorted(), table).toEqual(own.toSorted())
  }
})

const naming =
  /(?:^|_)(?:user_id|created_by|updated_by|uploaded_by|scheduled_by|connected_by|acknowledged_by|invited_by_user_id|actor_id|owner_id|nominee_id|keeper_id|founder_id|email|recipient)(?:$|_)/

/** Tables with a reference to users. */
async function listReferring(): Promise<string[]> {
  const { rows } = await test.app.database.pool.query<{ table: string }>(
    `select distinct conrelid::regclass::text as table from pg_constraint where confrelid = 'users'::regclass`,
  )
  return rows.map(({ table }) => table)
}

it('exports every table that names people, or says why not', async () => {
  const named = (await listColumns()).filter(({ column }) => naming.test(column)).map(({ table }) => table)
  const tables = new Set([...named, ...(await listReferring())])
  const known = new Set<string>([...personLists.map(({ table }) => table), ...Object.keys(personLeftOut)])
  expect([...tables].filter((table) => !known.has(table))).toEqual([])
})

const secret = /sealed|hash|secret|id_token|public_key|storage_key|bytes$/
/** Hashes of contents, and of codes that have no use without their content. */
const harmless = new Set(['avatars.hash', 'destinations.content_hash', 'designs.document_sha256'])

it('omits every secret from the export of a person', async () => {
  const columns = await listColumns()
  const exported = personLists.flatMap(({ table, omit = [] }) => columns.filter((one) => one.table === table && !omit.includes(one.column)))
  const found = exported.filter(({ table, column }) => secret.test(column) && !harmless.has(`${table}.${column}`))
  expect(found).toEqual([])
})

it('is described in the manual as it is', async () => {
  const page = await readFile(fileURLToPath(new URL('../../../../../../docs/manual/moving.md', import.meta.url)), 'utf8')
  // Update the page with scripts/moving-page.ts.
  expect(page).toContain(reference())
  expect(page).toContain(personReference())
})
