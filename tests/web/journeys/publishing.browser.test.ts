import { listAccounts } from '@broadside/contract/features/accounts'
import { createPublication } from '@broadside/contract/features/publications'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('a post', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
  })

  const accountsOf = async () => (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
  const createPost = async (text: string, platforms: string[]) => {
    const account_ids = (await accountsOf()).filter(({ platform }) => platforms.includes(platform)).map(({ id }) => id)
    const { body } = await scene.client.call(createPublication, { body: { workspace_id: scene.workspaceId, text, account_ids } })
    return body.id
  }

  it.each(kindsOfHands)('is published on three networks, with visible progress on each, with the %s', async (kind) => {
    const { mastodon, bluesky } = stage.fakes
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    const text = `Sardines with lemon, by ${kind}.`
    await visit.goTo('/publications/new')
    await press('button', 'Accounts')
    for (const network of [/Mastodon/, /Bluesky/, /Site$/]) {
      const box = page.getByRole('checkbox', { name: network })
      await box.waitFor()
      if (!(await box.isChecked())) await press('checkbox', network)
    }
    await page.keyboard.press('Escape')
    await write('Text', text)
    await press('button', 'Publish now')
    await expect.poll(() => page.getByRole('link', { name: /^View post/ }).count()).toBe(3)
    expect(mastodon.statuses.at(-1)?.content).toContain(text)
    expect(JSON.stringify([...bluesky.records.values()])).toContain(text)
  })

  it('offers a viewer no way to change it', async () => {
    const viewer = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    const id = await createPost('We open at seven.', ['site'])
    await using visit = await stage.visit({ user: viewer })
    const { page } = visit
    for (const path of [`/posts?post=${id}`, `/publications/${id}`]) {
      await visit.goTo(path)
      await page.getByText('We open at seven.').first().waitFor()
      const actions = page.getByRole('button', { name: /publish|schedule|delete|duplicate|edit|retry|add media|accounts/i })
      expect(await actions.allTextContents()).toEqual([])
    }
  })
})
