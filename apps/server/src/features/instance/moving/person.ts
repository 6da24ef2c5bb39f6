/** Exports everything that the server has about one person. */
import type { App } from '#server/context.ts'
import { createArchive } from '#lib/archive/writer.ts'
import { Problem } from '#lib/errors.ts'
import { version } from '#lib/version.ts'
import { manifestName } from './format.ts'
import { inSnapshot } from './moving.store.ts'
import { personLists } from './person-lists.ts'
import { findPerson, streamOf } from './person.store.ts'

export interface ExportedPerson {
  email: string
  rows: number
  /** Of the archive. */
  bytes: number
}

/** Throws `not_found`. */
export async function exportPerson(
  { database, clock }: Pick<App, 'database' | 'clock'>,
  email: string,
  path: string,
): Promise<ExportedPerson> {
  return database.withoutDeadline((handle) =>
    inSnapshot(handle, async (client) => {
      const person = await findPerson(client, email.trim().toLowerCase())
      if (!person) throw new Problem('not_found', `No user of this server has the email address ${email}.`)
      const now = clock.now()
      await using archive = await createArchive(path, now)
      const files: { name: string; about: string; rows: number; sha256: string }[] = []
      for (const list of personLists) {
        let rows = 0
        const lines = async function* () {
          for await (const line of streamOf(client, list, person)) {
            rows += 1
            yield Buffer.from(`${line}\n`)
          }
        }
        const { name, sha256 } = await archive.add(`data/${list.name}.jsonl`, lines(), { compress: true })
        files.push({ name, about: list.about, rows, sha256 })
      }
      const manifest = { format: 'broadside-person', version: 1, broadside: version, exported_at: now.toISOString(), person, files }
      await archive.add(manifestName, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)], { compress: true })
      return { email: person.email, rows: files.reduce((sum, file) => sum + file.rows, 0), bytes: await archive.finish() }
    }),
  )
}
