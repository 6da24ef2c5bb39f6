/**
 * Ghost as npm has it, on its embedded database. The package is a folder with a lock file for pnpm, and some of its dependencies are archives
 * inside of it, so it can't be a dependency of these tests.
 */
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Front, openFront } from './front.ts'
import { findFreePort } from './ports.ts'
import { programFolder, provide, run, startDaemon } from './programs.ts'

const name = 'ghost-6.65.0'
const pnpm = fileURLToPath(new URL('node_modules/pnpm/bin/pnpm.mjs', import.meta.url))

/**
 * Replaces Ghost's better-sqlite3 12, which aborts the process on Node.js 24.19 and newer and must be compiled, with the version of these
 * tests, which has the same API and includes binaries. The lock file decides about everything else.
 */
async function install(folder: string): Promise<void> {
  const { version } = createRequire(import.meta.url)('better-sqlite3/package.json') as { version: string }
  const { stdout: archive } = await run('npm', ['pack', name.replace('-', '@'), '--silent'], { cwd: folder })
  await run('tar', ['--extract', '--gzip', '--strip-components=1', '--file', archive.trim()], { cwd: folder })
  const workspace = join(folder, 'pnpm-workspace.yaml')
  const text = await readFile(workspace, 'utf8')
  await writeFile(workspace, text.replace(/^overrides:$/m, `overrides:\n  better-sqlite3: ${version}`))
  const options = ['--prod', '--no-frozen-lockfile', '--ignore-scripts', '--store-dir', '.store', '--reporter', 'silent']
  await run(process.execPath, [pnpm, 'install', ...options], { cwd: folder })
  await Promise.all([archive.trim(), '.store'].map((file) => rm(join(folder, file), { recursive: true })))
}

export const prepareGhost = (): Promise<void> => provide(name, install)

export interface Post {
  id: string
  slug: string
  url: string
  title: string
  html: string
  status: string
  custom_excerpt: string | null
  feature_image: string | null
  feature_image_alt: string | null
  tags: { name: string }[]
}

export interface Ghost extends AsyncDisposable {
  /** Between it and Broadside. */
  readonly front: Front
  /** Of a custom integration. */
  readonly adminKey: string
  /** Every post with the title. */
  find(title: string): Promise<Post[]>
}

/** Settings as environment variables: https://docs.ghost.org/config#running-ghost-with-config-env-variables */
const toSettings = (directory: string, port: number, url: string): Record<string, string> => ({
  NODE_ENV: 'production',
  url,
  server__host: '127.0.0.1',
  server__port: String(port),
  database__client: 'better-sqlite3',
  database__connection__filename: join(directory, 'ghost.db'),
  paths__contentPath: join(directory, 'content'),
  logging__transports: '["stdout"]',
  mail__transport: 'stub',
  // A sign-in from a new device would need a code from an email.
  security__staffDeviceVerification: 'false',
  privacy__useUpdateCheck: 'false',
  explore__update_url: '',
})

interface Request {
  cookie?: string
  json?: unknown
}

const openApi = (url: string) => {
  const send = async (path: string, { cookie = '', json }: Request): Promise<Response> => {
    const response = await fetch(`${url}/ghost/api/admin${path}`, {
      method: json === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    if (!response.ok) throw new Error(`Ghost answered ${response.status}: ${await response.text()}`)
    return response
  }
  return { send, ask: async <T>(path: string, request: Request) => (await (await send(path, request)).json()) as T }
}

/** Does what an owner does on the first day: sets up the site, signs in and adds a custom integration. */
async function setUp({ send, ask }: ReturnType<typeof openApi>): Promise<{ cookie: string; adminKey: string }> {
  const [email, password] = ['ada@harbour.example', randomBytes(12).toString('hex')]
  await send('/authentication/setup/', { json: { setup: [{ name: 'Ada', email, password, blogTitle: 'Harbour Notes' }] } })
  const session = await send('/session/', { json: { username: email, password } })
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { integrations } = await ask<{ integrations: { api_keys: { type: string; secret: string }[] }[] }>(
    '/integrations/?include=api_keys',
    {
      cookie,
      json: { integrations: [{ name: 'Broadside' }] },
    },
  )
  return { cookie, adminKey: integrations[0]?.api_keys.find(({ type }) => type === 'admin')?.secret ?? '' }
}

export async function startGhost(): Promise<Ghost> {
  await using stack = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'broadside-interop-ghost-'))
  stack.defer(() => rm(directory, { recursive: true, force: true }))
  const port = await findFreePort()
  const front = stack.use(await openFront(`http://127.0.0.1:${port}`))
  const program = programFolder(name)
  await cp(join(program, 'content'), join(directory, 'content'), { recursive: true })
  const env = { ...process.env, ...toSettings(directory, port, front.url) }
  stack.use(await startDaemon(process.execPath, ['index.js'], 'Ghost booted', { cwd: program, env }))
  const api = openApi(front.url)
  const { cookie, adminKey } = await setUp(api)
  const find = async (title: string) => {
    const { posts } = await api.ask<{ posts: Post[] }>('/posts/?limit=100&formats=html&include=tags', { cookie })
    return posts.filter((post) => post.title === title)
  }
  const owned = stack.move()
  return { front, adminKey, find, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
