/** Connects an account at a server that only redirects to the address of the loopback interface, while the session belongs to `localhost`. */
import { listAccounts } from '@broadside/contract/features/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('a Bluesky account', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
  })

  /** Makes the server redirect as for a user who doesn't allow access. */
  const declineNext = () => {
    const { bluesky } = stage.fakes
    const location = () => {
      const pushed = new URLSearchParams(bluesky.requests.findLast(({ path }) => path === '/oauth/par')?.body.toString())
      const query = { error: 'access_denied', state: pushed.get('state') ?? '', iss: bluesky.url }
      return `${pushed.get('redirect_uri')}?${new URLSearchParams(query)}`
    }
    bluesky.fail('GET /oauth/authorize', { mode: 'answer', answer: () => ({ status: 302, headers: { location: location() } }) })
  }

  it.each(kindsOfHands)('is connected by signing in at its server, once access is allowed, with the %s', async (kind) => {
    const { bluesky } = stage.fakes
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    const signIn = async (server: string) => {
      await visit.goTo('/accounts?connect=bluesky')
      await write('Server or handle', server)
      await press('button', 'Continue to Bluesky')
    }
    declineNext()
    await signIn(bluesky.url)
    await page.getByText('Bluesky declined the connection. Check that this account can publish, then try again.').waitFor()
    const callbacks: string[] = []
    page.on('request', (request) => {
      const { hostname, pathname } = new URL(request.url())
      if (pathname.endsWith('/callback')) callbacks.push(hostname)
    })
    await signIn(`@${bluesky.handle}`)
    await page.getByRole('heading', { name: 'Account connected' }).waitFor()
    expect(callbacks).toEqual(['127.0.0.1', 'localhost'])
    expect(new URL(page.url()).origin).toBe(stage.origin)
    await press('link', bluesky.handle)
    await page.getByText('Connected', { exact: true }).first().waitFor()
    const accounts = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
    expect(accounts.find(({ platform }) => platform === 'bluesky')).toMatchObject({ account_id: bluesky.did, status: 'connected' })
  })
})
