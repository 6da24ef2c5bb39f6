/** How many statements a read costs: the credential with its place, and the list. */
import { listAccounts } from '@broadside/contract/features/accounts'
import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, signIn } from '#test/factories.ts'

it('a list needs two statements, whether it is read with a token or in a session', async () => {
  await using test = await createTestApp()
  const user = await createUser(test)
  const { id: workspace_id } = await createWorkspace(test, user)
  const clients = [test.client({ token: await createToken(test, user) }), test.client({ cookie: await signIn(test, user) })]
  const read = (client: (typeof clients)[number]) => client.call(listAccounts, { query: { workspace_id } })
  // The first request of a token notes that it was used.
  for (const client of clients) await read(client)
  let statements = 0
  const seen = new WeakSet<PoolClient>()
  test.app.database.pool.on('acquire', (client) => {
    if (seen.has(client)) return
    seen.add(client)
    const send = client.query.bind(client) as (...args: unknown[]) => never
    client.query = ((...args: unknown[]) => {
      statements += 1
      return send(...args)
    }) as typeof client.query
  })
  for (const client of clients) {
    statements = 0
    await read(client)
    expect(statements).toBe(2)
  }
})
