/** Connects accounts with credentials, each after its network refused them for a reason that the user can act on. */
import { listAccounts } from '@broadside/contract/features/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import type { Fakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

interface Attempt {
  /** By label. */
  fields: Record<string, string>
  /** A field to get wrong first. */
  wrong?: Record<string, string>
  /** A condition at the network that refuses even the right fields. */
  setBlocked?: (isBlocked: boolean) => void
  refusal: string
  name: string
}

const attempts: Record<string, (fakes: Fakes) => Attempt> = {
  lemmy: ({ lemmy }) => ({
    fields: { Server: lemmy.url, 'Username or email': lemmy.username, Password: lemmy.password },
    setBlocked: (isBlocked) => void (lemmy.hasTotp = isBlocked),
    refusal: "Lemmy can't be used with two-factor authentication, because it has no app passwords. Use an account without it.",
    name: 'Ada',
  }),
  slack: ({ slack }) => {
    const { scopes } = slack
    return {
      fields: { 'Bot token': slack.token },
      setBlocked: (isBlocked) => void (slack.scopes = isBlocked ? scopes.filter((scope) => scope !== 'files:write') : scopes),
      refusal: 'This connection to Slack is missing permissions: files:write. Allow them, then connect again.',
      name: 'Harbour Cafe',
    }
  },
  devto: ({ devto }) => ({
    fields: { 'API key': devto.apiKey },
    wrong: { 'API key': 'deleted-api-key' },
    refusal: "dev.to didn't accept these credentials.",
    name: 'Ada Lovelace',
  }),
  ghost: ({ ghost }) => ({
    fields: { 'Site address': ghost.url, 'Admin API key': ghost.key },
    // The Content API key, which Ghost shows beside it.
    wrong: { 'Admin API key': '22444f78447824223cefc48062' },
    refusal: 'This is not an Admin API key. It has an id, a colon, and 64 hexadecimal digits.',
    name: 'Harbour Notes',
  }),
  wordpress: ({ wordpress }) => ({
    fields: { 'Site address': `${wordpress.url}/blog`, Username: wordpress.username, 'Application password': wordpress.password },
    setBlocked: (isBlocked) => void (wordpress.allowsApplicationPasswords = !isBlocked),
    refusal: 'Application passwords are off on this site. They need https, and some security plugins turn them off.',
    name: 'Harbour Cafe',
  }),
  nostr: ({ nostr }) => ({
    fields: { 'Private key or bunker URL': nostr.nsec, Relays: nostr.relay },
    // The public key, which apps show beside it.
    wrong: { 'Private key or bunker URL': 'npub10elfcs4fr0l0r8af98jlmgdh9c8tcxjvz9qkw038js35mp4dma8qzvjptg' },
    refusal: "Nostr didn't accept these credentials.",
    name: 'Harbour Cafe',
  }),
}

describe.runIf(hasChromium)('credentials', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
    stage.fakes.nostr.add(0, { content: JSON.stringify({ name: 'Harbour Cafe' }) })
  })

  it.each(kindsOfHands.flatMap((kind) => Object.keys(attempts).map((platform) => [platform, kind] as const)))(
    'of %s are refused with the reason, then connect the account, with the %s',
    async (platform, kind) => {
      const { fields, wrong = {}, setBlocked, refusal, name } = attempts[platform]!(stage.fakes)
      await using visit = await stage.visit({ user: scene.user })
      const { page } = visit
      const { press, write } = hands[kind](page)
      const fill = async (values: Record<string, string>) => {
        for (const [label, value] of Object.entries(values)) await write(label, value)
      }
      await visit.goTo(`/accounts?connect=${platform}`)
      await fill({ ...fields, ...wrong })
      setBlocked?.(true)
      visit.watch.expectFailure('422 POST /api/v1/accounts/connect')
      await press('button', 'Connect')
      await page.getByRole('dialog').getByText(refusal).waitFor()
      setBlocked?.(false)
      await fill(Object.fromEntries(Object.keys(wrong).map((label) => [label, fields[label] ?? ''])))
      await press('button', 'Connect')
      await page.getByText('Account connected').first().waitFor()
      await press('link', name)
      await page.getByText('Connected', { exact: true }).first().waitFor()
      const accounts = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
      expect(accounts.find((one) => one.platform === platform)).toMatchObject({ display_name: name, status: 'connected' })
    },
  )
})
