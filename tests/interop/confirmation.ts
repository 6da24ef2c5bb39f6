/** Catches the moment when Broadside knows a network's response but hasn't recorded it yet. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Broadside } from './broadside.ts'

export interface HeldConfirmation extends AsyncDisposable {
  /** Resolves when the server is blocked on recording an outcome. Outcomes that arrive together are recorded by one statement. */
  whenStuck(): Promise<void>
  /** Unlocks the table. Whatever a killed server was about to write is lost, as it would be without the lock. */
  [Symbol.asyncDispose](): Promise<void>
}

const patience = 30_000

// A statement blocked during parsing isn't listed as an activity yet, so look for its lock.
const findStuck = `select pid from pg_locks where relation = 'attempts'::regclass and mode = 'RowExclusiveLock' and not granted`

/** Locks the table of attempts against writes. Call it after the attempts have been recorded. */
export async function holdConfirmation(broadside: Broadside): Promise<HeldConfirmation> {
  const { connection } = await broadside.database()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('begin')
  await client.query('lock table attempts in share mode')
  const until = async (isStuck: boolean) => {
    const deadline = Date.now() + patience
    while ((await client.query(findStuck)).rows.length > 0 !== isStuck) {
      if (Date.now() > deadline) throw new Error(`${isStuck ? 'No' : 'A'} statement waits for the table of attempts.`)
      await delay(20)
    }
  }
  return {
    whenStuck: () => until(true),
    [Symbol.asyncDispose]: async () => {
      await client.query(`select pg_terminate_backend(pid) from (${findStuck}) as stuck`)
      await until(false)
      await client.query('rollback')
      await client.end()
    },
  }
}
