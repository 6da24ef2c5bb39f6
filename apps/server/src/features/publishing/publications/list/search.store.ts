import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { containing, hasTrigram } from '#lib/search.ts'

/** With more matches than this, reading the list in order finds a page sooner. */
const mostMatches = 500

/** Ids of all publications that may match, including some false positives. Undefined when the list must be read instead. */
export async function findMatches(db: Db, workspaceId: string, search: string): Promise<string[] | undefined> {
  if (!hasTrigram(search)) return undefined
  const rows = await db
    .selectFrom('publication_texts')
    .select('publication_id')
    .where('workspace_id', '=', workspaceId)
    .where('body', sql`ilike`, containing(search))
    .limit(mostMatches + 1)
    .execute()
  return rows.length > mostMatches ? undefined : rows.map(({ publication_id }) => publication_id)
}
