/** The database's disk fills up and gets free space again. Requires root, to mount a file system. */
import { spawnSync } from 'node:child_process'
import { mkdir, open, rename, rm, statfs, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Check } from './checks.ts'
import { type Answer, createOutageServer, warnings } from './outage-server.ts'
import type { OutageRun } from './outages.ts'

/** MiB: an empty database and some free space. */
const size = 200

/** Writes a file that leaves this many bytes of its disk. */
export async function fill(path: string, leave: number): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(path)
      const free = bavail * bsize - leave
      if (free <= 0) return
      await file.write(Buffer.alloc(Math.min(free, 1024 * 1024)))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

/** Incompressible, so it takes up space. */
const large = () => Array.from({ length: 5000 }, () => Math.random().toString(36).slice(2)).join(' ')

const wrong = (answers: readonly Answer[]) =>
  answers
    .filter(({ status, code }) => !(status < 300 || (status === 503 && code === 'storage_full')))
    .map(({ path, status, code }) => `${path}: ${status} ${code}`)

export async function fillDisk({ directory, say }: OutageRun): Promise<Check[]> {
  const dataDir = join(directory, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  if (process.platform !== 'linux' || spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', dataDir]).status !== 0) {
    say('skipped: cannot mount a file system here')
    return []
  }
  try {
    await using server = createOutageServer(directory, dataDir)
    await server.start()
    await server.process.stop()
    // Put the write-ahead log on its own disk, as PostgreSQL recommends; without space for it, PostgreSQL itself would stop.
    const log = join(directory, 'pg_wal')
    spawnSync('cp', ['-a', join(dataDir, 'postgres', 'data', 'pg_wal'), log])
    await rename(join(dataDir, 'postgres', 'data', 'pg_wal'), join(directory, 'data', 'old_wal'))
    await rm(join(directory, 'data', 'old_wal'), { recursive: true })
    await symlink(log, join(dataDir, 'postgres', 'data', 'pg_wal'))
    await server.start()
    const { id } = await server.ask('/workspaces', { name: 'Harbour Cafe' })
    const before = warnings(await server.log()).length

    await fill(join(dataDir, 'filler'), 0)
    const refused: Answer[] = []
    for (let round = 0; round < 60; round += 1) {
      refused.push(await server.ask('/publications', { workspace_id: id, text: large(), destinations: [] }))
      await delay(200)
    }
    const ready = await server.ask('/ready')
    const full = refused.filter(({ code }) => code === 'storage_full').length
    const during = warnings(await server.log()).slice(before)
    say(`full: ${refused.length} writes, ${full} refused; the log has ${during.length} lines`)
    await rm(join(dataDir, 'filler'))
    const isBack = await server.until('/ready', 30_000)
    const after = warnings(await server.log()).slice(before)
    return [
      { name: 'a full disk: writes are refused with storage_full', problems: full > 0 ? wrong(refused) : ['none was refused'] },
      { name: '/ready fails', problems: ready.status === 503 && ready.code === 'storage_full' ? [] : [`${ready.status} ${ready.code}`] },
      { name: 'the log has a line for the beginning and one for the end', problems: after.length <= 2 ? [] : after },
      { name: 'all is well when there is room', problems: isBack ? [] : ['not ready'] },
    ]
  } finally {
    spawnSync('umount', ['-l', dataDir])
  }
}
