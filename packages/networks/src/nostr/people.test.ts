import { npubEncode } from 'nostr-tools/nip19'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Target } from '../spec/index.ts'
import { startFakeNostr, type FakeNostr } from '../testing/fake-nostr.ts'
import { createTestTools } from '../testing/tools.ts'
import { nostr } from './index.ts'
import { kinds } from './kinds.ts'

const tools = createTestTools()
const ben = generateSecretKey()

let fake: FakeNostr
let target: Target
beforeEach(async () => {
  fake = await startFakeNostr()
  const connected = await nostr.credentials?.connect(tools, { key: fake.nsec, relays: fake.relay })
  const account = connected?.accounts[0]
  if (!connected || !account) throw new Error('The fake connected no account.')
  target = { account, credential: connected.credential }
  fake.add(kinds.profile, { content: '{"name":"Ben","nip05":"ben@harbor.example"}', created_at: 1_700_000_000 }, ben)
  fake.add(kinds.profile, { content: '{"name":"Ben of the Harbor"}' }, ben)
  fake.add(kinds.profile, { content: '{"name":"Ada"}' }, generateSecretKey())
})
afterEach(() => fake.close())

const find = (words: string) => nostr.findPeople?.(tools, target, words)

describe('people on Nostr', () => {
  const found = {
    id: getPublicKey(ben),
    username: npubEncode(getPublicKey(ben)),
    displayName: 'Ben of the Harbor',
    avatarUrl: '',
    mention: `nostr:${npubEncode(getPublicKey(ben))}`,
  }

  it('are found by their newest profile', async () => expect(await find('Ben')).toEqual([found]))

  it('are left out if a relay returns them for other words', async () => {
    fake.search = 'ignore'
    expect(await find('harbor')).toEqual([found])
  })

  it("are not found on relays that can't search", async () => {
    fake.search = 'refuse'
    expect(await find('Ben')).toEqual([])
  })

  it('are unavailable while no relay responds', async () => {
    await fake.close()
    await expect(find('Ben')).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
