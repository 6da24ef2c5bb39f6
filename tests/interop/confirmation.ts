/** Catches the moment in which Broadside knows the answer of a network and has not written it down yet. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Broadside } from './broadside.ts'

export interface HeldConfirmation extends AsyncDisposable {
  /** Resolves when the server waits to write down so many outcomes. */
  whenStuck(count: number): Promise<void>
  /** Lets the table go. What a dead server was waiting to write is lost, as it would be without the wait. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Milliseconds. */
const patience = 30_000

// A statement that waits while it is parsed is not yet shown among the activities, so its lock is looked for.
const findStuck = `select pid from pg_locks where relation = 'attempts'::regclass and mode = 'RowExclusiveLock' and not granted`

/** Holds the table of attempts: it can be read, but not written. To be called once the attempts themselves stand in it. */
export async function holdConfirmation(broadside: Broadside): Promise<HeldConfirmation> {
  const { connection } = await broadside.database()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('begin')
  await client.query('lock table attempts in share mode')
  const until = async (count: number) => {
    const deadline = Date.now() + patience
    while ((await client.query(findStuck)).rowCount !== count) {
      if (Date.now() > deadline) throw new Error(`The table of attempts is not waited for by ${count}.`)
      await delay(20)
    }
  }
  return {
    whenStuck: until,
    [Symbol.asyncDispose]: async () => {
      await client.query(`select pg_terminate_backend(pid) from (${findStuck}) as stuck`)
      await until(0)
      await client.query('rollback')
      await client.end()
    },
  }
}
