/**
 * The service worker: caches the app's files, so that screens never opened before work offline too. Caches only files of the build and the
 * start page, and never touches a request for data (https://w3c.github.io/ServiceWorker/).
 */
import { pages } from '@broadside/contract/pages'

/** Inserted by the build, with paths such as `/assets/main-4f2a.js`. */
declare const appFiles: { version: string; entry: string; hashed: readonly string[]; plain: readonly string[] }

interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface RequestEvent extends LifeEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

/** The part of the worker's scope in use; the types of pages and of workers exclude each other. */
interface WorkerScope {
  addEventListener: ((type: 'install' | 'activate', listener: (event: LifeEvent) => void) => void) &
    ((type: 'fetch', listener: (event: RequestEvent) => void) => void) &
    ((type: 'message', listener: (event: MessageEvent<unknown> & LifeEvent) => void) => void)
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly unknown[]>
  }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
}

const scope = self as unknown as WorkerScope

// Read it once, because the build inserts the full list at each mention.
const { version, entry, hashed, plain } = appFiles

const prefix = 'app '
const cacheName = `${prefix}${version}`
const shell = '/'
/** Few at a time, so that requests of the page come first. */
const atOnce = 4
/** A proxy's responses while the server behind it is away. */
const unavailable = new Set([502, 503, 504])

const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
const patterns = Object.values(pages).map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

const fetchFile = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(path, { credentials: 'omit', ...init })
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response
}

/** During an upgrade the server may send the page of another version. */
const fetchShell = async (): Promise<Response> => {
  const response = await fetchFile(shell, { cache: 'no-store', headers: { accept: 'text/html' } })
  if (!(await response.clone().text()).includes(entry)) throw new Error('The start page belongs to another version')
  return response
}

/** Copies hashed files an earlier version has cached. Fails as a unit, so that a version is cached completely or not at all. */
const keepFiles = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  await cache.put(shell, await fetchShell())
  for (const path of plain) await cache.put(path, await fetchFile(path, { cache: 'no-cache' }))
  const waiting = [...hashed]
  const work = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      await cache.put(path, (await caches.match(path)) ?? (await fetchFile(path)))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Removes earlier versions, except as many as open pages may still need. */
const removeOld = async (spared: number): Promise<void> => {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  const doomed = spared ? old.slice(0, -spared) : old
  await Promise.all(doomed.map((name) => caches.delete(name)))
}

/** The server's current page, otherwise the cached one. */
const openPage = async ({ request, preloadResponse }: RequestEvent): Promise<Response> => {
  const kept = async () => (await caches.open(cacheName)).match(shell)
  try {
    const response = (await preloadResponse) ?? (await fetch(request))
    return unavailable.has(response.status) ? ((await kept()) ?? response) : response
  } catch (error) {
    const page = await kept()
    if (page) return page
    throw error
  }
}

/** The content of a hashed file never changes, so any version's copy will do. */
const openHashed = async (request: Request): Promise<Response> => (await caches.match(new URL(request.url).pathname)) ?? fetch(request)

const openPlain = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(new URL(request.url).pathname)
    if (kept) return kept
    throw error
  }
}

scope.addEventListener('install', (event) => event.waitUntil(keepFiles().then(() => scope.skipWaiting())))

scope.addEventListener('activate', (event) => {
  const start = async (): Promise<void> => {
    // Tabs of the previous version load the rest of their files from its cache.
    await removeOld(1)
    await scope.registration.navigationPreload?.enable()
    await scope.clients.claim()
  }
  event.waitUntil(start())
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(openPage(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(openHashed(request))
  else if (plain.includes(pathname)) event.respondWith(openPlain(request))
})

/** A page reports its version once it has started; if it is the only page, no other version is needed. */
scope.addEventListener('message', (event) => {
  const clean = async (): Promise<void> => {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (pages.length === 1 && event.data === entry) await removeOld(0)
  }
  event.waitUntil(clean())
})
