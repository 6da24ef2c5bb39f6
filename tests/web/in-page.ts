import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 up to level AA: https://www.deque.com/axe/core-documentation/api-documentation/#axecore-tags */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Finding {
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

/** Returns axe's WCAG 2.2 AA violations, one sentence per element. `ignored` are ids of its rules. */
export async function findBarriers(page: Page, ...ignored: string[]): Promise<string[]> {
  await page.evaluate(axeSource)
  const rules = Object.fromEntries(ignored.map((id) => [id, { enabled: false }]))
  const options = JSON.stringify({ runOnly: tags, rules, resultTypes: ['violations'] })
  const findings = await page.evaluate<Finding[]>(`axe.run(document, ${options}).then(({ violations }) => violations)`)
  return findings.flatMap(({ id, help, nodes }) => nodes.map(({ html, failureSummary = '' }) => `${id}: ${help} ${html} ${failureSummary}`))
}

export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const isClipped = (element) => {
      for (let one = element.parentElement; one; one = one.parentElement)
        if (getComputedStyle(one).overflowX !== 'visible' && one !== document.body && one !== document.documentElement) return true
      return false
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5 && !isClipped(element))
      .map((element) => element.outerHTML.slice(0, 160))
  })()`)

interface Styled {
  getComputedStyle: (element: unknown) => Record<'outlineStyle' | 'visibility' | 'color' | 'backgroundImage', string>
}

export const styleOf = (target: Locator, name: keyof ReturnType<Styled['getComputedStyle']>): Promise<string> =>
  target.evaluate((element, key) => (globalThis as unknown as Styled).getComputedStyle(element)[key], name)

/** Returns every name and text exposed to screen readers, in page order. */
export async function listTexts(page: Page): Promise<string[]> {
  const snapshot = await page.locator('body').ariaSnapshot()
  return snapshot.split('\n').flatMap((line) => {
    if (/^\s*- \/url:/.test(line)) return []
    const named = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, name = '']) => name)
    const [, text] = /^\s*- (?:[^"]*?|[^"]*"(?:[^"\\]|\\.)*"[^:]*): (.+)$/.exec(line) ?? []
    return [...named, ...(text && !text.startsWith('"') ? [text] : [])]
  })
}

/** Adds a device that stores passkeys and confirms immediately. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
}
