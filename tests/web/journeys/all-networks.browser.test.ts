/** Writes one post for every network that has an API of its own, and follows it to each of them. */
import { kinds } from '@broadside/networks/nostr/kinds'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { landscape } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { type Hands, hands, kindsOfHands } from '../hands.ts'
import { addApps, type AppPlatform, authorizeFake, connectFake, type FakePlatform } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

const formatted = 'We open at nine on Friday.'
const asWritten = 'We open at **nine** on Friday.'

/** In the order of the list of accounts, with the text as each network shows it. */
const networks = {
  facebook: { name: 'Facebook', text: asWritten },
  tumblr: { name: 'Tumblr', text: asWritten },
  reddit: { name: 'Reddit', text: formatted },
  pinterest: { name: 'Pinterest', text: asWritten },
  threads: { name: 'Threads', text: asWritten },
  google_business: { name: 'Google Business Profile', text: asWritten },
  wordpress: { name: 'WordPress', text: formatted },
  ghost: { name: 'Ghost', text: formatted },
  devto: { name: 'dev.to', text: formatted },
  slack: { name: 'Slack', text: asWritten },
  discord: { name: 'Discord', text: formatted },
  lemmy: { name: 'Lemmy', text: formatted },
  nostr: { name: 'Nostr', text: asWritten },
  webhook: { name: 'Webhook', text: asWritten },
} satisfies Partial<Record<FakePlatform | AppPlatform, { name: string; text: string }>>

type Platform = keyof typeof networks
const platforms = Object.keys(networks) as Platform[]

const ofApps: readonly string[] = ['facebook', 'pinterest', 'reddit', 'tumblr', 'threads', 'google_business'] satisfies AppPlatform[]
const isOfApp = (platform: Platform): platform is Platform & AppPlatform => ofApps.includes(platform)

describe.runIf(hasChromium)('a post for all networks', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeAll(() => {
    const { nostr, lemmy, discord, slack, webhook, facebook, pinterest, reddit, tumblr, threads } = stage.fakes
    for (const fake of [nostr, lemmy, discord, slack, webhook, facebook, pinterest, reddit, tumblr, threads])
      fake.now = () => stage.test.clock.now()
    return addApps(stage)
  })
  beforeEach(async () => {
    scene = await createScene(stage.test)
    stage.fakes.nostr.add(kinds.mediaServers, { tags: [['server', stage.fakes.nostr.url]] })
    // The newest account is listed first.
    for (const platform of platforms.toReversed())
      await (isOfApp(platform)
        ? authorizeFake(stage, scene, platform)
        : connectFake(stage.fakes, scene.client, scene.workspaceId, platform))
  })

  const entryOf = (page: Page, platform: Platform) =>
    page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: networks[platform].name })
  /** Once the app's clock is ahead, its worker considers new jobs to be later. */
  const see = async (found: Locator) =>
    await expect
      .poll(
        async () => {
          await stage.test.drain()
          return found.count()
        },
        // The code of each network loads on first use.
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0)
  const seeLink = (page: Page, platform: Platform) => see(entryOf(page, platform).getByRole('link', { name: /^View post/ }))
  const seeText = (page: Page, platform: Platform, text: string | RegExp) => see(entryOf(page, platform).getByText(text))

  const writePost = async (page: Page, { press, write }: Hands, title: string) => {
    await press('button', 'Accounts')
    for (const { name } of Object.values(networks)) await press('checkbox', new RegExp(`${name}$`))
    await page.keyboard.press('Escape')
    await write('Title', title)
    await write('Text', asWritten)
    const buffer = await landscape(2400, 1600, 200)
    await page.locator('input[type=file]').setInputFiles({ name: 'quay.png', mimeType: 'image/png', buffer })
    await write('Alt text', 'The quay at dawn.')
  }

  const open = (page: Page, platform: Platform) =>
    page
      .getByRole('tab')
      .nth(platforms.indexOf(platform) + 1)
      .click()

  const choose = async (page: Page, setting: string, choice: string) => {
    await page.getByRole('combobox', { name: setting }).click()
    await page.getByRole('option', { name: choice }).click()
  }

  it.each(kindsOfHands)('is previewed and published on each, and reports each refusal, with the %s', async (kind) => {
    const { slack, ghost, lemmy, facebook, pinterest, reddit, tumblr } = stage.fakes
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 1000 } })
    const { page } = visit
    const own = hands[kind](page)
    const title = `Winter hours with the ${kind}`
    await visit.goTo('/publications/new')
    await writePost(page, own, title)
    for (const platform of platforms) {
      await open(page, platform)
      const preview = page.getByRole('region', { name: /^Preview for/ })
      await preview.getByText(networks[platform].text).first().waitFor()
      await preview.getByRole('img', { name: 'The quay at dawn.' }).waitFor()
    }
    await open(page, 'slack')
    await choose(page, 'Channel', '#news')
    await page
      .getByRole('region', { name: /^Preview for/ })
      .getByText('#news')
      .waitFor()
    await open(page, 'lemmy')
    await choose(page, 'Community', 'Harbour News')
    await open(page, 'pinterest')
    await choose(page, 'Board', 'Winter')
    await choose(page, 'Section', 'Lamps')
    await open(page, 'reddit')
    await choose(page, 'Flair', 'Ferries')
    await page
      .getByRole('region', { name: /^Preview for/ })
      .getByText('Ferries')
      .waitFor()
    ghost.fail('POST /ghost/api/admin/posts/', {
      mode: 'answer',
      answer: { status: 403, json: { errors: [{ type: 'NoPermissionError', message: 'You do not have permission to add posts' }] } },
    })
    slack.fail('POST /api/chat.postMessage', {
      mode: 'answer',
      answer: { status: 429, headers: { 'retry-after': '600' }, json: { ok: false, error: 'ratelimited' } },
    })
    await own.press('button', 'Publish now')
    for (const platform of ['facebook', 'tumblr', 'pinterest', 'wordpress', 'discord', 'lemmy', 'nostr', 'webhook'] as const)
      await seeLink(page, platform)
    await seeText(page, 'ghost', "This account doesn't have permission to do that. Fix this on Ghost, then try again.")
    await seeText(page, 'ghost', 'Response from Ghost: You do not have permission to add posts')
    for (const platform of ['devto', 'threads', 'google_business'] as const)
      await seeText(
        page,
        platform,
        "The network can't fetch the media, because this server has no public https address. Edit the post and try again.",
      )
    // Slack processes the file first.
    stage.test.clock.advance(10_000)
    await seeText(page, 'slack', /^The network is rate limiting requests\. 1 attempt so far\. Retrying/)
    stage.test.clock.advance(600_000)
    for (const platform of ['slack', 'reddit'] as const) await seeLink(page, platform)
    expect(slack.messages.at(-1)).toMatchObject({ channel: slack.channels[0]?.id, shown: expect.stringContaining(asWritten) })
    expect([...facebook.photos.values()].at(-1)).toMatchObject({ altText: 'The quay at dawn.' })
    expect(facebook.posts.at(-1)?.fields).toMatchObject({ message: asWritten })
    expect(pinterest.pins.at(-1)).toMatchObject({ title, description: asWritten, fields: { board_id: '101', board_section_id: '501' } })
    expect(reddit.posts.at(-1)).toMatchObject({ title, subreddit: 'harbour', fields: { kind: 'image', flair_id: expect.any(String) } })
    expect(tumblr.posts.at(-1)).toMatchObject({ text: asWritten, state: 'published', files: [{ type: 'image/png' }] })
    expect(lemmy.posts.at(-1)).toMatchObject({ name: title, community_id: 3, alt_text: 'The quay at dawn.' })
    // An administrator of the site has changed the role.
    await own.press('button', 'Retry')
    await seeLink(page, 'ghost')
    expect(ghost.posts.at(-1)).toMatchObject({ title, status: 'published' })
  })
})
