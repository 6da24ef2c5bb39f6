import { publishPublicationNow } from '@broadside/contract/features/publications'
import { beforeEach, describe, expect, it } from 'vitest'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { area, type Desk, goOffline, goOnline, openDesk } from '../desk.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

const outdated = '409 PUT /api/v1/publications/*/draft'

describe.runIf(hasChromium)('concurrent edits', () => {
  const stage = perFile(openStage)
  let desk: Desk
  beforeEach(async () => {
    desk = await openDesk(stage)
  })

  it("made offline are saved when the network is back, together with a colleague's changes", async () => {
    const id = await desk.write('We open at seven.')
    await using visit = await stage.visit({ user: desk.user })
    visit.watch.expectFailure(outdated)
    const { page } = visit
    await visit.goTo(`/publications/${id}`)
    await goOffline(visit)
    await area(page).fill('We open at eight.')
    await page.getByText(/You're offline\. Changes are saved on this device/).waitFor()
    await desk.saveAs(desk.colleague.client, id, { title: 'Winter hours' })
    await goOnline(page)
    await expect.poll(async () => [await desk.textOf(id), (await desk.read(id)).title]).toEqual(['We open at eight.', 'Winter hours'])
    await page.getByText(`Merged with ${desk.colleague.name}'s changes.`).waitFor()
  })

  it.each(kindsOfHands)('of the same text are resolved segment by segment, with the %s', async (kind) => {
    const id = await desk.write('We open at seven.')
    await using visit = await stage.visit({ user: desk.user })
    visit.watch.expectFailure(outdated)
    const { page } = visit
    const { press } = hands[kind](page)
    await visit.goTo(`/publications/${id}`)
    await goOffline(visit)
    await area(page).fill('We open at eight.')
    await page.getByText(/You're offline\. Changes are saved on this device/).waitFor()
    await desk.saveAs(desk.colleague.client, id, { text: 'We open at nine.', title: 'Winter hours' })
    await goOnline(page)
    await page.getByText(`${desk.colleague.name} edited the same parts`).waitFor()
    await press('button', 'Resolve conflict')
    const part = page.getByRole('group', { name: 'Text' })
    const theirs = part.getByRole('radio', { name: 'Their version' })
    expect(await part.getByRole('radio', { name: 'My version' }).isChecked()).toBe(true)
    if (kind === 'pointer') await theirs.check()
    else {
      while ((await page.evaluate('document.activeElement.type')) !== 'radio') await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowDown')
    }
    expect(await theirs.isChecked()).toBe(true)
    await press('button', 'Save')
    await expect.poll(() => area(page).inputValue()).toBe('We open at nine.')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect([await desk.textOf(id), (await desk.read(id)).title]).toEqual(['We open at nine.', 'Winter hours'])
  })

  it('in conflict can become a separate post', async () => {
    const id = await desk.write('We open at seven.')
    await using visit = await stage.visit({ user: desk.user })
    visit.watch.expectFailure(outdated)
    const { page } = visit
    const { press } = hands.pointer(page)
    await visit.goTo(`/publications/${id}`)
    await goOffline(visit)
    await area(page).fill('Mine.')
    await page.getByText(/You're offline\. Changes are saved on this device/).waitFor()
    await desk.saveAs(desk.colleague.client, id, { text: 'Theirs.' })
    await goOnline(page)
    await press('button', 'Resolve conflict')
    await press('button', 'Save my version as a copy')
    await expect.poll(desk.texts).toEqual(['Mine.', 'Theirs.'])
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect([await desk.textOf(id), await area(page).inputValue()]).toEqual(['Theirs.', 'Mine.'])
  })

  it('of a scheduled post wait for their button, even after the page was left', async () => {
    const id = await desk.write('On Thursday Marta reads.')
    await desk.schedule(id)
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const { press } = hands.pointer(page)
    await visit.goTo(`/publications/${id}`)
    await area(page).fill('On Friday Marta reads.')
    await page.getByText('Unsaved changes. Choose Update to apply them.').waitFor()
    await press('link', /^Posts/)
    await page.getByRole('heading', { name: 'Posts' }).waitFor()
    expect(await desk.textOf(id)).toBe('On Thursday Marta reads.')
    await visit.goTo(`/publications/${id}`)
    await expect.poll(() => area(page).inputValue()).toBe('On Friday Marta reads.')
    await page.getByText('Unsaved changes. Choose Update to apply them.').waitFor()
    await press('button', 'Update')
    await expect.poll(() => desk.textOf(id)).toBe('On Friday Marta reads.')

    await area(page).fill('On Saturday Marta reads.')
    await press('button', 'Discard changes')
    expect(await area(page).inputValue()).toBe('On Friday Marta reads.')
    await visit.goTo(`/publications/${id}`)
    expect(await area(page).inputValue()).toBe('On Friday Marta reads.')
  })

  it('made too late for publication are kept for copying', async () => {
    const id = await desk.write('On Thursday Marta reads.')
    await desk.schedule(id)
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    await visit.goTo(`/publications/${id}`)
    await area(page).fill('On Friday Marta reads.')
    await page.getByText('Unsaved changes. Choose Update to apply them.').waitFor()
    await desk.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 2 } })
    await stage.test.drain()
    await page.getByText('Published without your changes').waitFor()
    await page
      .getByRole('region', { name: /^Post on/ })
      .getByText('On Thursday Marta reads.')
      .waitFor()
    expect(await area(page).count()).toBe(0)
    await visit.goTo(`/publications/${id}`)
    await page.getByText('Published without your changes').waitFor()
    await hands.pointer(page).press('button', 'Save my version as a copy')
    await expect.poll(desk.texts).toEqual(['On Friday Marta reads.', 'On Thursday Marta reads.'])
  })
})
