/** Serves the built web app: its files, and its start page at every URL that nothing else handles. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPage, movedPages } from '@broadside/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodedTag, type Encoding, addVary, findEncoding, weightsOf } from './encoding.ts'
import { isNotModified } from './etag.ts'

/** Filled by `npm start` and the release archive. */
export const builtApp = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

const directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-src': "'self'",
  'frame-ancestors': "'none'",
}

const toPolicy = (all: Record<string, string>): string =>
  Object.entries(all)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

const policy = toPolicy({ ...directives, 'require-trusted-types-for': "'script'", 'trusted-types': 'broadside broadside-frames' })

/** The worker that encodes films compiles WebAssembly, and starts workers from code that its library contains as text. */
const exportWorker = /^assets\/export-worker-[\w-]+\.js$/
const exportPolicy = toPolicy({ ...directives, 'script-src': "'self' 'wasm-unsafe-eval'", 'worker-src': "'self' blob:" })

/** What pages may request from the device. Recording happens in the editors only. */
const permissionsWith = (recording: string): string =>
  `camera=${recording}, display-capture=${recording}, geolocation=(), microphone=${recording}, payment=(), usb=()`
const editorPage = /^\/(?:designs|films)\/[^/]+/

/** Scripts get them too, with a policy, because a worker uses the policy of its own file. */
const appHeaders = {
  // URLs of pages may contain one-time secrets.
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsWith('()'),
}

const startFile = 'index.html'
const noBuild = `The web app isn't built. Stop the server and start it with "npm start", which builds it.`

const packed: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' }

interface AppFile {
  path: string
  type: string
  tag: string
  cache: string
  policy: string
  encodings: ReadonlySet<Encoding>
}

const cacheOf = (name: string): string => {
  if (name === startFile) return 'no-store'
  return name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** The public files by path below the folder; empty if there is no build. */
function listFiles(folder: string): Map<string, AppFile> {
  const names = new Set(namesIn(folder))
  const files = [...names].flatMap((name): [string, AppFile][] => {
    const type = types[extname(name)]
    if (type === undefined || name.split('/').some((part) => part.startsWith('.'))) return []
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('base64url')
    const encodings = Object.entries(packed).flatMap(([ending, encoding]) => (names.has(`${name}${ending}`) ? [encoding] : []))
    const tag = `"${hash.slice(0, 22)}"`
    const ownPolicy = exportWorker.test(name) ? exportPolicy : policy
    return [[name, { path: join(folder, name), type, tag, cache: cacheOf(name), policy: ownPolicy, encodings: new Set(encodings) }]]
  })
  return new Map(files)
}

function namesIn(folder: string, prefix = ''): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? namesIn(join(folder, entry.name), `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`],
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function sendFile(
  { headers, protocol }: FastifyRequest,
  reply: FastifyReply,
  file: AppFile,
  own: object = {},
): Promise<FastifyReply> {
  void reply.headers({ ...appHeaders, 'content-security-policy': file.policy, 'cache-control': file.cache, ...own })
  // On plain http, browsers ignore it and log a warning.
  if (protocol === 'https') void reply.header('cross-origin-opener-policy', 'same-origin')
  const wanted = file.encodings.size ? findEncoding(headers['accept-encoding']) : undefined
  const encoding = wanted && file.encodings.has(wanted) ? wanted : undefined
  if (file.encodings.size) void reply.header('vary', addVary(reply.getHeader('vary'), 'Accept-Encoding'))
  if (file.cache !== 'no-store') {
    void reply.header('etag', encoding ? encodedTag(file.tag, encoding) : file.tag)
    if (isNotModified(headers['if-none-match'], file.tag)) return reply.code(304).send()
  }
  const ending = Object.keys(packed).find((one) => packed[one] === encoding) ?? ''
  const content = await readFile(`${file.path}${ending}`)
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.header('content-type', file.type).send(content)
}

/** Whether a browser requests a page to show, or at least a client that prefers HTML to JSON. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  const weights = weightsOf(headers.accept)
  const html = weights.get('text/html') ?? 0
  return html > 0 && html >= (weights.get('application/json') ?? 0)
}

export interface AppFiles {
  /** Sends the start page if this is a navigation to a possible URL of the app; else undefined. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined
}

/** Call it before adding other routes, because URLs below those never serve the app. */
export function addAppFiles(server: FastifyInstance, folder: string): AppFiles {
  const taken = new Set<string>()
  server.addHook('onRoute', ({ url }) => void taken.add(url.split('/')[1] ?? ''))
  const files = listFiles(folder)
  const start = files.get(startFile)
  const sendStart = async (request: FastifyRequest, reply: FastifyReply, path = '/'): Promise<FastifyReply> => {
    if (start) return sendFile(request, reply, start, editorPage.test(path) ? { 'permissions-policy': permissionsWith('(self)') } : {})
    return reply.code(503).headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).send(noBuild)
  }
  server.get('/', (request, reply) => sendStart(request, reply))
  for (const [name, file] of files) if (name !== startFile) server.get(`/${name}`, (request, reply) => sendFile(request, reply, file))
  for (const [from, to] of Object.entries(movedPages)) server.get(from, (_, reply) => reply.redirect(to))
  return {
    answer: (request, reply) => {
      const path = decoded(request.url.split('?')[0] ?? '')
      const first = path?.split('/')[1] ?? ''
      if (path === undefined || !isNavigation(request) || (taken.has(first) && !isPage(path))) return undefined
      return sendStart(request, reply, path)
    },
  }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** `/media` is a page, though there are files below it. */
const isPage = (path: string): boolean => findPage(path) !== undefined
