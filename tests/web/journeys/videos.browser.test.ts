/** Publishes a video on networks that take nothing else, and reads what became of it there. */
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { film } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { type Hands, hands, kindsOfHands } from '../hands.ts'
import { addApps, authorizeFake } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('a video', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeAll(() => {
    const { tiktok, youtube } = stage.fakes
    for (const fake of [tiktok, youtube]) fake.now = () => stage.test.clock.now()
    return addApps(stage)
  })
  beforeEach(async () => {
    scene = await createScene(stage.test)
  })

  const see = async (page: Page, text: string | RegExp) =>
    await expect
      .poll(async () => {
        stage.test.clock.advance(10_000)
        await stage.test.drain()
        return page.getByText(text).count()
      })
      .toBeGreaterThan(0)

  const choose = async (page: Page, setting: string | RegExp, choice: string) => {
    await page.getByRole('combobox', { name: setting }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }

  const seeLink = async (page: Page) =>
    await expect
      .poll(async () => {
        stage.test.clock.advance(10_000)
        await stage.test.drain()
        return page.getByRole('link', { name: /^View post/ }).count()
      })
      .toBeGreaterThan(0)

  const write = async (page: Page, { press, write }: Hands, network: string, title?: string) => {
    await press('button', 'Accounts')
    await press('checkbox', new RegExp(`${network}$`))
    await page.keyboard.press('Escape')
    if (title !== undefined) await write('Title', title)
    await write('Text', 'We keep the lamp lit.')
    const buffer = await film({ frames: 100 })
    await page.locator('input[type=file]').setInputFiles({ name: 'quay.mp4', mimeType: 'video/mp4', buffer })
    // The settings are those of one account.
    await page.getByRole('tab', { name: /^harbourcafe/ }).click()
  }

  it.each(kindsOfHands)('on TikTok asks who can see it, what it promotes and for consent, with the %s', async (kind) => {
    const { tiktok } = stage.fakes
    await authorizeFake(stage, scene, 'tiktok')
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 1000 } })
    const { page } = visit
    const own = hands[kind](page)
    await visit.goTo('/publications/new')
    await write(page, own, 'TikTok')
    const visibility = page.getByRole('combobox', { name: 'Who can see this post' })
    await visibility.waitFor()
    // Nothing is preselected, and the creator has no followers to choose.
    expect(await visibility.textContent()).toContain('Choose')
    await visibility.click()
    expect(await page.getByRole('option', { name: 'Followers', exact: true }).count()).toBe(0)
    await page.getByRole('option', { name: 'Everyone', exact: true }).click()
    await choose(page, 'Promotes your own brand', 'Yes')
    await choose(page, /^By posting, you agree to TikTok's Music Usage Confirmation/, 'Yes')
    await page
      .getByRole('region', { name: /^Preview for/ })
      .getByText('@harbourcafe')
      .waitFor()
    await own.press('button', 'Publish now')
    await seeLink(page)
    expect(tiktok.uploads.at(-1)).toMatchObject({
      state: 'PUBLISH_COMPLETE',
      info: {
        title: 'We keep the lamp lit.',
        privacy_level: 'PUBLIC_TO_EVERYONE',
        brand_organic_toggle: true,
        disable_comment: true,
        disable_duet: true,
      },
    })
  })

  it.each(kindsOfHands)('on YouTube is private until the audit, which its post says, with the %s', async (kind) => {
    const { youtube } = stage.fakes
    await authorizeFake(stage, scene, 'youtube')
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 1000 } })
    const { page } = visit
    const own = hands[kind](page)
    const title = `Winter at the quay with the ${kind}`
    await visit.goTo('/publications/new')
    await write(page, own, 'YouTube', title)
    await choose(page, 'Visibility', 'Public')
    await choose(page, 'Category', 'People & Blogs')
    await choose(page, 'Made for kids', 'No')
    await page
      .getByRole('region', { name: /^Preview for/ })
      .getByText(title)
      .waitFor()
    youtube.isAudited = false
    await own.press('button', 'Publish now')
    await see(page, /The network made this video private/)
    const [video] = youtube.videos.slice(-1)
    expect(video).toMatchObject({
      given: { snippet: { title, description: 'We keep the lamp lit.', categoryId: '22' } },
      privacy: 'private',
    })
    // Its owner changes that in YouTube Studio.
    if (video) video.privacy = 'public'
    await own.press('button', 'Retry')
    await seeLink(page)
    expect(youtube.videos.filter(({ given }) => given['snippet']?.['title'] === title)).toHaveLength(1)
  })
})
