import { endpoints } from '@broadside/contract/endpoints'
import type { Endpoint } from '@broadside/contract/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { createUser, createWorkspace, signIn } from '#test/factories.ts'
import { type HostileBody, hostileBodies, hostileForms, type Size } from '#test/hostile-bodies.ts'
import { perFile } from '#test/lifetimes.ts'

const test = perFile(() =>
  createTestApp({ env: { RATE_LIMITS: 'auth-ip=1000000,default=1000000,writes=1000000', REGISTRATION: 'closed' } }),
)
let cookie: string
let workspaceId: string

beforeAll(async () => {
  const user = await createUser(test, { is_admin: true })
  workspaceId = (await createWorkspace(test, user)).id
  cookie = await signIn(test, user)
})

/** The largest accepted bodies, so that slow code shows. */
const large: Size = { bytes: 1_000_000, values: 19_000 }
const half: Size = { bytes: large.bytes / 2, values: large.values / 2 }

/** Milliseconds of processor time below which a measurement means nothing. */
const least = 15
const tries = 6

function bodiesOf({ body, form }: Endpoint, size: Size): HostileBody[] {
  if (form) return hostileForms(size)
  const [example = {}] = (body as { examples?: object[] }).examples ?? []
  return hostileBodies(body as object, 'workspace_id' in example ? { ...example, workspace_id: workspaceId } : example, size)
}

/** Milliseconds of processor time that this process uses until the response. */
async function cost({ method, path, form }: Endpoint, payload: string): Promise<number> {
  const url = `/api/v1${path.replaceAll(/\{\w+\}/g, uuid7())}`
  const headers = { cookie, 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json', 'idempotency-key': uuid7() }
  const before = process.cpuUsage()
  const answer = await test.http.fastify.inject({ method, url, headers, payload })
  const { user } = process.cpuUsage(before)
  expect(answer.statusCode, answer.body.slice(0, 500)).not.toBe(500)
  return user / 1000
}

type Shape = Record<string, unknown>

/** Schema features: operations with the same ones run the same code. */
function traitsOf(schema: unknown, into: Set<string>): Set<string> {
  if (typeof schema !== 'object' || schema === null) return into
  const { type, additionalProperties, 'x-text': text } = schema as Shape
  if (type === 'array' || type === 'object') into.add(`${type} ${additionalProperties === true}`)
  if (text !== undefined) into.add(`text ${String(text)}`)
  for (const [name, value] of Object.entries(schema)) {
    if (['anyOf', 'uniqueItems', 'patternProperties'].includes(name)) into.add(name)
    if (name !== 'examples') traitsOf(value, into)
  }
  return into
}

const kindOf = ({ body, form, access }: Endpoint): string =>
  `${form} ${access.kind === 'public'} ${[...traitsOf(body, new Set())].toSorted().join()}`

const candidates = endpoints.filter(({ body, bodyLimit, documentProperty }) => body && bodyLimit !== 'stream' && !documentProperty)
/**
 * One operation of each kind. Bodies with a document are handled in threads; `npm run test:fuzz` sends the worst bodies
 * to every operation.
 */
const measured = [...new Map(candidates.map((endpoint) => [kindOf(endpoint), endpoint])).values()]

/** Milliseconds. An operation that checks a password is slow. */
const patience = 60_000

describe('the worst bodies', () => {
  it.each(measured.map((endpoint) => [endpoint.id, endpoint] as const))(
    'are answered by %s in linear time',
    async (_, endpoint) => {
      const shorter = new Map(bodiesOf(endpoint, half).map(({ name, text }) => [name, text]))
      for (const { name, text } of bodiesOf(endpoint, large)) {
        let once = 0
        let twice = await cost(endpoint, text)
        // The minimum of several runs, because other programs use this machine too.
        for (let left = tries; left > 0 && twice > 3 * Math.max(once, least); left--) {
          const one = await cost(endpoint, shorter.get(name) ?? '')
          once = once === 0 ? one : Math.min(once, one)
          twice = Math.min(twice, await cost(endpoint, text))
        }
        expect(twice, `${name}: ${once} ms, and ${twice} ms for twice the body`).toBeLessThanOrEqual(3 * Math.max(once, least))
      }
    },
    patience,
  )
})
