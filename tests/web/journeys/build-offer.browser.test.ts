import { listBuilds } from '@broadside/contract/features/builds'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { area } from '../desk.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'
import { startPost } from '../writing.ts'

describe.runIf(hasChromium)('the editor', () => {
  const stage = perFile(openStage)
  let scene: Scene
  let accounts: Awaited<ReturnType<typeof connectFakes>>
  beforeEach(async () => {
    scene = await createScene(stage.test)
    accounts = await connectFakes(stage.fakes, scene.client, scene.workspaceId)
  })

  it.each(kindsOfHands)('offers to generate a post from a link that is pasted into an empty draft, with the %s', async (kind) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press } = hands[kind](page)
    const link = stage.fakes.page.url
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const paste = async (text: string) => {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
      await area(page).press('ControlOrMeta+v')
    }
    const offer = page.getByRole('status').getByRole('link', { name: 'Generate from this link' })
    await startPost(visit, [/Bluesky$/])

    await paste('Open from seven.')
    await paste(` ${link}`)
    expect(await offer.count()).toBe(0)
    await area(page).fill('')
    await paste(link)
    await offer.waitFor()
    await press('button', 'Dismiss')
    await offer.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('TEXTAREA')

    await area(page).fill('')
    await paste(link)
    await press('link', 'Generate from this link')
    await page.getByRole('heading', { name: 'Generate a draft' }).waitFor()
    expect(await page.getByLabel(/^Links/).inputValue()).toBe(link)
    await press('button', 'Generate')
    await page.waitForURL(/builds\/[0-9a-f-]{36}/)
    const { items } = (await scene.client.call(listBuilds, { query: { workspace_id: scene.workspaceId } })).body
    const chosen = items.flatMap((item) => ('input' in item ? item.input.destinations.map(({ account_id }) => account_id) : []))
    expect(chosen).toHaveLength(2)
    expect(chosen).toContain(accounts.bluesky.id)
  })

  it('hands its text and accounts to the page for generated drafts', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Bluesky$/])
    await area(page).fill('The ferry is earlier now.')
    await page.getByRole('button', { name: 'Generate from sources' }).click()
    await page.getByRole('heading', { name: 'Generate a draft' }).waitFor()
    expect(await page.getByLabel('Idea').inputValue()).toBe('The ferry is earlier now.')
    expect(await page.getByRole('checkbox', { name: /Bluesky/ }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: /Mastodon/ }).isChecked()).toBe(false)
  })
})
