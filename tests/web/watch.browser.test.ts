/** Makes sure that the other browser tests can fail. */
import { beforeAll, describe, expect, it } from 'vitest'
import { perFile } from '../../apps/server/src/test/lifetimes.ts'
import { findBarriers, findOverflow } from './in-page.ts'
import { hasChromium, openStage, type Visit } from './stage.ts'

describe.runIf(hasChromium)('a visit', () => {
  const stage = perFile(openStage)
  let visit: Visit
  beforeAll(async () => {
    visit = await stage.visit()
    await visit.goTo('/sign-in')
    visit.watch.assertClean()
  })

  it.each([
    [
      'a style that the policy forbids',
      `document.body.append(Object.assign(document.createElement('style'), { textContent: 'p {}' }))`,
      /style-src/,
    ],
    ['markup from text', `try { document.body.innerHTML = '<p>' } catch {}`, /require-trusted-types-for/],
    ['an error on the console', `console.error('broken')`, /console: broken/],
    ['an error that nobody caught', `setTimeout(() => { throw new Error('lost') })`, /uncaught: lost/],
    ['a request that is refused', `fetch('/api/v1/nothing').then(() => undefined)`, /404 GET \/api\/v1\/nothing/],
  ])('fails for %s', async (_, script, fault) => {
    await visit.page.evaluate(script)
    await expect.poll(() => visit.watch.take().join('\n')).toMatch(fault)
  })

  it("doesn't fail for what a test provokes", async () => {
    visit.watch.expectFailure('404 GET /api/v1/provoked')
    await visit.page.evaluate(`fetch('/api/v1/provoked').then((answer) => answer.text())`)
    visit.watch.assertClean()
  })

  it('finds accessibility violations and overflow', async () => {
    expect([await findBarriers(visit.page), await findOverflow(visit.page)]).toEqual([[], []])
    await visit.page.evaluate(`(() => {
      const image = document.createElement('img')
      image.style.width = '3000px'
      document.querySelector('main, body').append(image)
    })()`)
    expect(await findBarriers(visit.page)).toEqual([expect.stringContaining('image-alt')])
    expect(await findOverflow(visit.page)).toEqual([expect.stringContaining('<img')])
  })
})
