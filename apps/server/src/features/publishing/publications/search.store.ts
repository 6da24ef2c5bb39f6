/** SQL of the search for publications. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { escapeLike } from '#lib/search.ts'

/** Pages of a list with more matches than this are found sooner by reading the list in its order. */
const mostMatches = 500

/** The index looks up three letters or digits in a row. A database with the C character type knows those of ASCII only. */
const isIndexed = (search: string): boolean => /[a-z\d]{3}/i.test(search)

/** The ids of all publications that a search may find, a few of them too many. Undefined: the list has to be read. */
export async function findMatches(db: Db, workspaceId: string, search: string): Promise<string[] | undefined> {
  if (!isIndexed(search)) return undefined
  const rows = await db
    .selectFrom('publication_texts')
    .select('publication_id')
    .where('workspace_id', '=', workspaceId)
    .where('body', sql`ilike`, `%${escapeLike(search)}%`)
    .limit(mostMatches + 1)
    .execute()
  return rows.length > mostMatches ? undefined : rows.map(({ publication_id }) => publication_id)
}
