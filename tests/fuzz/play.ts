/** Runs stories: checks their calls against the document like any other, and can vary one operation just before its turn. */
import { ApiError, createClient } from '@broadside/contract/client'
import type { Dice } from '../faults/dice.ts'
import type { Operation } from './document.ts'
import { examine, type Run } from './examine.ts'
import { createMemory } from './known.ts'
import type { FuzzRequest } from './requests.ts'
import type { Received } from './send.ts'
import { type Cast, open, type Story } from './stories/story.ts'
import { vary } from './variations.ts'
import { defined } from '@broadside/contract/defined'

/** Maximum variations before the operation is called unchanged. */
const mostVariations = 6

type Send = (request: FuzzRequest) => Promise<Received>

/** Ends a story once it has reached the operation of interest. */
class Curtain extends Error {}

const isPathOf = ({ path }: Operation, parts: readonly string[]): boolean => {
  const own = path.split('/')
  return own.length === parts.length && own.every((part, index) => part.startsWith('{') || part === parts[index])
}

/** A fixed segment takes precedence over a parameter: `/media/tags` is not `/media/{id}`. */
const findOperation = (operations: readonly Operation[], method: string, pathname: string): Operation => {
  const found = operations
    .filter((one) => one.method === method && isPathOf(one, pathname.split('/')))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
  if (!found) throw new TypeError(`${method} ${pathname} is no operation of the document.`)
  return found
}

const credentials = new Set(['authorization', 'cookie'])

function readBody(body: RequestInit['body']): FuzzRequest['body'] {
  if (typeof body === 'string')
    return { text: body, json: body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body)) }
  return body ? { text: '', bytes: Buffer.from(body as Uint8Array) } : undefined
}

function readCall(operations: readonly Operation[], input: string, init: RequestInit): FuzzRequest {
  const url = new URL(input)
  const pathname = url.pathname.replace('/api/v1', '')
  const method = init.method ?? 'GET'
  const entries = [...new Headers(init.headers)].filter(([name]) => name !== 'accept')
  const isOwn = ([name]: [string, string]) => credentials.has(name)
  return {
    operation: findOperation(operations, method, pathname),
    caller: { name: 'a caller of a story', headers: Object.fromEntries(entries.filter(isOwn)) },
    method,
    pathname,
    query: [...url.searchParams],
    headers: Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
    body: readBody(init.body),
  }
}

function toResponse({ status, headers, body }: Received): Response {
  const list = new Headers()
  for (const [name, value] of Object.entries(headers)) for (const one of [value].flat()) if (one !== undefined) list.append(name, one)
  return new Response([204, 304].includes(status) ? null : new Uint8Array(body), { status, headers: list })
}

function castFor({ stage, operations }: Run, send: Send): Cast {
  const baseUrl = `http://127.0.0.1:${stage.port}/api/v1`
  return {
    ...stage,
    client: ({ token, cookie, headers = {} } = {}) =>
      createClient({
        baseUrl,
        fetch: async (input, init = {}) => {
          const all = { ...(init.headers as Record<string, string>), ...headers, ...defined({ cookie: cookie || undefined }) }
          return toResponse(await send(readCall(operations, String(input), { ...init, headers: all })))
        },
        ...defined({ token }),
      }),
  }
}

async function perform(run: Run, story: Story, send: Send): Promise<void> {
  await run.stage.resetInstance()
  await story(await open(castFor(run, send)))
}

/** For each operation, the story that reaches it with the fewest calls. */
export type Repertoire = ReadonlyMap<string, Story>

/** Runs every story unchanged. A story that doesn't reach its end is a fault. */
export async function rehearse(run: Run, stories: Readonly<Record<string, Story>>): Promise<Repertoire> {
  const repertoire = new Map<string, Story>()
  const fewest = new Map<string, number>()
  for (const [name, story] of Object.entries(stories)) {
    let last: FuzzRequest | undefined
    let calls = 0
    const memory = createMemory()
    try {
      await perform(run, story, async (request) => {
        last = request
        const answer = await examine(run, memory, request)
        if (!answer) throw new Error('no answer')
        const { id } = request.operation
        if (answer.status < 400 && calls < (fewest.get(id) ?? Infinity)) {
          repertoire.set(id, story)
          fewest.set(id, calls)
        }
        calls += 1
        return answer
      })
    } catch (error) {
      const detail = error instanceof ApiError ? `${error.message} ${JSON.stringify(error.problem?.errors ?? [])}` : String(error)
      if (!last) throw error
      run.findings.set(`story ${name}`, { rule: `the story "${name}" comes to its end`, detail, request: last })
    }
  }
  return repertoire
}

/** Runs a story up to an operation, which is called with variations first, and occasionally twice at once. */
export async function playUpTo(run: Run, { id }: Operation, story: Story, dice: Dice): Promise<void> {
  const memory = createMemory()
  const source = { document: run.document, dice, known: memory }
  const send: Send = async (request) => {
    if (request.operation.id === id) {
      for (let left = dice.between(1, mostVariations); left > 0; left -= 1) await examine(run, memory, vary(request, source))
      await Promise.all(Array.from({ length: dice.chance(0.3) ? 2 : 1 }, () => examine(run, memory, request)))
      throw new Curtain()
    }
    const answer = await examine(run, memory, request)
    if (!answer) throw new Curtain()
    return answer
  }
  try {
    await perform(run, story, send)
  } catch (error) {
    // An earlier call may be rejected because of other stories, but its response was checked anyway.
    if (!(error instanceof Curtain || error instanceof ApiError)) throw error
  }
}
