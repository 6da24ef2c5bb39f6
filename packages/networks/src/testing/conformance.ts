/** What every network must keep to. One call per network, in a test file of its own folder. */
import { describe } from 'vitest'
import type { AccountTraits, Draft, Network, OutputProfile, Target } from '../spec/index.ts'
import { checkConformance } from './conformance-check.ts'
import { deliveryConformance } from './conformance-delivery.ts'
import type { FakeServer } from './server.ts'

/** A fake network that is running, and an account on it. */
export interface LiveFixture {
  /** Wired to the addresses of the fake. */
  network: Network
  fake: FakeServer
  target: Target
  /** The plainest post. */
  draft: Draft
  /** A post with one image that is larger than the network takes. */
  largeImageDraft: Draft
  /** Every request of `draft`, as `METHOD /path`, in order. */
  requests: readonly string[]
  /** The irreversible call among them. */
  publishRoute: string
  /** The body that the network sends with a refusal of this status. */
  errorBody(status: number, words: string): unknown
  /** Posts that exist on the fake. */
  countPosts(): number
  /** Sizes in bytes of the files that the fake was given. */
  listFileSizes(): number[]
  /** Largest image that the network takes, bytes. */
  imageLimit: number
  secrets: readonly string[]
  /** Hides every post from what the network lists to the account; absent where it reads no list. */
  hide?(): void
  /** Right credentials, and the fields with a wrong secret; absent where there are no credentials to type. */
  credentials?: { right: Record<string, string>; wrong: Record<string, string> }
}

export interface ConformanceFixture {
  /** Where the network has accounts of several kinds: of which kind these are. */
  kind?: string
  account: AccountTraits
  /** A text that counts exactly so many units for a profile. */
  textOf(units: number, profile: OutputProfile): string
  /** A text of exactly so many UTF-8 bytes that stays within the text limit; needed where a profile bounds both. */
  bytesOf?(bytes: number): string
  /** Absent for networks that the server publishes itself. */
  start?: () => Promise<LiveFixture>
}

export const conformanceTests = (network: Network, fixture: ConformanceFixture): void => {
  describe(`${[network.id, ...(fixture.kind ? [fixture.kind] : [])].join(' on ')} keeps to the rules of every network`, () => {
    checkConformance(network, fixture)
    if (fixture.start) deliveryConformance(fixture.start)
  })
}
