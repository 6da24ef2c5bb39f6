/** Tests the rules every network must follow. Call it once per network, in a test file in the network's folder. */
import { describe } from 'vitest'
import type { AccountTraits, Draft, Network, OutputProfile, Target } from '../spec/index.ts'
import { checkConformance } from './conformance-check.ts'
import { deliveryConformance } from './conformance-delivery.ts'
import { httpRefusals, type Refusal } from './refusals.ts'
import type { FakeServer } from './server.ts'

export interface LiveFixture {
  network: Network
  fake: FakeServer
  /** The fake's origin, by the network's own; absent if the account names its server. */
  origins?: Readonly<Record<string, string>>
  target: Target
  draft: Draft
  /** With one image, which is too large if there is a limit; absent if the network takes every image, or is sent no files. */
  imageDraft?: Draft
  /** Every request of `draft`, as `METHOD /path`, in order; messages on WebSockets as the fake names them. */
  requests: readonly string[]
  publishRoute: string
  /** The response body for a refusal with this status; absent if the network doesn't refuse by status. */
  errorBody?(status: number, words: string): unknown
  countPosts(): number
  listFileSizes?(): number[]
  /** Uploads that were started, if not each listed file is one. */
  countUploads?(): number
  /** Nothing is uploaded ahead of the due time, when only renditions are made. */
  uploadsAtDue?: true
  /** Largest image the network accepts, in bytes; absent if it doesn't say. */
  imageLimit?: number
  secrets: readonly string[]
  hide?(): void
  /** The network reads nothing back, but a call under the same key does no harm. */
  repeats?: true
  /** Valid credentials, and the same fields with a wrong secret; absent if there are none to enter. */
  credentials?: { right: Record<string, string>; wrong: Record<string, string> }
}

export interface ConformanceFixture {
  kind?: string
  account: AccountTraits
  /** Settings of the destination without which a post is incomplete, of every profile or by its key. */
  settings?: Draft['settings'] | ((profile: string) => Draft['settings'])
  /** A text that is enough for a profile; one letter by default. */
  wordsOf?(profile: OutputProfile): string
  /** Returns a text that counts exactly this many units for a profile. */
  textOf(units: number, profile: OutputProfile): string
  /** Returns a text of exactly this many UTF-8 bytes within the text limit; required if a profile limits both. */
  bytesOf?(bytes: number): string
  /** How the network refuses a post; by HTTP status if absent. */
  refusals?: readonly Refusal[]
  /** Absent for networks the server publishes itself. */
  start?: () => Promise<LiveFixture>
}

export const conformanceTests = (network: Network, fixture: ConformanceFixture): void => {
  describe(`${[network.id, ...(fixture.kind ? [fixture.kind] : [])].join(' on ')} follows the rules of every network`, () => {
    checkConformance(network, fixture)
    if (fixture.start) deliveryConformance(fixture.start, fixture.refusals ?? httpRefusals)
  })
}
