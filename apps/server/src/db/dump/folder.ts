/** A dump as a folder: a compressed file for each table, and `dump.json`, whose presence makes it complete. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Database } from '../open.ts'
import type { DumpDescription } from './description.ts'
import { dumpDatabase, type DumpOptions } from './dump.ts'
import type { DumpSource } from './load.ts'

const fileOf = (folder: string, table: string) => join(folder, `${table}.copy.zst`)
const descriptionOf = (folder: string) => join(folder, 'dump.json')

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Everything is on the disk when this returns. The folder must not have a dump. */
export async function dumpToFolder(
  database: Pick<Database, 'withoutDeadline'>,
  folder: string,
  options?: DumpOptions,
): Promise<DumpDescription> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const table = (name: string, rows: AsyncIterable<Buffer>) =>
    pipeline(rows, createZstdCompress(), createWriteStream(fileOf(folder, name), { mode: 0o600, flush: true }))
  const description = await dumpDatabase(database, { table }, options)
  const unfinished = `${descriptionOf(folder)}.part`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(description, null, 1))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, descriptionOf(folder))
  await sync(folder)
  return description
}

/** Rejects with ENOENT for a folder without a complete dump. */
export async function openDumpFolder(folder: string): Promise<DumpSource> {
  const description = JSON.parse(await readFile(descriptionOf(folder), 'utf8')) as DumpDescription
  return {
    description,
    table: (name) => {
      const file = createReadStream(fileOf(folder, name))
      const rows = createZstdDecompress()
      file.on('error', (error) => rows.destroy(error))
      return file.pipe(rows) as AsyncIterable<Buffer>
    },
  }
}
