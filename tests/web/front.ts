/** A proxy between browsers and the server: serves one of several builds of the app, or nothing while the server is "away". */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { builtFolder } from './built-app.ts'

/** The same app as a later build with other hashed file names. */
export async function buildNext(): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'next-build-'))
  await cp(builtFolder, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  const names = await readdir(join(folder, 'assets'))
  const renamed = new Map(names.map((name) => [name, `${basename(name, extname(name))}-next${extname(name)}`]))
  const pattern = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const rewrite = async (path: string) => {
    const text = await readFile(path, 'utf8')
    await writeFile(
      path,
      text.replaceAll(pattern, (name) => renamed.get(name) ?? name),
    )
  }
  for (const name of ['index.html', 'service-worker.js']) await rewrite(join(folder, name))
  // A build's version is a hash of its files.
  const worker = join(folder, 'service-worker.js')
  await writeFile(worker, (await readFile(worker, 'utf8')).replace(/version:\s*([`"'])/, 'version:$1next'))
  for (const [name, next] of renamed) {
    if (/\.(?:js|css)$/.test(name)) await rewrite(join(folder, 'assets', name))
    await rename(join(folder, 'assets', name), join(folder, 'assets', next))
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }
const built = /^\/(?:assets\/[^/?]+|service-worker\.js)$/

export interface Front extends AsyncDisposable {
  origin: string
  /** Serves this build from now on; undefined means the server's own. */
  deploy(folder: string): void
  stop(): Promise<void>
  start(): Promise<void>
}

export async function openFront({ port, serverPort }: { port: number; serverPort: number }): Promise<Front> {
  let folder: string | undefined
  const createFront = (): Server =>
    createServer((incoming, answer) => {
      const path = new URL(incoming.url ?? '/', 'http://front.invalid').pathname
      const toServer = () => {
        const options = { host: '127.0.0.1', port: serverPort, path: incoming.url, method: incoming.method, headers: incoming.headers }
        const outgoing = request(options, (response) => {
          answer.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(answer)
        })
        outgoing.on('error', () => answer.destroy())
        answer.on('close', () => outgoing.destroy())
        incoming.pipe(outgoing)
      }
      const isPage = incoming.headers['sec-fetch-mode'] === 'navigate' || path === '/'
      if (folder === undefined || !(built.test(path) || (isPage && !path.startsWith('/api/')))) return toServer()
      readFile(join(folder, isPage ? 'index.html' : path)).then(
        (content) => {
          answer.writeHead(200, { 'content-type': isPage ? 'text/html' : (types[extname(path)] ?? ''), 'cache-control': 'no-store' })
          answer.end(content)
        },
        () => answer.writeHead(404).end(),
      )
    })
  let server = createFront()
  const start = async (): Promise<void> => {
    server = createFront()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  }
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  await start()
  return {
    origin: `http://localhost:${port}`,
    deploy: (next) => {
      folder = next
    },
    stop,
    start,
    [Symbol.asyncDispose]: stop,
  }
}
