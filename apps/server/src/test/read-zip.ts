/** Reads an archive with a library that the service doesn't use. */
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

export interface ReadEntry {
  name: string
  method: number
  modified: Date
  bytes: Buffer
}

export async function readZip(archive: Buffer): Promise<ReadEntry[]> {
  const file = await yauzl.fromBufferPromise(archive)
  const entries: ReadEntry[] = []
  for await (const entry of file.eachEntry()) {
    const bytes = await buffer(await file.openReadStreamPromise(entry))
    entries.push({ name: entry.fileName, method: entry.compressionMethod, modified: entry.getLastModDate({ timezone: 'UTC' }), bytes })
  }
  return entries
}
