/** A server with many posts and much media, which take no room of their own. */
import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { uuid7 } from '../apps/server/src/lib/ids.ts'
import type { Scene } from './scene.ts'
import type { Size } from './stage.ts'

export const fileBytes = 4_000_000
/** Each file ends with its own few bytes, so that every content is different. */
const endBytes = 8
const batchSize = 500

/** A file of zeros, which a disk keeps as a hole, with its own end. */
async function writeSparse(path: string, end: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx')
  try {
    await file.write(end, 0, endBytes, fileBytes - endBytes)
  } finally {
    await file.close()
  }
}

async function addMedia({ broadside: { app }, reading, userId }: Scene, files: number): Promise<void> {
  const zeros = createHash('sha256').update(Buffer.alloc(fileBytes - endBytes))
  const now = app.clock.now()
  const rows = []
  for (let index = 0; index < files; index += 1) {
    const id = uuid7()
    const end = Buffer.alloc(endBytes)
    end.writeDoubleBE(index + 1)
    const key = `${reading.id}/${id}/original`
    await writeSparse(join(app.config.dataDir, 'media', key), end)
    rows.push({
      id,
      workspace_id: reading.id,
      filename: `harbour-${index}.mp4`,
      mime: 'video/mp4',
      size: fileBytes,
      sha256: zeros.copy().update(end).digest('hex'),
      processing_status: 'ready' as const,
      analysis_status: 'ready' as const,
      storage_key: key,
      created_by: userId,
      created_at: now,
      updated_at: now,
    })
  }
  for (let done = 0; done < rows.length; done += batchSize)
    await app.db
      .insertInto('media')
      .values(rows.slice(done, done + batchSize))
      .execute()
}

export async function fillServer(scene: Scene, { posts, files }: Size['backup']): Promise<void> {
  // The files of these rows don't exist.
  await scene.broadside.app.db.deleteFrom('media_uses').execute()
  await scene.broadside.app.db.deleteFrom('media_tag_items').execute()
  await scene.broadside.app.db.deleteFrom('media').execute()
  await scene.schedule(scene.reading, posts, new Date(Date.now() + 24 * 3600 * 1000))
  await addMedia(scene, files)
  await scene.broadside.app.database.pool.query('vacuum analyze')
}
