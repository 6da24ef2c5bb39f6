/** Records every error of a page, including invisible ones. */
import type { BrowserContext, Page, Request, Response } from 'playwright-core'
import { expect } from 'vitest'

/** Runs in every page before anything else. Reports policy violations like other errors of a page. */
const reportViolations = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
  console.error('The policy forbids: ' + violatedDirective + ' ' + blockedURI + ' at ' + sourceFile + ':' + lineNumber))`

/**
 * Chromium reports failed requests twice, Playwright reports the blocking that `stage.ts` requested, and frames without scripts reject the one
 * above.
 */
const echoes = [
  'Failed to load resource',
  'Service Worker registration blocked by Playwright',
  "Blocked script execution in 'about:srcdoc'",
  // A hint to draw a canvas without the graphics card. Most are drawn more often than they are read.
  'Canvas2D: Multiple readback operations',
]
const isEcho = (text: string) => echoes.some((echo) => text.startsWith(echo))

export interface Watch {
  /** A failure the test provokes: `401 POST /api/v1/auth/login`, or `failed GET /api/v1/posts` without a response; `*` stands for an id. */
  expectFailure(failure: string): void
  take(): string[]
  assertClean(): void
}

const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`

export async function watch(context: BrowserContext): Promise<Watch> {
  const faults: string[] = []
  const provoked: RegExp[] = []
  const addFailure = (failure: string) => {
    if (!provoked.some((pattern) => pattern.test(failure))) faults.push(failure)
  }
  const watchPage = (page: Page) => {
    page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      const text = message.text()
      if (!['error', 'warning'].includes(message.type()) || isEcho(text)) return
      // A screen that can't be loaded logs the failed request, which counts as its own failure.
      if (/Failed to fetch|PartError/.test(text)) return addFailure('failed GET /a-screen')
      faults.push(`console: ${text}`)
    })
    page.on('response', (response: Response) => {
      if (response.status() >= 400) addFailure(`${response.status()} ${nameOf(response.request())}`)
    })
    page.on('requestfailed', (request) => {
      // Requests the page itself cancels on leaving haven't failed.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') addFailure(`failed ${nameOf(request)}`)
    })
  }
  context.on('page', watchPage)
  await context.addInitScript(reportViolations)
  const take = () => faults.splice(0)
  return {
    take,
    expectFailure: (failure) => void provoked.push(new RegExp(`^${failure.replaceAll('*', '[^/]+')}$`)),
    assertClean: () => expect(take()).toEqual([]),
  }
}
