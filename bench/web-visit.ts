/** A tab of the system's Chromium, signed in, with a processor that is slowed down. */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { startSession } from '../apps/server/src/features/identity/sessions/sessions.ts'
import { sessionCookie } from '../apps/server/src/http/access.ts'
import type { Scene } from './scene.ts'

/** About what a phone needs for the work of a desk computer. */
export const slowdown = 4

/** For whatever a page has to do on a busy machine. */
export const patienceMs = 60_000

export interface Visit extends AsyncDisposable {
  page: Page
  devtools: CDPSession
}

export interface Cookie {
  name: string
  value: string
}

/** The cookie of a browser in which the user of the scene has signed in. */
export async function signIn({ broadside: { app }, userId }: Scene): Promise<Cookie> {
  const { value } = await startSession({ ...app, actor: undefined }, userId, { ip: '127.0.0.1', userAgent: 'bench' })
  return { name: sessionCookie, value }
}

/** A browser of its own, with nothing in its cache. */
export async function openVisit(browser: Browser, origin: string, cookie: Cookie): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  context.setDefaultTimeout(patienceMs)
  await context.addCookies([{ ...cookie, url: origin }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, devtools, [Symbol.asyncDispose]: () => context.close() }
}
