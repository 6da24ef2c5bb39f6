import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { npubEncode } from 'nostr-tools/nip19'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NetworkError } from '../spec/index.ts'
import type { Connected, Target } from '../spec/index.ts'
import { startFakeNostr, type FakeNostr } from '../testing/fake-nostr.ts'
import { createTestSocket } from '../testing/socket.ts'
import { createTestTools } from '../testing/tools.ts'
import { nostr } from './index.ts'
import { kinds } from './kinds.ts'

const tools = createTestTools()

let fake: FakeNostr
beforeEach(async () => {
  fake = await startFakeNostr()
})
afterEach(() => fake.close())

const connect = async (fields: Record<string, string> = {}, given = tools): Promise<Connected> => {
  const connected = await nostr.credentials?.connect(given, { key: fake.nsec, relays: fake.relay, ...fields })
  if (!connected) throw new Error('Nostr has no credentials to type.')
  return connected
}

const toTarget = ({ accounts: [account], credential }: Connected): Target => {
  if (!account) throw new Error('No account was connected.')
  return { account, credential }
}

const refresh = async (target: Target) => {
  const refreshed = await nostr.refresh?.(tools, target)
  if (!refreshed) throw new Error('Nostr has nothing to refresh.')
  return refreshed.account
}

const routes = (): string[] => fake.requests.map((request) => `${request.method} ${request.path}`)

describe('connecting to Nostr', () => {
  it.each(['nsec', 'secretKey'] as const)('takes a key as %s, and only reads from the relays', async (form) => {
    const { accounts, credential } = await connect({ key: ` ${fake[form]}\n` })
    expect(routes()).toEqual(['REQ /'])
    expect(accounts).toEqual([
      {
        accountId: fake.publicKey,
        username: npubEncode(fake.publicKey),
        displayName: '',
        avatarUrl: '',
        instanceUrl: fake.relay,
        accountKind: 'local_key',
        limits: { relays: [fake.relay], mediaServers: [] },
      },
    ])
    expect(credential).toEqual({ kind: 'local_key', secretKey: fake.secretKey })
  })

  it('reads the newest profile and media servers', async () => {
    const profile = { name: 'ada', display_name: 'Ada', picture: 'https://files.example/ada.png', nip05: '_@Ada.Example' }
    fake.add(kinds.profile, { content: JSON.stringify({ ...profile, name: 'old', display_name: 'Old' }), created_at: 1_700_000_000 })
    fake.add(kinds.profile, { content: JSON.stringify(profile) })
    fake.add(kinds.mediaServers, { tags: [['server', 'https://files.example'], ['server', 'ftp://files.example'], ['server']] })
    const { accounts } = await connect()
    expect(accounts[0]).toMatchObject({
      username: 'ada.example',
      displayName: 'Ada',
      avatarUrl: 'https://files.example/ada.png',
      limits: { mediaServers: ['https://files.example'] },
    })
  })

  it("ignores a relay's events of other people, and those with a false signature", async () => {
    fake.add(kinds.profile, { content: '{"name":"Mallory"}' }, generateSecretKey())
    const forged = fake.add(kinds.profile, { content: '{"name":"Ada"}' })
    fake.events.set(forged.id, { ...forged, content: '{"name":"Mallory"}' })
    expect((await connect()).accounts[0]?.displayName).toBe('')
  })

  it('reads at most 100 events of a relay', async () => {
    const added = Array.from({ length: 101 }, (_, index) =>
      fake.add(kinds.profile, { content: `{"name":"Ada ${index}"}`, created_at: 1_700_000_000 - index }),
    )
    for (const event of added.slice(0, 100)) fake.events.set(event.id, { ...event, sig: '0'.repeat(128) })
    expect((await connect()).accounts[0]?.displayName).toBe('')
  })

  it('takes one relay that responds as proof, and keeps the others', async () => {
    const silent = await startFakeNostr()
    await silent.close()
    const relays = [silent.relay, fake.relay]
    const { accounts } = await connect({ relays: relays.join(', ') })
    expect(accounts[0]).toMatchObject({ instanceUrl: silent.relay, limits: { relays } })
  })

  it('is refused while no relay responds', async () => {
    await fake.close()
    await expect(connect()).rejects.toMatchObject({ kind: 'unavailable', evidence: 'not_sent', code: 'handshake_failed' })
  })

  it('authenticates to a relay that requires it', async () => {
    fake.auth = 'read'
    await connect()
    expect(routes()).toEqual(['REQ /', 'AUTH /', 'REQ /'])
  })

  it("is refused by relays that don't accept the key", async () => {
    fake.auth = 'nobody'
    await expect(connect()).rejects.toMatchObject({ kind: 'permission', evidence: 'rejected', code: 'restricted' })
  })

  it.each([
    ['not-a-key', 'invalid_key'],
    ['nsec1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq', 'invalid_key'],
    [npubEncode(getPublicKey(generateSecretKey())), 'invalid_key'],
    ['bunker://not-a-key?relay=wss://relay.example', 'invalid_bunker'],
  ])('refuses the key %s without a request', async (key, code) => {
    await expect(connect({ key })).rejects.toMatchObject({ kind: 'auth', evidence: 'not_sent', code })
    expect(fake.requests).toEqual([])
  })

  it.each([
    ['', 'no_relays'],
    ['https://relay.example', 'invalid_relay'],
    ['wss://ada:secret@relay.example', 'invalid_relay'],
    [Array.from({ length: 21 }, (_, index) => `wss://relay-${index}.example`).join(' '), 'too_many_relays'],
  ])('refuses the relays %j', async (relays, code) => {
    await expect(connect({ relays })).rejects.toMatchObject({ kind: 'validation', evidence: 'not_sent', code })
  })

  it('accepts 20 relays, with and without a scheme, and drops duplicates', async () => {
    const openSocket = () => createTestSocket()(fake.relay)
    const listed = Array.from({ length: 20 }, (_, index) => `relay-${index}.example`)
    const { accounts } = await connect({ relays: [...listed, 'wss://RELAY-0.example/'].join('\n') }, { ...tools, openSocket })
    expect(accounts[0]?.limits).toMatchObject({ relays: listed.map((host) => `wss://${host}`) })
  })
})

describe('connecting through a remote signer', () => {
  it('asks for the least permissions, then for the key of the account', async () => {
    const { accounts, credential } = await connect({ key: fake.bunkerUrl })
    expect(fake.bunker.asked).toEqual(['connect', 'get_public_key'])
    expect(fake.bunker.permissions).toEqual(nostr.permissions.map(({ scope }) => scope))
    expect(accounts[0]).toMatchObject({ accountId: fake.publicKey, accountKind: 'remote_signer' })
    expect(credential).toMatchObject({ publicKey: fake.publicKey, signerKey: fake.bunker.publicKey, relays: [fake.relay] })
    expect(JSON.stringify(credential)).not.toContain(fake.bunker.secret)
  })

  it('is refused with a secret that was used before', async () => {
    await connect({ key: fake.bunkerUrl })
    await expect(connect({ key: fake.bunkerUrl })).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected', code: 'signer_refused' })
  })

  it('reaches the signer through the first of its relays that responds', async () => {
    const silent = await startFakeNostr()
    await silent.close()
    const url = fake.bunkerUrl.replace('?', `?relay=${encodeURIComponent(silent.relay)}&`)
    expect((await connect({ key: url })).accounts[0]?.accountId).toBe(fake.publicKey)
  })

  /** Connections that time out after this many messages. */
  const timingOutAfter = (messages: number) =>
    createTestTools({
      openSocket: async (...named) => {
        const socket = await createTestSocket()(...named)
        let left = messages
        const receive = () => {
          left -= 1
          return left < 0
            ? Promise.reject(new NetworkError({ kind: 'unavailable', evidence: 'unknown', code: 'timeout' }))
            : socket.receive()
        }
        return { ...socket, receive }
      },
    })

  it("reports a signer that doesn't respond", async () => {
    fake.bunker.behavior.set('connect', 'ignore')
    const connecting = connect({ key: fake.bunkerUrl }, timingOutAfter(2))
    await expect(connecting).rejects.toMatchObject({ kind: 'unavailable', evidence: 'not_sent', code: 'timeout' })
  })

  it('reports a signer that waits for a person', async () => {
    fake.bunker.behavior.set('connect', 'ask_person')
    const connecting = connect({ key: fake.bunkerUrl }, timingOutAfter(3))
    await expect(connecting).rejects.toMatchObject({ kind: 'permission', evidence: 'rejected', code: 'signer_needs_approval' })
  })
})

describe('refreshing a Nostr account', () => {
  it('reads the profile again from the same relays', async () => {
    const target = toTarget(await connect())
    fake.add(kinds.profile, { content: '{"name":"Ada"}' })
    expect(await refresh(target)).toEqual({ ...target.account, displayName: 'Ada' })
  })

  it('requires reconnecting when the remote signer no longer accepts the service', async () => {
    const target = toTarget(await connect({ key: fake.bunkerUrl }))
    expect(await refresh(target)).toEqual(target.account)
    fake.bunker.restart()
    await expect(refresh(target)).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected', code: 'signer_refused' })
  })

  it('requires reconnecting when the remote signer has another key', async () => {
    const target = toTarget(await connect({ key: fake.bunkerUrl }))
    const account = { ...target.account, accountId: getPublicKey(generateSecretKey()) }
    await expect(refresh({ ...target, account })).rejects.toMatchObject({ kind: 'auth', code: 'account_mismatch' })
  })
})

describe('the choice of relays', () => {
  it('is those of the account and those that it writes to', async () => {
    const target = toTarget(await connect())
    fake.add(kinds.relayList, {
      tags: [
        ['r', 'wss://both.example'],
        ['r', 'wss://writes.example', 'write'],
        ['r', 'wss://reads.example', 'read'],
        ['r', fake.relay],
      ],
    })
    const choices = await nostr.choices?.['relays']?.(tools, target)
    expect(choices).toEqual([
      { value: fake.relay, label: fake.relay.replace('ws://', ''), isDefault: true },
      { value: 'wss://both.example', label: 'both.example', isDefault: false },
      { value: 'wss://writes.example', label: 'writes.example', isDefault: false },
    ])
  })
})
