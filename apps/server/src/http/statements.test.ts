import { listAccounts } from '@broadside/contract/features/accounts'
import { listJobs } from '@broadside/contract/features/jobs'
import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, signIn } from '#test/factories.ts'

it.each([listAccounts, listJobs])("looks up a workspace in the credential's statement, for tokens and sessions: $id", async (list) => {
  await using test = await createTestApp()
  const user = await createUser(test)
  const { id: workspace_id } = await createWorkspace(test, user)
  const clients = [test.client({ token: await createToken(test, user) }), test.client({ cookie: await signIn(test, user) })]
  const read = (client: (typeof clients)[number]) => client.call(list, { query: { workspace_id } })
  let statements: unknown[] = []
  const seen = new WeakSet<PoolClient>()
  test.app.database.pool.on('acquire', (client) => {
    if (seen.has(client)) return
    seen.add(client)
    const send = client.query.bind(client) as (...args: unknown[]) => never
    client.query = ((...args: unknown[]) => {
      statements.push(args[0])
      return send(...args)
    }) as typeof client.query
  })
  const tables = ['api_tokens', 'sessions']
  for (const [index, client] of clients.entries()) {
    statements = []
    await read(client)
    // Other statements come from background work.
    const entering = statements.filter((text) => String(text).includes('workspaces w'))
    expect(entering).toEqual([expect.stringMatching(new RegExp(`from ${tables[index]} `))])
  }
})
