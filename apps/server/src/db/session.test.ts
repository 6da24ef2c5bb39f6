import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { StartupError } from '#lib/startup-error.ts'
import { assertUsable, type Session } from './session.ts'

const connection = () => ({ ...inject('postgres'), database: 'postgres' })

async function connect(options = {}): Promise<Session> {
  const client = new pg.Client({ ...connection(), ...options })
  await client.connect()
  return client
}

/** A pooler in transaction mode: a session is lent for a statement, or from `begin` to the end. */
function startPooler(size: number): () => Promise<Session> {
  const pool = new pg.Pool({ ...connection(), max: size })
  onTestFinished(() => pool.end())
  return async () => {
    let held: pg.PoolClient | undefined
    return {
      query: async (text) => {
        const client = held ?? (await pool.connect())
        const result = await client.query<Record<string, unknown>>(text)
        held = text === 'begin' || (held && text !== 'rollback') ? client : undefined
        if (!held) client.release()
        return result
      },
      end: async () => {
        await held?.query('rollback')
        held?.release()
      },
    }
  }
}

it('accepts a server whose connections are separate sessions', async () => {
  await assertUsable(() => connect())
})

it.each([1, 2, 20])('rejects a pooler with %i sessions in transaction mode', async (size) => {
  const answer = await assertUsable(startPooler(size)).catch((error: unknown) => error)
  expect(answer).toBeInstanceOf(StartupError)
  expect(answer).toMatchObject({ message: expect.stringMatching(/pooler .*set its pool mode to "session"/) })
})

it('rejects a read-only server', async () => {
  await expect(assertUsable(() => connect({ options: '-c default_transaction_read_only=on' }))).rejects.toThrow(/is read-only/)
})
