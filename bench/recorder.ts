/** Takes down the statements that the service sends, so that they can be sent again without the service. */
import type { Database } from '../apps/server/src/db/open.ts'

export interface Statement {
  text: string
  values: unknown[]
}

export const isBegin = (text: string): boolean => /^\s*(begin|start transaction)/i.test(text)
export const isEnd = (text: string): boolean => /^\s*(commit|rollback)/i.test(text)

export interface Recorder {
  /** The statements that `work` sends, in order. */
  record(work: () => Promise<unknown>): Promise<Statement[]>
}

/** Sent by timers, not by the work. */
const background = /rate_limit_counters|instance_settings|locked_parents|pgboss\.(version|schedule|bam|queue)\b/

/** Watches the connections that the pool opens from now on. */
export function createRecorder({ pool }: Pick<Database, 'pool'>): Recorder {
  let statements: Statement[] | undefined
  pool.on('connect', (client) => {
    const query = client.query as (...given: unknown[]) => unknown
    const watched = (...given: unknown[]): unknown => {
      const [text, values] = given
      if (typeof text === 'string' && !background.test(text)) statements?.push({ text, values: Array.isArray(values) ? [...values] : [] })
      return query.apply(client, given)
    }
    Object.assign(client, { query: watched })
  })
  return {
    record: async (work) => {
      const recorded: Statement[] = []
      statements = recorded
      try {
        await work()
      } finally {
        statements = undefined
      }
      return recorded
    },
  }
}
