import { getBuild, listBuilds } from '@broadside/contract/features/builds'
import { getPublication } from '@broadside/contract/features/publications'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

const notes = [
  'The Saltby ferry carries 41,000 passengers a month since its timetable changed.',
  'The first boat to Saltby leaves at 6:40, twenty minutes before the first bus to the station.',
  'A monthly ticket for the Saltby ferry costs 38 euros and includes the bus.',
].join('\n\n')

describe.runIf(hasChromium)('a generated draft', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
  })

  const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
  const build = async (id: string) => (await scene.client.call(getBuild, { params: { id } })).body

  it.each(kindsOfHands)('comes from an idea and notes, and becomes a draft after changes, with the %s', async (kind) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/builds')
    await press('link', 'Generate a draft')
    await write('Idea', 'The Saltby ferry is worth a try for commuters.')
    await write(/^Notes/, notes)
    await press('button', 'Generate')
    await page.getByRole('button', { name: 'Create draft' }).waitFor()
    const id = idOf(page.url())

    const before = (await build(id)).result?.destinations[0]
    await press('button', 'Remove fact 1')
    await expect.poll(async () => (await build(id)).revision).toBe(4)
    const after = (await build(id)).result?.destinations[0]
    expect(after?.segments[0]?.body.length).toBeLessThan(before?.segments[0]?.body.length ?? 0)

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
    await page.getByRole('button', { name: /A source says the opposite/ }).click()
    await expect.poll(() => page.locator('mark').textContent()).toContain('41,000')
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
    await page.getByLabel('Add a sentence from the sources').fill('monthly ticket')
    await page.getByRole('option', { name: /38 euros/ }).click()
    await expect.poll(async () => (await build(id)).result?.destinations[0]?.segments[0]?.body).toContain('38 euros')

    await page.getByLabel(/^Generate this post again/).fill('with a quotation')
    await page.getByRole('button', { name: /^Regenerate for/ }).click()
    await page
      .getByRole('list', { name: 'Notes on this post' })
      .getByText(/quotation/i)
      .waitFor()
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
