/** Listens to everything that a page of the app does wrong without showing it. */
import type { BrowserContext, Page, Request, Response } from 'playwright-core'
import { expect } from 'vitest'

/** Runs in every page before anything else. What a policy forbids is reported like any other error of a page. */
const reportViolations = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
  console.error('The policy forbids: ' + violatedDirective + ' ' + blockedURI + ' at ' + sourceFile + ':' + lineNumber))`

/** Chromium reports failed requests a second time, and Playwright that it blocks what `stage.ts` has it block. */
const isEcho = (text: string) => text.startsWith('Failed to load resource') || text === 'Service Worker registration blocked by Playwright'

export interface Watch {
  /** A failure that the test provokes: `401 POST /api/v1/auth/login`, `failed GET /api/v1/posts` for what gets no answer; `*` stands for an id. */
  expectFailure(failure: string): void
  /** What went wrong and was not provoked, once. */
  take(): string[]
  /** Throws for all that went wrong and was not provoked, and forgets it. */
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
      // A screen that cannot be loaded logs why: the request that failed, which is a failure of its own.
      if (/Failed to fetch|PartError/.test(text)) return addFailure('failed GET /a-screen')
      faults.push(`console: ${text}`)
    })
    page.on('response', (response: Response) => {
      if (response.status() >= 400) addFailure(`${response.status()} ${nameOf(response.request())}`)
    })
    page.on('requestfailed', (request) => {
      // What the page itself takes back when it is left has not failed.
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
