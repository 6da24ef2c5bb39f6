import type { Db } from './open.ts'

const waiting = new WeakMap<Db, (() => void)[]>()

/** Runs `work` after the transaction of `db` commits: at once without a transaction, and never after a rollback. */
export function afterCommit(db: Db, work: () => void): void {
  const list = waiting.get(db)
  if (list) list.push(work)
  else work()
}

export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const list: (() => void)[] = []
  const result = await db.transaction().execute((trx) => {
    waiting.set(trx, list)
    return work(trx)
  })
  for (const one of list) one()
  return result
}
