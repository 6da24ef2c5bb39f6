/** The cost of a key in the editor, counted in page changes and renders, which don't depend on the machine's load. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { connectFakes } from '../networks.ts'
import { type Commit, readCommits, watchRenders } from '../renders.ts'
import { hasChromium, openStage, type Visit } from '../stage.ts'
import { saved, startPost } from '../writing.ts'

interface Found {
  ariaLabel: string | null
  parentElement: Found | null
  closest: (selector: string) => Found | null
  querySelector: (selector: string) => Found | null
  focus: () => void
}

type Timer = (callback: () => void, ms?: number, ...rest: unknown[]) => unknown

interface InPage {
  setTimeout: Timer
  requestAnimationFrame: (callback: (value: unknown) => void) => void
  document: Found & { execCommand: (command: string, ui: boolean, value: string) => boolean }
  commits: Commit[]
  MutationObserver: new (heard: (records: { target: Found | Pick<Found, 'parentElement'> }[]) => void) => {
    observe: (target: Found | null, options: Record<string, boolean>) => void
    disconnect: () => void
  }
}

describe.runIf(hasChromium)('a key', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeAll(async () => {
    scene = await createScene(stage.test)
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
  }, 180_000)

  it('is shown in its segment, and changes none of the others', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Mastodon/, /Bluesky/])
    await page.getByLabel('Text', { exact: true }).fill('One')
    for (const text of ['Two', 'Three']) {
      await page.getByRole('button', { name: 'Add to thread' }).click()
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
      // A key's changes outside the text area come after its paint, all within a few frames.
      while (!seen.length) await frame()
      for (let more = 0; more < 10; more += 1) await frame()
      observer.disconnect()
      return seen
    })
    expect(new Set(changed)).toEqual(new Set(['Post 2 of 3 in thread']))
    // At most the line in the layer and the part's count change.
    expect(changed.length).toBeLessThanOrEqual(4)
  })

  /** Returns what is rendered for each of several keys, from the event to the last frame that shows it. */
  const countKeys = async ({ page }: Pick<Visit, 'page'>): Promise<Commit[][]> => {
    await page.evaluate(async () => {
      const inPage = globalThis as unknown as InPage
      const { requestAnimationFrame, setTimeout, commits } = inPage
      // Checks and saves don't belong to a key, so never pause between two keys, however slow the machine.
      const pauseMs = 100
      inPage.setTimeout = (callback, ms = 0, ...rest) => (ms < pauseMs ? setTimeout(callback, ms, ...rest) : 0)
      // Let earlier work finish first.
      for (let quiet = 0; quiet < 30; quiet += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (commits.splice(0).length) quiet = 0
      }
    })
    const keys: Commit[][] = []
    for (let key = 0; key < 5; key += 1) {
      await readCommits(page)
      await page.evaluate(async () => {
        const { document, requestAnimationFrame, commits } = globalThis as unknown as InPage
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        document.querySelector('[data-part] textarea')?.focus()
        document.execCommand('insertText', false, 'x')
        while (!commits.some(({ isInInput }) => !isInInput)) await frame()
        for (let more = 0; more < 10; more += 1) await frame()
      })
      keys.push((await readCommits(page)).filter(({ places }) => places.length))
    }
    return keys
  }

  const placesOf = (commits: readonly Commit[]) => commits.flatMap(({ places }) => places)
  const paragraphs = 'The ferry leaves at seven, and the cafe opens with it. #harbour\n\n'.repeat(40)

  it.each([
    ['of all accounts', async () => {}],
    [
      'of an account with a text of its own',
      async ({ page }: Pick<Visit, 'page'>) => {
        await page.getByRole('tab', { name: /Bluesky/ }).click()
        await page.getByRole('button', { name: /^Customize for/ }).click()
        await page.getByLabel('Text', { exact: true }).fill(`Hello. ${paragraphs}`)
      },
    ],
  ])('renders few components in the view %s, and none before it is painted', async (_, open) => {
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const { page } = visit
    await watchRenders(page)
    await startPost(visit, [/Mastodon/, /Bluesky/])
    await page.getByLabel('Text', { exact: true }).fill(paragraphs)
    await open(visit)
    await saved(page)
    await page.getByRole('region', { name: /^Preview/ }).waitFor()
    const [first = [], ...others] = await countKeys(visit)
    // The first key marks the post as edited.
    expect(new Set(placesOf(first.filter(({ isInInput }) => isInInput)))).toEqual(new Set(['header']))
    expect(others.flat().filter(({ isInInput }) => isInInput)).toEqual([])
    for (const key of [first, ...others]) expect(placesOf(key).length).toBeLessThanOrEqual(20)
    for (const key of others) {
      expect(key).toHaveLength(1)
      expect(new Set(placesOf(key))).toEqual(new Set(['part', 'tablist']))
    }
  })

  it('in a long text waits for no count, which follows when typing pauses', async () => {
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const { page } = visit
    await watchRenders(page)
    await startPost(visit, [/Mastodon/, /Bluesky/])
    const text = paragraphs.repeat(8).trim()
    await page.getByLabel('Text', { exact: true }).fill(text)
    await page
      .getByRole('tab', { name: /Bluesky/ })
      .getByText((300 - text.length).toLocaleString('en'))
      .waitFor()
    await saved(page)
    await page.getByRole('region', { name: /^Preview/ }).waitFor()
    for (const key of (await countKeys(visit)).slice(1)) expect(new Set(placesOf(key))).toEqual(new Set(['part']))
  })

  it('meets a placeholder only in an empty text, because browsers restyle one at each key', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Mastodon/, /Bluesky/])
    const area = page.getByLabel('Text', { exact: true })
    const hint = await area.getAttribute('placeholder')
    expect(hint).toBeTruthy()
    await area.press('x')
    expect(await area.getAttribute('placeholder')).toBeNull()
    await area.press('Backspace')
    expect(await area.getAttribute('placeholder')).toBe(hint)
  })
})
