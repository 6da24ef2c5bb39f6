/** Every screen once, in the pseudolocale, on a narrow screen. */
import { describe, expect, it } from 'vitest'
import { perFile } from '../../apps/server/src/test/lifetimes.ts'
import { findBarriers, findOverflow, listTexts } from './in-page.ts'
import { tallHeight } from './looks.ts'
import { type Actor, actorOf, open, type Screen, screens } from './screens.ts'
import { hasChromium, openStage, type Visit } from './stage.ts'
import { pseudo } from '../../apps/web/build/pseudo.ts'
import { findForeignTexts } from './pseudo.ts'
import { createWorld, type World } from './world.ts'

/** The pseudolocale lengthens a name and its visible part at different places. */
const ruleOutOfPlace = 'label-content-name-mismatch'

describe.runIf(hasChromium)('every screen', () => {
  const stage = perFile(() => openStage({ prepare: async (parts) => (world = await createWorld(parts)) }))
  let world: World
  const visits = new Map<Actor, Visit>()

  const visitAs = async (screen: Screen): Promise<Visit> => {
    const viewport = { width: 390, height: tallHeight }
    const visit = visits.get(screen.as) ?? (await stage.visit({ user: actorOf(screen, world), locale: pseudo, viewport }))
    visits.set(screen.as, visit)
    await visit.page.setViewportSize(viewport)
    return visit
  }

  it.each(screens)('$name is accessible, has no hard-coded text, and fits a phone', async (screen) => {
    const visit = await visitAs(screen)
    const { page } = visit
    await open(screen, visit, world)
    expect.soft(findForeignTexts(await listTexts(page), world)).toEqual([])
    expect.soft(await findBarriers(page, ruleOutOfPlace)).toEqual([])
    expect.soft(await findOverflow(page), 'at 390 pixels').toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    expect.soft(await findOverflow(page), 'at 320 pixels').toEqual([])
    visit.watch.assertClean()
  })
})
