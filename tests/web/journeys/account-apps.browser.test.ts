/** Connects accounts with the server's own app, whose limits before the network's review are shown first. */
import { listAccounts } from '@broadside/contract/features/accounts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { addApps, type AppPlatform } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

interface Sight {
  network: string
  /** Where the network's page is. */
  pages: string
  /** What it costs, or what works before a review; absent without either. */
  review?: RegExp
  /** The name of the way to choose, if the network has several. */
  way?: string
  /** The account to choose, if the network offers several. */
  choice?: string
  name: string
}

const testersOnly = /Until then, only the testers of the app can connect an account/

const sights: Record<AppPlatform, Sight> = {
  x: {
    network: 'X',
    pages: 'https://x.com/i/oauth2/',
    review: /X charges your server for each post/,
    name: 'Harbor Cafe',
  },
  threads: { network: 'Threads', pages: 'https://threads.com/oauth/', review: testersOnly, name: 'Ada Lovelace' },
  instagram: { network: 'Instagram', pages: 'https://www.instagram.com/oauth/', review: testersOnly, name: 'Ada Lovelace' },
  facebook: {
    network: 'Facebook',
    pages: 'https://www.facebook.com/v25.0/dialog/oauth',
    review: /Until then, only people with a role in the app can connect/,
    name: 'Harbour Cafe',
  },
  linkedin: {
    network: 'LinkedIn',
    pages: 'https://www.linkedin.com/oauth/v2/authorization',
    review: /Until then, you can publish to your profile/,
    way: 'Your profile and pages',
    choice: 'Harbour Cafe',
    name: 'Harbour Cafe',
  },
  tiktok: {
    network: 'TikTok',
    pages: 'https://www.tiktok.com/v2/auth/',
    review: /Until then, only private accounts can post/,
    name: 'Harbour Cafe',
  },
  youtube: {
    network: 'YouTube',
    pages: 'https://accounts.google.com/o/oauth2/',
    review: /Until then, YouTube makes every video private/,
    name: 'Harbour Cafe',
  },
  pinterest: {
    network: 'Pinterest',
    pages: 'https://www.pinterest.com/oauth/',
    review: /Until then, only you can see the Pins/,
    name: 'Harbour Cafe',
  },
  reddit: {
    network: 'Reddit',
    pages: 'https://www.reddit.com/api/v1/authorize',
    review: /Until then, no app can be registered/,
    choice: 'r/boats',
    name: 'r/boats',
  },
  google_business: {
    network: 'Google Business Profile',
    pages: 'https://accounts.google.com/o/oauth2/',
    review: /Google must approve this server's project before it answers any call/,
    choice: 'Ferry Kiosk',
    name: 'Ferry Kiosk',
  },
  tumblr: { network: 'Tumblr', pages: 'https://www.tumblr.com/oauth2/authorize', choice: 'Ferries', name: 'Ferries' },
}

describe.runIf(hasChromium)('an account of a network that reviews apps', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeAll(() => addApps(stage))
  beforeEach(async () => {
    scene = await createScene(stage.test)
  })

  /** Sends the browser to the fake, which allows access at once. */
  const replace = (page: Page, { pages }: Sight, fakeUrl: string) =>
    page.route(
      (url) => url.href.startsWith(pages),
      async (route) => {
        const { pathname, search } = new URL(route.request().url())
        const answer = await fetch(`${fakeUrl}${pathname}${search}`, { redirect: 'manual' })
        await route.fulfill({ status: 302, headers: { location: answer.headers.get('location') ?? '' } })
      },
    )

  it.each(kindsOfHands.flatMap((kind) => Object.keys(sights).map((platform) => [platform as AppPlatform, kind] as const)))(
    'on %s is connected after reading what works before its review, with the %s',
    async (platform, kind) => {
      const sight = sights[platform]
      await using visit = await stage.visit({ user: scene.user })
      const { page } = visit
      const { press } = hands[kind](page)
      await replace(page, sight, stage.fakes[platform].url)
      await visit.goTo(`/accounts?connect=${platform}`)
      if (sight.review) await page.getByText(sight.review).waitFor()
      if (sight.way) await press('tab', sight.way)
      await press('button', `Continue to ${sight.network}`)
      if (sight.choice) {
        await press('checkbox', sight.choice)
        await press('button', 'Connect 1 account')
      }
      await page.getByRole('heading', { name: 'Account connected' }).waitFor()
      await press('link', sight.name)
      await page.getByText('Connected', { exact: true }).first().waitFor()
      const accounts = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
      expect(accounts.find((one) => one.platform === platform)).toMatchObject({ display_name: sight.name, status: 'connected' })
    },
  )
})
