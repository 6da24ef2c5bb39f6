/** Records the statements of requests as they are sent to the database, for tests of query plans. */
import type { TestApp } from './create-test-app.ts'

export interface Statement {
  text: string
  values: unknown[]
}

export interface Recording {
  /** The statements sent during `work`. */
  during(work: () => Promise<unknown>): Promise<Statement[]>
}

export function recordStatements({ app }: Pick<TestApp, 'app'>): Recording {
  const wrapped = new WeakSet<object>()
  let recorded: Statement[] | undefined
  app.database.pool.on('acquire', (client) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    const send = client.query.bind(client) as (...args: unknown[]) => never
    client.query = ((...args: unknown[]) => {
      const [text, values] = args
      if (typeof text === 'string' && /^\s*(select|with)\b/i.test(text))
        recorded?.push({ text, values: Array.isArray(values) ? values : [] })
      return send(...args)
    }) as typeof client.query
  })
  return {
    during: async (work) => {
      const statements: Statement[] = []
      recorded = statements
      await work()
      recorded = undefined
      return statements
    },
  }
}
