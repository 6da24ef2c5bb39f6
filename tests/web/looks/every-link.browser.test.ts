/** Follows every link of the app, in each language: none ends nowhere, fails, or shows text of another language. */
import { findPage } from '@broadside/contract/pages'
import { describe, expect, it } from 'vitest'
import { sourceLanguage } from '../../../apps/web/build/complete.ts'
import { listLanguages, readMessages } from '../../../apps/web/build/messages.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { listTexts } from '../in-page.ts'
import { hasChromium, openStage, type Visit } from '../stage.ts'
import { untranslatedIn } from '../untranslated.ts'
import { createWorld, mailSubject, type World } from '../world.ts'

/** Pages of one shape differ only in what they show, such as the posts of a list. */
const mostOfAShape = 2

/** Which page it is, with what is chosen on it: values of the query are left out, as they are ids, dates and words. */
const shapeOf = (path: string): string => {
  const { pathname, searchParams } = new URL(path, 'http://app.invalid')
  return `${findPage(pathname) ?? pathname} ${[...new Set(searchParams.keys())].sort().join(' ')}`
}

const listLinks = ({ page }: Visit, origin: string): Promise<string[]> =>
  page.locator('a[href]').evaluateAll(
    (links, origin) =>
      links.flatMap((link) => {
        const url = new URL((link as unknown as { href: string }).href)
        return url.origin === origin ? [url.pathname + url.search] : []
      }),
    origin,
  )

/** Links to files, feeds and documents aren't pages of the app, so they only have to be there. */
const isOfTheApp = (path: string): boolean => !/^\/(?:api|assets|site)\//.test(path)

interface Walk {
  visit: Visit
  origin: string
  start: string
  /** Called on each page, with the path that led there. */
  look(path: string): Promise<unknown>
}

/** Breadth first, so that a page that can't be opened is told with the shortest way there. Returns the number of pages. */
async function walk({ visit, origin, start, look }: Walk): Promise<{ pages: number; files: string[] }> {
  const seen = new Set([start])
  const shapes = new Map<string, number>()
  const waiting = [{ path: start, way: start }]
  const files: string[] = []
  let pages = 0
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await visit.goTo(next.path)
    pages += 1
    await look(next.way)
    for (const path of await listLinks(visit, origin)) {
      if (seen.has(path)) continue
      seen.add(path)
      if (!isOfTheApp(path)) {
        files.push(path)
        continue
      }
      const shape = shapeOf(path)
      const count = shapes.get(shape) ?? 0
      if (count === mostOfAShape) continue
      shapes.set(shape, count + 1)
      waiting.push({ path, way: `${next.path} → ${path}` })
    }
  }
  return { pages, files }
}

describe.runIf(hasChromium)('every link', () => {
  const stage = perFile(() => openStage({ prepare: async (parts) => (world = await createWorld(parts)) }))
  let world: World

  it.each(listLanguages())(
    'leads somewhere, in %s',
    async (language) => {
      const { notFoundTitle, errorTitle } = readMessages(language, 'common')
      const findUntranslated = language === sourceLanguage ? () => [] : untranslatedIn(language)
      await using visit = await stage.visit({ user: world.serverAdmin, locale: language, viewport: { width: 1440, height: 900 } })
      const { page } = visit
      const look = async (path: string) => {
        const heading = await page.locator('h1').first().textContent()
        expect.soft([notFoundTitle, errorTitle], path).not.toContain(heading)
        expect.soft(findUntranslated((await listTexts(page)).map((text) => text.replaceAll(mailSubject, ''))), path).toEqual([])
        expect.soft(visit.watch.take(), path).toEqual([])
      }
      const { pages, files } = await walk({ visit, origin: stage.origin, start: '/posts', look })
      for (const path of files) expect.soft((await page.request.get(path)).status(), path).toBeLessThan(400)
      expect(pages).toBeGreaterThan(40)
    },
    600_000,
  )
})
