/** A Nostr relay as PyPI has it, on SQLite in a temporary directory. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './ports.ts'
import { isInstalled, programFolder, provide, run, startDaemon } from './programs.ts'
import { openSocketFront, type SocketFront } from './socket-front.ts'

const name = 'nostr-relay-1.14'
/** The relay with everything that it needs, each in one version. */
const requirements = fileURLToPath(new URL('nostr-relay.txt', import.meta.url))

export async function prepareRelay(): Promise<void> {
  if (!isInstalled('python3'))
    throw new Error('The Nostr relay is written in Python, which is missing. To install it: apt-get install python3-pip')
  await provide(name, (folder) =>
    run('python3', ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', folder, '--requirement', requirements]),
  )
}

export interface Event {
  id: string
  pubkey: string
  sig: string
  kind: number
  created_at: number
  content: string
  tags: string[][]
}

export interface Relay extends AsyncDisposable {
  /** Between it and Broadside. */
  readonly front: SocketFront
  /** Events that match a filter, oldest first. */
  list(filter: object): Promise<Event[]>
  send(event: Event): Promise<void>
}

/** JSON is YAML. */
const toConfiguration = (directory: string, port: number, mostCharacters: number): string =>
  JSON.stringify({
    storage: {
      'sqlalchemy.url': `sqlite+aiosqlite:///${join(directory, 'relay.sqlite3')}`,
      validators: ['is_not_too_large', 'is_signed', 'is_recent', 'is_not_hellthread'].map((rule) => `nostr_relay.validators.${rule}`),
    },
    gunicorn: { bind: `127.0.0.1:${port}`, workers: 1, control_socket_disable: true },
    max_event_size: mostCharacters,
    hellthread_limit: 100,
  })

/** Sends a message on a connection of its own, and returns the relay's messages up to one of this type. */
async function converse(url: string, message: readonly unknown[], last: string): Promise<unknown[][]> {
  const socket = new WebSocket(url)
  const messages: unknown[][] = []
  const { promise, resolve, reject } = Promise.withResolvers<unknown[][]>()
  socket.addEventListener('open', () => socket.send(JSON.stringify(message)))
  socket.addEventListener('message', ({ data }) => {
    const next = JSON.parse(String(data)) as unknown[]
    messages.push(next)
    if (next[0] === last) resolve(messages)
  })
  socket.addEventListener('close', () => reject(new Error('The relay closed the connection.')))
  return promise.finally(() => socket.close())
}

/** @param mostCharacters of the text of an event */
export async function startRelay(mostCharacters = 200_000): Promise<Relay> {
  await using stack = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'broadside-interop-relay-'))
  stack.defer(() => rm(directory, { recursive: true, force: true }))
  const port = await findFreePort()
  const configuration = join(directory, 'relay.yaml')
  await writeFile(configuration, toConfiguration(directory, port, mostCharacters))
  const folder = programFolder(name)
  const env = { ...process.env, HOME: directory, PYTHONPATH: folder }
  const args = [join(folder, 'bin/nostr-relay'), '--config', configuration, 'serve']
  stack.use(await startDaemon('python3', args, 'Booting worker', { cwd: directory, env }))
  const url = `ws://127.0.0.1:${port}`
  const front = stack.use(await openSocketFront(url))
  const owned = stack.move()
  return {
    front,
    list: async (filter) => {
      const messages = await converse(url, ['REQ', 'test', filter], 'EOSE')
      const events = messages.flatMap(([type, , event]) => (type === 'EVENT' ? [event as Event] : []))
      return events.toSorted((a, b) => a.created_at - b.created_at)
    },
    send: async (event) => {
      const verdict = (await converse(url, ['EVENT', event], 'OK')).at(-1)
      if (verdict?.[2] !== true) throw new Error(`The relay refused an event: ${JSON.stringify(verdict)}`)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
