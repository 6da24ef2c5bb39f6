/** Every screen in every language, on a narrow screen. */
import { describe, expect, it } from 'vitest'
import { sourceLanguage } from '../../../apps/web/build/complete.ts'
import { listLanguages } from '../../../apps/web/build/messages.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { findOverflow, listTexts } from '../in-page.ts'
import { tallHeight } from '../looks.ts'
import { type Actor, actorOf, open, screens } from '../screens.ts'
import { hasChromium, openStage, type Visit } from '../stage.ts'
import { untranslatedIn } from '../untranslated.ts'
import { createWorld, mailSubject, type World } from '../world.ts'

const languages = listLanguages().filter((language) => language !== sourceLanguage)

describe.runIf(hasChromium).each(languages)('every screen in %s', (language) => {
  const stage = perFile(() => openStage({ prepare: async (parts) => (world = await createWorld(parts)) }))
  let world: World
  const visits = new Map<Actor, Visit>()
  const findUntranslated = untranslatedIn(language)

  it.each(screens)('$name is translated, and fits a phone', async (screen) => {
    const viewport = { width: 390, height: tallHeight }
    const visit = visits.get(screen.as) ?? (await stage.visit({ user: actorOf(screen, world), locale: language, viewport }))
    visits.set(screen.as, visit)
    const { page } = visit
    await page.setViewportSize(viewport)
    await open(screen, visit, world)
    expect.soft(await page.locator('html').getAttribute('lang')).toBe(language)
    expect.soft(findUntranslated((await listTexts(page)).map((text) => text.replaceAll(mailSubject, '')))).toEqual([])
    expect.soft(await findOverflow(page), 'at 390 pixels').toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    expect.soft(await findOverflow(page), 'at 320 pixels').toEqual([])
    visit.watch.assertClean()
  })
})
