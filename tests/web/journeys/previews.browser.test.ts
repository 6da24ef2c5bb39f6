import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hands, kindsOfHands } from '../hands.ts'
import { findBarriers, findOverflow } from '../in-page.ts'
import { openShowcase } from '../showcase.ts'
import type { ShowcaseName } from '../showcase-posts.ts'
import { hasChromium } from '../stage.ts'

const wide = { width: 1440, height: 1000 }
const previewOf = (page: Page) => page.getByRole('region', { name: /^Preview/ })

/** The expected preview of the showcase posts on each network. */
const expected = {
  bluesky: [/@ada\.test/, /harbour|127\.0\.0\.1/, /The lamp above the door stays on until ten\./],
  'bluesky-media': [/Four of the quay\./],
  'bluesky-card': [/Winter hours of the quay/, /From December on we open at eight\./],
  mastodon: [/@ada@fake\.social/, /Which one\?/, /#quay/],
  'mastodon-media': [/Heights/, /Three of the quay\./],
  'mastodon-card': [/Winter hours of the quay/],
  telegram: [/Ring the bell twice\./, /Harbour News/],
  'telegram-media': [/Five of the quay/],
  'telegram-card': [/Winter hours of the quay/],
  site: [/Winter on the quay/, /Whoever comes by boat rings the bell twice\./],
  'site-media': [/Three of the quay\./],
  'site-card': [/A note with/],
  webhook: [/Winter on the quay/, /\*\*Mornings\*\* from eight/],
  nostr: [/#harbour/, /Winter hours of the quay/, /The lamp stays on until ten\./],
  'nostr-media': [/Heights/, /Three of the quay\./],
  'nostr-article': [/Winter on the quay/, /The first winter that we keep the quay lit/],
  lemmy: [/@ada@lemmy\.example/, /Winter on the quay/, /Mornings from eight/],
  'lemmy-card': [/Winter hours of the quay/, /From December on\./],
  discord: [/Lamp keeper/, /Winter hours: we open at eight\./, /From December on we open at eight/],
  'discord-media': [/Five of the quay\./],
  slack: [/broadside/, /Winter hours of the quay/, /The lamp stays on until ten\./],
  'slack-media': [/Three of the quay\./],
  facebook: [/Harbour Cafe/, /#quay/, /Winter hours of the quay/],
  'facebook-media': [/Five of the quay\./, /Ring the bell twice\./],
  linkedin: [/Harbour Cafe/, /#quay/],
  'linkedin-media': [/Three of the quay\./],
  devto: [/Ada Lovelace/, /#winter/, /Mornings from eight/],
  ghost: [/Harbour Notes/, /Winter on the quay/, /Mornings from eight/],
  wordpress: [/Harbour Cafe/, /Winter on the quay/, /Mornings from eight/],
  threads: [/ada/, /Winter hours of the quay/, /The lamp stays on until ten\./],
  'threads-media': [/Three of the quay\./],
  instagram: [/ada/, /We open at eight\./, /#harbour/],
  'instagram-reel': [/The quay, moving\./],
  tiktok: [/@harbourcafe/, /From December on we open at eight\./, /#harbour/],
  'tiktok-photo': [/Four mornings/, /Four of the quay\./],
  youtube: [/@harbourcafe/, /Winter on the quay/, /#harbour/],
  x: [/@harbor/, /#harbor/, /The lamp stays on until ten\./],
  'x-media': [/Three of the quay\./],
  pinterest: [/harbour\.example/, /Winter on the quay/, /#harbour/],
  'pinterest-carousel': [/Four of the quay\./],
  'pinterest-video': [/The quay, moving\./],
  reddit: [/r\/harbour/, /Winter on the quay/, /Opening hours/],
  'reddit-gallery': [/Four mornings/, /Four of the quay\./],
  'reddit-video': [/Winter on the quay/],
  tumblr: [/Two of the quay\./, /#winter hours/],
  'google-business': [/Winter night/, /Mulled wine/, /2026-12-24 18:00/, /Book/],
} as const satisfies Record<ShowcaseName, readonly RegExp[]>

const pictures: Partial<Record<ShowcaseName, number>> = {
  'bluesky-media': 4,
  'mastodon-media': 3,
  'telegram-media': 5,
  site: 1,
  'site-media': 2,
  webhook: 1,
  'nostr-media': 3,
  'nostr-article': 1,
  lemmy: 1,
  'discord-media': 4,
  'slack-media': 3,
  'facebook-media': 4,
  'linkedin-media': 3,
  devto: 1,
  ghost: 1,
  wordpress: 1,
  'x-media': 3,
  'threads-media': 2,
  instagram: 1,
  'tiktok-photo': 1,
  pinterest: 1,
  'pinterest-carousel': 1,
  'reddit-gallery': 1,
  tumblr: 2,
  'google-business': 1,
}

describe.runIf(hasChromium)('a preview', () => {
  let showcase: Awaited<ReturnType<typeof openShowcase>>
  beforeAll(async () => {
    showcase = await openShowcase()
  })
  afterAll(() => showcase[Symbol.asyncDispose]())

  it.each(Object.keys(expected) as ShowcaseName[])('shows %s, light and dark, accessibly', async (name) => {
    await using visit = await showcase.visit({ user: showcase.user, viewport: wide })
    const { page } = visit
    await visit.goTo(showcase.paths[name])
    const preview = previewOf(page)
    await preview.getByRole('article').first().waitFor()
    for (const fold of ['Show more', 'Show']) {
      const button = preview.getByRole('button', { name: fold === 'Show' ? / Show$/ : fold })
      if (await button.count()) await button.click()
    }
    for (const text of expected[name]) await preview.getByText(text).first().waitFor()
    await expect.poll(() => preview.locator('article img').count()).toBeGreaterThanOrEqual(pictures[name] ?? 0)
    expect.soft(await findBarriers(page)).toEqual([])
    await preview.getByRole('button', { name: 'Preview in dark mode' }).click()
    await preview.getByRole('button', { name: 'Preview in light mode' }).waitFor()
    expect.soft(await findBarriers(page)).toEqual([])
    // The network's own links lead nowhere.
    expect(await preview.locator('article :is(a, input, [tabindex])').count()).toBe(0)
  })

  it.each(kindsOfHands)('follows the text and the account in front, and stays hidden if it was, with the %s', async (kind) => {
    const { path, first, second } = await showcase.writeForTwo('Open at seven.')
    await using visit = await showcase.visit({ user: showcase.user, viewport: wide })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo(path)
    const preview = previewOf(page)
    await preview.getByText('Open at seven.').waitFor()
    await write('Text', 'Open at eight.')
    await preview.getByText('Open at eight.').waitFor()
    // The arrow keys start from here.
    await page.getByRole('tab', { selected: true }).focus()
    await press('tab', new RegExp(first))
    await page
      .getByRole('region', { name: `Preview for ${first}` })
      .getByText('Open at eight.')
      .waitFor()
    await press('tab', new RegExp(second))
    await page
      .getByRole('region', { name: `Preview for ${second}` })
      .getByText('Open at eight.')
      .waitFor()
    await press('button', 'Preview')
    await expect.poll(() => preview.count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Preview', pressed: false }).waitFor()
    expect(await preview.count()).toBe(0)
  })

  it('is one tap away on a phone', async () => {
    await using visit = await showcase.visit({ user: showcase.user, viewport: { width: 390, height: 844 }, hasTouch: true })
    const { page } = visit
    await visit.goTo(showcase.paths.mastodon)
    expect(await previewOf(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Preview' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Preview' })
    await dialog.getByText('Which one?').waitFor()
    expect.soft(await findBarriers(page)).toEqual([])
    expect.soft(await findOverflow(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await expect.poll(() => dialog.count()).toBe(0)
  })
})
