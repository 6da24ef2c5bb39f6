/** Generates `apps/server/src/db/tables.ts` from the schema that the migrations create. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeTables } from '../apps/server/src/db/describe-tables.ts'
import { openEmbeddedPostgres } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { createLog } from '../apps/server/src/lib/log.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'broadside-tables-'))
const log = createLog('warn')
const postgres = await openEmbeddedPostgres({ dataDir, log })
const database = openDatabase({ connection: postgres.connection, poolSize: 2, log })
await database.withoutDeadline(({ db }) => migrate(db))
await writeFile(new URL('../apps/server/src/db/tables.ts', import.meta.url), await describeTables(database.db))
await database.close()
await postgres.stop()
await rm(dataDir, { recursive: true })
