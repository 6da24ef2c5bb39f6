import { listAccounts } from '@broadside/contract/features/accounts'
import { createPostingSchedule } from '@broadside/contract/features/posting-schedules'
import { createPublication, getPublication } from '@broadside/contract/features/publications'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

const typeHere = 'When'

describe.runIf(hasChromium)('the time of a post', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
  })

  const createDraft = async (text: string) => {
    const accounts = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
    const account_ids = accounts.map(({ id }) => id)
    return (await scene.client.call(createPublication, { body: { workspace_id: scene.workspaceId, text, account_ids } })).body.id
  }
  const read = async (id: string) => (await scene.client.call(getPublication, { params: { id } })).body
  const dueTimes = async (id: string) => {
    const { destinations } = await read(id)
    return Object.fromEntries(destinations.map(({ platform, due_at }) => [platform, due_at]))
  }

  it.each(kindsOfHands)("is typed, in another zone than the browser's and across its clock change, with the %s", async (kind) => {
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
    const id = await createDraft(`By the lagoon, with the ${kind}.`)
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo(`/publications/${id}`)

    await press('button', 'Pick a date and time')
    await write(typeHere, '1.6.2027 9:00')
    await write('Time zone', 'Lord Howe')
    await page.getByRole('option', { name: /Lord Howe/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Tuesday, 1 June 2027, 09:00, Lord Howe').waitFor()
    await page.getByText(/Clocks in Lord Howe go back 30 minutes/).waitFor()
    await press('button', 'Set time')

    // At this hour clocks there go back by half an hour, so the time occurs twice.
    await press('button', 'Same time for all accounts')
    await press('button', /^Time for ada\.test/)
    await write(typeHere, '4.4.2027 1:45')
    await page.getByText('happens twice. Which one?').waitFor()
    await page.getByRole('combobox', { name: /Which one/ }).press('Enter')
    await page.getByRole('option', { name: /^Second/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await press('button', 'Set time')
    await page.getByRole('button', { name: '1 account at a different time' }).waitFor()
    await press('button', 'Schedule')
    await expect.poll(async () => (await read(id)).status).toBe('scheduled')
    expect(await dueTimes(id)).toEqual({
      site: '2027-05-31T22:30:00.000Z',
      mastodon: '2027-05-31T22:30:00.000Z',
      bluesky: '2027-04-03T15:15:00.000Z',
    })

    // One request resets to the shared time, and then nothing is left to update.
    await press('button', 'Use shared time for ada.test')
    await press('button', 'Update')
    await expect.poll(async () => (await dueTimes(id)).bluesky).toBe('2027-05-31T22:30:00.000Z')
    await page.getByRole('button', { name: 'Same time for all accounts' }).waitFor()
  })

  it.each(kindsOfHands)('is an open slot of the chosen day, and a taken one says so, with the %s', async (kind) => {
    for (let day_of_week = 0; day_of_week < 7; day_of_week += 1)
      await scene.client.call(createPostingSchedule, {
        body: { workspace_id: scene.workspaceId, day_of_week, hour: 10, minute: 30 },
      })
    const id = await createDraft('Into the slot.')
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo(`/publications/${id}`)
    await press('button', 'Pick a date and time')
    await write(typeHere, 'in 3 days')
    await press('button', '10:30')
    await press('button', 'Set time')
    await press('button', 'Schedule')
    await expect.poll(async () => (await read(id)).status).toBe('scheduled')
    expect((await read(id)).schedule?.wall_time).toMatch(/T10:30:00$/)

    await visit.goTo(`/publications/${await createDraft('Too late.')}`)
    await press('button', 'Pick a date and time')
    await write(typeHere, 'in 3 days')
    await page.getByTitle('10:30, taken').waitFor()
  })
})
