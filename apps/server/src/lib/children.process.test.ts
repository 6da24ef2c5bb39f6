import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ChildFailed } from './child.ts'
import { type Children, type ChildrenOptions, createChildren } from './children.ts'
import type { TestTask } from './testing/child.ts'

const entry = new URL('testing/child.ts', import.meta.url)
const unending = new AbortController().signal

let stack: AsyncDisposableStack
/** Detects live processes: each child connects, and disconnects when it ends. */
let server: Server

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  await stack.disposeAsync()
  server.close()
})

const create = (options: Partial<ChildrenOptions> = {}): Children =>
  stack.use(createChildren({ entry, timeout: 60_000, idle: 60_000, heap: 128, memory: 1024, ...options }))

const portOf = (one: Server) => (one.address() as AddressInfo).port
const run = (children: Children, head: TestTask, parts: Uint8Array[] = [], signal = unending) => children.run({ head, parts }, signal)
const pidOf = async (children: Children) => ((await run(children, { kind: 'describe' })).head as { pid: number }).pid

async function arrival(): Promise<{ ended: Promise<unknown> }> {
  const [socket] = (await once(server, 'connection')) as [Socket]
  socket.on('error', () => undefined).resume()
  return { ended: once(socket, 'close') }
}

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ChildFailed ? error.reason : error),
  )

describe('child processes', () => {
  it('pass bytes of any length in both directions', async () => {
    const parts = [new Uint8Array(0), new Uint8Array(3 * 1024 * 1024).fill(7), Uint8Array.of(1, 2, 3)]
    const answer = await run(create(), { kind: 'echo' }, parts)
    expect(answer.head).toEqual({ kind: 'echo' })
    expect(answer.parts.map((part) => Buffer.from(part).equals(Buffer.from(parts[answer.parts.indexOf(part)] ?? [])))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('do not see the settings of the service', async () => {
    const { head } = await run(create(), { kind: 'describe' })
    const { environment } = head as { environment: string[] }
    expect(environment.filter((name) => !['LD_LIBRARY_PATH', 'SystemRoot'].includes(name))).toEqual([])
    expect(Object.keys(process.env).length).toBeGreaterThan(2)
  })

  it('run one task after the other, even after a failed one', async () => {
    const children = create()
    const pid = await pidOf(children)
    expect(await reasonOf(run(children, { kind: 'fail' }))).toBe('failure')
    expect(await pidOf(children)).toBe(pid)
    const both = await Promise.all([pidOf(children), pidOf(children)])
    expect(new Set(both).size).toBe(2)
  })

  it('are killed and replaced when a task takes too long', async () => {
    const children = create({ timeout: 3000 })
    const arrived = arrival()
    const [reason, { ended }] = await Promise.all([reasonOf(run(children, { kind: 'hang', port: portOf(server) })), arrived])
    expect(reason).toBe('time')
    await ended
    expect((await run(children, { kind: 'echo' })).head).toEqual({ kind: 'echo' })
  })

  it('are killed when the result is no longer needed', async () => {
    const unwanted = new AbortController()
    const call = reasonOf(run(create(), { kind: 'hang', port: portOf(server) }, [], unwanted.signal))
    const { ended } = await arrival()
    unwanted.abort('gone')
    expect(await call).toBe('gone')
    await ended
  })

  it('are killed when they use too much memory', async () => {
    expect(await reasonOf(run(create({ memory: 300 }), { kind: 'fill' }))).toBe('memory')
  })

  it('end when idle', async () => {
    const arrived = arrival()
    await run(create({ idle: 0 }), { kind: 'connect', port: portOf(server) })
    await expect((await arrived).ended).resolves.toBeDefined()
  })

  it('end with their parent', async () => {
    const children = createChildren({ entry, timeout: 60_000, idle: 60_000, heap: 128, memory: 1024 })
    const call = reasonOf(run(children, { kind: 'hang', port: portOf(server) }))
    const { ended } = await arrival()
    await children[Symbol.asyncDispose]()
    expect(await call).toBe('crash')
    await ended
  })

  it('end when the parent is killed, even while busy', async () => {
    const parent = spawn(process.execPath, [fileURLToPath(new URL('testing/parent.ts', import.meta.url)), String(portOf(server))])
    const { ended } = await arrival()
    parent.kill('SIGKILL')
    await expect(ended).resolves.toBeDefined()
  })

  it('report a program that cannot be started', async () => {
    const children = create({ entry: new URL('testing/nothing-here.ts', import.meta.url) })
    await expect(run(children, { kind: 'echo' })).rejects.toThrow(/ERR_MODULE_NOT_FOUND|Cannot find module/)
  })
})
