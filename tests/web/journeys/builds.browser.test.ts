import { getBuild, listBuilds } from '@broadside/contract/features/builds'
import { getPublication } from '@broadside/contract/features/publications'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPages } from '../../../apps/server/src/features/builds/builds/testing/pages.ts'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import type { Page } from 'playwright-core'
import { hands, isFocused, kindsOfHands, reach } from '../hands.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

const notes = [
  'The Saltby ferry carries 41,000 passengers a month since its timetable changed.',
  'The first boat to Saltby leaves at 6:40, twenty minutes before the first bus to the station.',
  'A monthly ticket for the Saltby ferry costs 38 euros and includes the bus.',
].join('\n\n')

/** A sentence in the text of a source. */
const sentenceOf = (page: Page, text: RegExp) => page.getByRole('region', { name: 'Sources' }).getByRole('button', { name: text })

/** Puts a sentence of the sources into the post: by dragging, or with the keyboard alone. */
const useSentence = {
  pointer: async (page: Page, text: RegExp, action: string) => {
    const target =
      action === 'Add to the post'
        ? page.getByText('Drag a sentence from the sources here')
        : page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Fact 1' }) })
    await sentenceOf(page, text).dragTo(target, { sourcePosition: { x: 40, y: 10 } })
  },
  keyboard: async (page: Page, text: RegExp, action: string) => {
    const sentence = sentenceOf(page, text)
    await reach(page, page.getByRole('region', { name: 'Sources' }).locator('[data-sentence][tabindex="0"]'), 'Tab')
    await page.keyboard.press('Home')
    while (!(await isFocused(sentence))) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: action }).waitFor()
    while (!(await isFocused(page.getByRole('menuitem', { name: action })))) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  },
}

const pick = <T, K extends keyof T>(value: T, ...keys: K[]) => Object.fromEntries(keys.map((key) => [key, value[key]]))

/** A stage whose server may read pages of a local one. */
async function openStageWithPages() {
  const pages = await createPages()
  const stage = await openStage({ env: ({ options }) => ({ FETCH_ALLOW_LIST: `${options.env?.['FETCH_ALLOW_LIST']},${pages.host}` }) })
  return {
    ...stage,
    pages,
    [Symbol.asyncDispose]: async () => {
      await stage[Symbol.asyncDispose]()
      await pages[Symbol.asyncDispose]()
    },
  }
}

describe.runIf(hasChromium)('a generated draft', () => {
  const stage = perFile(openStageWithPages)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
  })

  const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
  const build = async (id: string) => (await scene.client.call(getBuild, { params: { id } })).body

  it.each(kindsOfHands)('comes from an idea and notes, and becomes a draft after changes, with the %s', async (kind) => {
    // Tall enough that nothing scrolls while a sentence is dragged.
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1280, height: 1600 } })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/builds')
    await press('link', 'Generate a draft')
    await write('Idea', 'The Saltby ferry is worth a try for commuters.')
    await write(/^Notes/, notes)
    await press('button', 'Generate')
    await page.getByRole('button', { name: 'Create draft' }).waitFor()
    const id = idOf(page.url())
    const body = async () => (await build(id)).result?.destinations[0]?.segments[0]?.body ?? ''
    const preview = page.getByRole('article', { name: 'Post 1 of 1' })
    await preview.getByText('The Saltby ferry is worth a try for commuters.').first().waitFor()

    await write(/^Generate this post again/, 'shorter')
    await press('button', /^Regenerate for/)
    await expect.poll(async () => pick(await build(id), 'state', 'revision')).toEqual({ state: 'ready', revision: 4 })
    await expect.poll(() => page.getByRole('button', { name: /^Regenerate for/ }).getAttribute('aria-busy')).toBeNull()

    const fact = page.getByRole('heading', { name: 'Fact 1' })
    await press('button', 'Idea and link only')
    await fact.waitFor({ state: 'detached' })
    await useSentence[kind](page, /38 euros/, 'Add to the post')
    await preview.getByText(/38 euros/).waitFor()
    await useSentence[kind](page, /^The first boat/, 'Replace fact 1')
    await preview.getByText(/6:40/).waitFor()
    expect(await body()).not.toContain('38 euros')

    await page
      .getByText(/alternatives$/)
      .nth(1)
      .waitFor()
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')
    await press('button', /^The Saltby ferry carries 41,000/)
    await expect.poll(body).toContain('41,000')
    expect(await page.evaluate('document.activeElement.textContent')).toContain('41,000')
    await press('button', /^Remove: The Saltby ferry carries/)
    await expect.poll(body).not.toContain('41,000')

    await press('button', 'Edit text')
    await page.getByLabel('Text', { exact: true }).first().fill('The Saltby ferry leaves at 6:40.')
    await press('button', 'Save')
    await page.getByText('You edited this text.').waitFor()

    await press('button', 'Create draft')
    await page.waitForURL(/\/publications\//)
    const publication = (await scene.client.call(getPublication, { params: { id: idOf(page.url()) } })).body
    expect(JSON.stringify(publication)).toContain('The Saltby ferry leaves at 6:40.')
  })

  it('asks to confirm each sentence that a source contradicts', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/builds/new?idea=The+Saltby+ferry+carries+14%2C000+passengers+a+month.')
    await page.getByLabel(/^Notes/).fill(notes)
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    const create = page.getByRole('button', { name: 'Create draft' })
    await create.waitFor()
    await page.getByRole('button', { name: /Contradicted by a source/ }).click()
    await expect.poll(() => page.locator('mark[data-selected]').textContent()).toContain('41,000')
    await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true')
    for (const box of await page.getByRole('checkbox', { name: /^Conflict/ }).all()) await box.check()
    await create.click()
    await page.waitForURL(/\/publications\//)
  })

  it('adds a sentence of a source, and writes one post again with instructions', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/builds/new?idea=The+Saltby+ferry+is+worth+a+try.')
    await page.getByLabel(/^Notes/).fill(notes)
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await page.getByRole('button', { name: 'Create draft' }).waitFor()
    await page.getByRole('button', { name: 'Idea and link only' }).click()
    const id = idOf(page.url())
    await expect.poll(async () => (await build(id)).result?.destinations[0]?.segments[0]?.body).not.toContain('38 euros')
    await sentenceOf(page, /38 euros/).click()
    await page.getByRole('menuitem', { name: 'Add to the post' }).click()
    await expect.poll(async () => (await build(id)).result?.destinations[0]?.segments[0]?.body).toContain('38 euros')

    await page.getByLabel(/^Generate this post again/).fill('with a quotation')
    await page.getByRole('button', { name: /^Regenerate for/ }).click()
    await page
      .getByRole('list', { name: 'Notes on this post' })
      .getByText(/quotation/i)
      .waitFor()
  })

  it.each(kindsOfHands)('comes from files, uploaded or of the library, with the %s', async (kind) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/builds/new')
    await write('Idea', 'The Saltby ferry is worth a try for commuters.')
    const choosing = page.waitForEvent('filechooser')
    await press('button', 'Upload files')
    await (await choosing).setFiles({ name: 'ferry.md', mimeType: 'text/markdown', buffer: Buffer.from(notes) })
    await press('button', 'Remove ferry.md')
    await press('button', 'From the library')
    await press('checkbox', 'ferry.md')
    await press('button', 'Add 1 file')
    await page.getByRole('button', { name: 'Remove ferry.md' }).waitFor()
    await press('button', 'Generate')
    await page.getByRole('button', { name: 'Create draft' }).waitFor()
    await sentenceOf(page, /38 euros/).waitFor()
    const { assets, result } = await build(idOf(page.url()))
    expect(assets).toHaveLength(1)
    expect(result?.destinations[0]?.claims.flatMap(({ source_refs }) => source_refs)).toContain(`media:${assets[0]?.media_id}`)
  })

  it('shows what is being done, and can be canceled', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const requested = stage.pages.hold('/slow')
    await visit.goTo(`/builds/new?url=${encodeURIComponent(stage.pages.url('/slow'))}`)
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await requested
    await page.getByRole('list', { name: 'Progress' }).locator('[aria-current="step"]', { hasText: 'Reading sources' }).waitFor()
    const id = idOf(page.url())
    await visit.goTo('/builds')
    await page.getByRole('button', { name: 'Cancel: From sources' }).click()
    await page.getByRole('list', { name: 'Generated drafts' }).getByText('Canceled').waitFor()
    expect((await build(id)).state).toBe('cancelled')
  })

  it('says why it failed and what it was generated from, and can be retried', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/builds/new?url=http%3A%2F%2F127.0.0.1%3A1%2Fnothing')
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await page.getByRole('alert').getByText("Couldn't read").waitFor()
    await page.getByText('http://127.0.0.1:1/nothing').waitFor()
    const id = idOf(page.url())
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(async () => pick(await build(id), 'state', 'revision')).toEqual({ state: 'failed', revision: 6 })
    await visit.goTo('/builds')
    await page.getByRole('button', { name: 'Retry: From sources' }).waitFor()
  })

  it('is only read by viewers', async () => {
    const viewer = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    await using visit = await stage.visit({ user: viewer })
    const { page } = visit
    await visit.goTo(`/builds/new?w=${scene.workspaceId}`)
    await page.getByText('Only editors and admins can generate drafts.').waitFor()
    await visit.goTo('/builds')
    await page.getByText('No generated drafts yet').waitFor()
    expect((await scene.client.call(listBuilds, { query: { workspace_id: scene.workspaceId } })).body.items).toEqual([])
  })
})
