/** The real server with the built app, fake networks, and browsers that report errors. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { hasChromium, launchChromium } from '../../apps/server/src/test/chromium.ts'
import { createTestApp, type TestApp } from '../../apps/server/src/test/create-test-app.ts'
import { signIn, type TestUser } from '../../apps/server/src/test/factories.ts'
import { buildApp, builtFolder } from './built-app.ts'
import { type Fakes, noAvatar, startFakes } from './networks.ts'
import { type Watch, watch } from './watch.ts'
import { defined } from '@broadside/contract/defined'

if (!hasChromium)
  process.stderr.write('The tests of the web app in a browser were skipped: no Chromium was found (set CHROMIUM to its path).\n')
export { hasChromium }

export interface Visit extends AsyncDisposable {
  page: Page
  watch: Watch
  /** Opens a path of the app and waits until its text and data are loaded. */
  goTo(path: string): Promise<void>
}

export interface VisitOptions extends BrowserContextOptions {
  user?: Pick<TestUser, 'id'> | undefined
  stored?: Record<string, string>
}

export interface Stage extends AsyncDisposable {
  test: TestApp
  fakes: Fakes
  browser: Browser
  origin: string
  /** A separate browser without others' stored data. Disposing it fails the test if anything went wrong there. */
  visit(options?: VisitOptions): Promise<Visit>
}

/** All test users sign in from one IP address. */
const generousLimits = 'auth-ip=10000,api-tokens=10000,reauth=10000,login=10000,register=10000'

/** Longer than a busy machine takes for anything immediate. */
const patienceMs = 15_000

interface StageOptions {
  env?: Record<string, string> | ((fakes: Fakes) => Record<string, string>)
  /** Additional Chromium switches (https://peter.sh/experiments/chromium-command-line-switches/). */
  browserArgs?: readonly string[]
  /** Scrollbars that take space, as on most computers without a Mac. */
  hasScrollbars?: boolean
  /** Runs before the server listens and processes jobs, while its clock is stopped. */
  prepare?: (parts: Pick<Stage, 'test' | 'fakes'>) => Promise<unknown>
}

export async function openStage({ env = {}, browserArgs, hasScrollbars = false, prepare }: StageOptions = {}): Promise<Stage> {
  await using stack = new AsyncDisposableStack()
  await buildApp()
  const fakes = stack.use(await startFakes())
  const { networks, env: reachable } = fakes.options
  const test = stack.use(
    await createTestApp({
      ...defined({ networks }),
      webFolder: builtFolder,
      env: { PUBLIC_URL: '', PORT: '0', RATE_LIMITS: generousLimits, ...reachable, ...(typeof env === 'function' ? env(fakes) : env) },
    }),
  )
  fakes.steps.now = () => test.clock.now()
  await prepare?.({ test, fakes })
  test.clock.start()
  await test.start()
  const browser = await launchChromium({ args: browserArgs, hasScrollbars })
  stack.defer(() => browser.close())
  const { origin } = test.app
  const all = stack.move()
  return {
    test,
    fakes,
    browser,
    origin,
    visit: (options) => visit({ test, browser, origin }, options),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Waits until a page is complete. Its event stream may stay open, so the network is never idle. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  // The page's policy would block a polled function.
  await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready.then(() => true)')
}

async function visit(
  { test, browser, origin }: Pick<Stage, 'test' | 'browser' | 'origin'>,
  { user, stored = {}, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    // Filling its cache would take longer than most tests, and its responses can't be intercepted.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(patienceMs)
  const watching = await watch(context)
  watching.expectFailure(noAvatar)
  if (user) {
    const [name = '', value = ''] = (await signIn(test, user)).split('=')
    await context.addCookies([{ name, value, url: origin }])
  }
  if (Object.keys(stored).length) await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(stored)})`)
  const page = await context.newPage()
  return {
    page,
    watch: watching,
    goTo: async (path) => {
      await page.goto(path)
      await settle(page)
    },
    [Symbol.asyncDispose]: async () => {
      await context.close()
      watching.assertClean()
    },
  }
}
