/** An app that is called within its process and whose time the caller moves. */
import { createClient } from '@broadside/contract/client'
import type { Broadside } from '#server/app.ts'
import { defined } from '#lib/defined.ts'
import type { TestClient } from './create-test-app.ts'
import type { TestClock } from './clock.ts'

interface Credential {
  token?: string
  cookie?: string
  headers?: Record<string, string>
}

export interface DrivenApp extends Broadside {
  clock: TestClock
  /** A client with this bearer token or session cookie, or with neither. */
  client(credential?: Credential): TestClient
  /** Runs all jobs that are due at the clock. */
  drain(): Promise<void>
}

function fetchInto({ http }: Pick<Broadside, 'http'>, headers: Record<string, string>): typeof fetch {
  return async (input, init = {}) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const answer = await http.fastify.inject({
      method: request.method as 'GET',
      url: `${url.pathname}${url.search}`,
      headers: { ...Object.fromEntries(request.headers), ...headers },
      ...defined({ payload: body || undefined }),
    })
    const list = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) list.append(name, String(one))
    const empty = [204, 304].includes(answer.statusCode)
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: list })
  }
}

export const driveApp = (broadside: Broadside, clock: TestClock): DrivenApp => ({
  ...broadside,
  clock,
  client: ({ token, cookie, headers = {} } = {}) =>
    createClient({
      baseUrl: broadside.app.baseUrl,
      fetch: fetchInto(broadside, { ...headers, ...defined({ cookie: cookie || undefined }) }),
      ...defined({ token: token || undefined }),
    }),
  drain: () => broadside.worker.drain(),
})
