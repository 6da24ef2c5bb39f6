import { describe, expect, it } from 'vitest'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { findBarriers, findOverflow } from '../in-page.ts'
import { type Actor, actorOf, open, screens, states } from '../screens.ts'
import { hasChromium, openStage, type Visit } from '../stage.ts'
import { createWorld, type World } from '../world.ts'
import { setLook, tallHeight, themes, widths } from '../looks.ts'

describe.runIf(hasChromium)('every state', () => {
  const stage = perFile(() => openStage({ prepare: async (parts) => (world = await createWorld(parts)) }))
  let world: World
  const visits = new Map<Actor, Visit>()

  it.each([...screens, ...states])('$name is accessible and needs no sideways scrolling, in any appearance', async (screen) => {
    const visit = visits.get(screen.as) ?? (await stage.visit({ user: actorOf(screen, world) }))
    visits.set(screen.as, visit)
    await open(screen, visit, world)
    for (const theme of themes)
      for (const width of widths) {
        await setLook(visit.page, theme, width, tallHeight)
        const look = `${theme}, ${width} pixels wide`
        expect.soft(await findBarriers(visit.page), look).toEqual([])
        expect.soft(await findOverflow(visit.page), look).toEqual([])
      }
    visit.watch.assertClean()
  })
})
