/** Uploads through the browser client in a real browser, since only browsers have XMLHttpRequest. */
import { randomBytes } from 'node:crypto'
import type { createApi as CreateApi } from '@broadside/contract/api'
import type { createUploadFetch as CreateUploadFetch, UploadProgress } from '@broadside/contract/upload-fetch'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, launchChromium } from '#test/chromium.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { bundleForBrowser } from '../../../../../../scripts/browser/bundle.ts'
import { createLibrary, type Library } from './testing/library.ts'
import { film } from './testing/samples.ts'

const sizeBytes = 2 * 1024 * 1024

interface Loaded {
  createApi: typeof CreateApi
  createUploadFetch: typeof CreateUploadFetch
}
const loading = `
  import { createApi } from '/bundles/api.js'
  import { createUploadFetch } from '/bundles/upload-fetch.js'
  Object.assign(globalThis, { createApi, createUploadFetch })`

interface Attempt {
  id: string
  token: string
  text: string
  abortAtFirst?: boolean
}

interface Outcome {
  status?: number
  reason?: string
  code?: string
  progress: UploadProgress[]
}

/** The function runs in the page, so it can't use anything from this file. */
const uploadIn = (page: Page, attempt: Attempt): Promise<Outcome> =>
  page.evaluate(async ({ id, token, text, abortAtFirst }) => {
    const { createApi, createUploadFetch } = globalThis as unknown as Loaded
    const progress: UploadProgress[] = []
    const stop = new AbortController()
    const send = createUploadFetch((step) => {
      progress.push(step)
      if (abortAtFirst) stop.abort(new Error('taken back'))
    })
    const api = createApi({ baseUrl: '/api/v1', token, fetch: send })
    const body = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
    return api.sendUploadContent({ params: { id }, body, signal: stop.signal }).then(
      ({ status }) => ({ status, progress }),
      (error: Error & { code?: string }) => ({ reason: error.message, progress, ...(error.code !== undefined && { code: error.code }) }),
    )
  }, attempt)

describe.runIf(hasChromium)('an upload from a browser', () => {
  let test: TestApp
  let library: Library
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    test = await createTestApp({ env: { PUBLIC_URL: '', PORT: '0', ROLE: 'web' } })
    await test.start()
    library = await createLibrary(test)
    browser = await launchChromium()
    page = await browser.newPage({ bypassCSP: true })
    for (const name of ['api', 'upload-fetch']) {
      const code = (await bundleForBrowser(`packages/contract/src/${name}.ts`)).get('entry')?.code ?? ''
      await page.route(`**/bundles/${name}.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
    }
    await page.goto(`${test.app.baseUrl}/docs`)
    await page.addScriptTag({ type: 'module', content: loading })
    await page.waitForFunction(() => 'createUploadFetch' in globalThis)
  })
  afterAll(async () => {
    await browser?.close()
    await test[Symbol.asyncDispose]()
  })

  it('sends the bytes and reports progress', async () => {
    const bytes = Buffer.concat([await film(), randomBytes(sizeBytes)])
    const { media_id: id } = await library.start(bytes.length, { filename: 'film.mp4' })
    const { status, progress } = await uploadIn(page, { id, token: library.token, text: bytes.toString('base64') })
    expect(status).toBe(204)
    expect(progress.at(-1)).toEqual({ sentBytes: bytes.length, totalBytes: bytes.length })
    expect(progress.map(({ sentBytes }) => sentBytes)).toEqual(progress.map(({ sentBytes }) => sentBytes).sort((a, b) => a - b))
    expect(await library.complete(id)).toMatchObject({ size: bytes.length })
  })

  it("rejects with the signal's reason when aborted", async () => {
    const bytes = randomBytes(sizeBytes)
    const { media_id: id } = await library.start(bytes.length, { filename: 'film.mp4' })
    const attempt = { id, token: library.token, text: bytes.toString('base64'), abortAtFirst: true }
    expect((await uploadIn(page, attempt)).reason).toBe('taken back')
  })

  it('rejects with the problem from the service', async () => {
    const attempt = { id: crypto.randomUUID(), token: library.token, text: 'AAAA' }
    expect(await uploadIn(page, attempt)).toMatchObject({ code: 'not_found' })
  })
})
