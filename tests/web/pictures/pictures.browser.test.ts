/** Takes a screenshot of every screen, for people to review. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { setLook } from '../looks.ts'
import { type Actor, actorOf, open, screens, states } from '../screens.ts'
import { hasChromium, openStage, type Stage, type Visit } from '../stage.ts'
import { createWorld, type World } from '../world.ts'

const folder = fileURLToPath(new URL('../../../screenshots/', import.meta.url))

describe.runIf(hasChromium)('a screenshot', () => {
  let stage: Stage
  let world: World
  const visits = new Map<Actor, Visit>()
  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    stage = await openStage({ prepare: async (parts) => (world = await createWorld(parts)) })
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  it.each([...screens, ...states])('of $name', async (screen) => {
    const visit = visits.get(screen.as) ?? (await stage.visit({ user: actorOf(screen, world) }))
    visits.set(screen.as, visit)
    await open(screen, visit, world)
    for (const theme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await setLook(visit.page, theme, width)
        await visit.page.screenshot({ path: join(folder, `${screen.name}-${theme}-${width}.png`) })
      }
  })
})
