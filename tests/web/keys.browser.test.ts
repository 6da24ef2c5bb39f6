/** What one key costs in the editor: counted in changes of the page, which no busy machine makes more. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../apps/server/src/test/factories.ts'
import { connectFakes } from './networks.ts'
import { hasChromium, openStage, type Stage } from './stage.ts'
import { startPost } from './writing.ts'

interface Found {
  ariaLabel: string | null
  parentElement: Found | null
  closest: (selector: string) => Found | null
  querySelector: (selector: string) => Found | null
  focus: () => void
}

interface InPage {
  requestAnimationFrame: (callback: (value: unknown) => void) => void
  document: Found & { execCommand: (command: string, ui: boolean, value: string) => boolean }
  MutationObserver: new (heard: (records: { target: Found | Pick<Found, 'parentElement'> }[]) => void) => {
    observe: (target: Found | null, options: Record<string, boolean>) => void
    disconnect: () => void
  }
}

describe.runIf(hasChromium)('a key', () => {
  let stage: Stage
  let scene: Scene
  beforeAll(async () => {
    stage = await openStage()
    scene = await createScene(stage.test)
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
  }, 180_000)
  afterAll(() => stage[Symbol.asyncDispose]())

  it('is shown in its part, and touches nothing of the others', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Mastodon/, /Bluesky/])
    await page.getByLabel('Text', { exact: true }).fill('One')
    for (const text of ['Two', 'Three']) {
      await page.getByRole('button', { name: 'Add a part' }).click()
      await page.keyboard.type(text)
    }
    await page.getByText(/^Saved/).waitFor()
    const changed = await page.evaluate(async () => {
      const { document, MutationObserver, requestAnimationFrame } = globalThis as unknown as InPage
      const seen: string[] = []
      const observer = new MutationObserver((records) => {
        for (const { target } of records) {
          const element = 'closest' in target ? target : target.parentElement
          seen.push(element?.closest('[data-part]')?.querySelector('textarea')?.ariaLabel ?? 'elsewhere')
        }
      })
      const area = document.querySelector('[data-part]:nth-of-type(2) textarea')
      observer.observe(document.querySelector('[role=tabpanel]'), { subtree: true, childList: true, characterData: true, attributes: true })
      area?.focus()
      document.execCommand('insertText', false, 'x')
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      // What a key changes beside the text area comes after it is painted, all of it within a few frames.
      while (!seen.length) await frame()
      for (let more = 0; more < 10; more += 1) await frame()
      observer.disconnect()
      return seen
    })
    expect(new Set(changed)).toEqual(new Set(['Part 2 of 3']))
    // The line in the layer, and the count of the part.
    expect(changed.length).toBeLessThanOrEqual(4)
  })
})
