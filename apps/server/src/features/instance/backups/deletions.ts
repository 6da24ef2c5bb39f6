/** A list of deletions beside the backups, so that a restore doesn't bring back what people deleted since. */
import { createHash } from 'node:crypto'
import { readAll } from '#lib/files/read-all.ts'
import { firstIdAt, uuid7 } from '#lib/ids.ts'
import type { Db } from '#db/open.ts'
import { type Deletion, listDeletions, markWritten, repeatDeletions } from './deletions.store.ts'
import { BackupFailure } from './failure.ts'
import { one, type Vault } from './vault.ts'

/** A file is written once and never changed. Ids and times only; nothing of the content. */
const folder = 'deletions'
/** The clocks of two servers may differ, and a deletion may be committed later than it began. */
const margin = 3600_000

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Writes those that no file has yet, or all of them for a target of its own. Returns their number. */
export async function writeDeletions(db: Db, vault: Vault, { all }: { all: boolean }): Promise<number> {
  const rows = await listDeletions(db, { all })
  if (!rows.length) return 0
  const text = JSON.stringify(rows.map(({ kind, subject, deleted_at }) => [kind, subject, deleted_at.toISOString()]))
  await vault.put(`${folder}/${uuid7()}.json`, one(Buffer.from(`${hashOf(text)}\n${text}`)))
  if (!all) await markWritten(db, rows.at(-1)?.position ?? 0)
  return rows.length
}

export async function readDeletions(vault: Vault, since: Date): Promise<Deletion[]> {
  const found = new Map<string, Deletion>()
  for (const name of (await vault.target.list(folder)).toSorted()) {
    const [hash, text = ''] = (await readAll(vault.get(name))).toString('utf8').split('\n', 2)
    if (hash !== hashOf(text)) throw new BackupFailure('damaged', `The file ${name} of the target is damaged.`)
    for (const [kind, subject, at] of JSON.parse(text) as [Deletion['kind'], string, string][])
      found.set(`${kind} ${subject}`, { kind, subject, deleted_at: new Date(at) })
  }
  return [...found.values()].filter(({ deleted_at }) => deleted_at.getTime() >= since.getTime() - margin)
}

/** Returns how many were still there, by kind. */
export async function applyDeletions(db: Db, deletions: readonly Deletion[]): Promise<Record<Deletion['kind'], number>> {
  const idsOf = (kind: Deletion['kind']) => deletions.flatMap((one) => (one.kind === kind ? [one.subject] : []))
  const repeat = (kind: Deletion['kind']) => repeatDeletions(db, kind, idsOf(kind))
  return { publication: await repeat('publication'), workspace: await repeat('workspace'), user: await repeat('user') }
}

/** A file from before the oldest backup has nothing that a backup could bring back. */
export async function removeOldDeletions({ target }: Vault, oldest: Date): Promise<void> {
  const first = `${folder}/${firstIdAt(new Date(oldest.getTime() - margin))}`
  for (const name of await target.list(folder)) if (name < first) await target.remove(name)
}
