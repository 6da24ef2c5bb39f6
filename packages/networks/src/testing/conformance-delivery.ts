/** Delivers over real HTTP to a fake network, with every kind of failure. The result must be exactly one post, or none. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NetworkError, settleTimes } from '../spec/index.ts'
import type { Http, MissProof, OpenSocket, Published } from '../spec/index.ts'
import type { LiveFixture } from './conformance.ts'
import type { Refusal } from './refusals.ts'
import { defined } from '../kit/defined.ts'
import { createTestHttp } from './http.ts'
import { createTestTools } from './tools.ts'
import { Crash, createJournal, createTestRun, finish, type Journal, type TestRunOptions } from './run.ts'
import { createTestSocket } from './socket.ts'

interface Delivery {
  journal: Journal
  errors: unknown[]
  run(options?: Partial<TestRunOptions> & { timeout?: number }): Promise<Published>
  fail(options?: Partial<TestRunOptions> & { timeout?: number }): Promise<NetworkError>
}

const proofOf = ({ network, target }: LiveFixture): MissProof => network.missProves(target.account)

/** True when an unknown outcome can only be decided by a user. */
const isQuestion = (live: LiveFixture): boolean => proofOf(live) === 'nothing' && !live.repeats

/** Late enough for a miss to be trusted, where it ever is. */
const settled = (live: LiveFixture): Pick<TestRunOptions, 'now'> => {
  const time = settleTimes[proofOf(live)]
  return { now: () => new Date(Date.now() + (Number.isFinite(time) ? time : 0)) }
}

const httpOf = ({ origins }: LiveFixture, timeout?: number): Http => createTestHttp(defined({ origins, timeout }))

const newDelivery = (live: LiveFixture, draft = live.draft): Delivery => {
  const journal = createJournal()
  const errors: unknown[] = []
  const run: Delivery['run'] = ({ timeout, ...options } = {}) => {
    const patient = httpOf(live)
    const impatient = httpOf(live, timeout)
    // Only time out the irreversible call: a slow machine must not look like a slow network.
    const http: Http = (request) => (live.publishRoute.endsWith(new URL(request.url).pathname) ? impatient(request) : patient(request))
    let connections = 0
    const openSocket: OpenSocket = (...named) => createTestSocket({ timeout: connections++ === 0 ? timeout : undefined })(...named)
    return finish(async () => {
      const { publish } = live.network
      if (!publish) throw new Error('The network has no publish.')
      return publish(createTestRun({ http, openSocket, journal, missProves: proofOf(live), ...options }), live.target, draft)
    })
  }
  const fail: Delivery['fail'] = async (options) => {
    const error = await run(options).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    errors.push(error)
    if (!(error instanceof NetworkError)) throw new Error(`Expected a NetworkError, not ${String(error)}.`)
    return error
  }
  return { journal, errors, run, fail }
}

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return [String(error), error.stack ?? '', JSON.stringify(error), error.cause === undefined ? '' : describeError(error.cause)].join('\n')
}

const readJournal = (journal: Journal): string => JSON.stringify([...journal.steps, ...journal.published, ...journal.attempts])

const routesOf = (live: LiveFixture): string[] => live.fake.requests.map((request) => `${request.method} ${request.path}`)

/** Without a read-back, the outcome stays unknown however often the delivery is resumed, and nothing more is sent. */
const expectQuestion = async (live: LiveFixture, delivery: Delivery, posts: number): Promise<void> => {
  for (let time = 0; time < 2; time++) {
    expect(await delivery.fail()).toMatchObject({ kind: 'unknown', evidence: 'unknown', code: 'outcome_unknown' })
    expect(live.countPosts()).toBe(posts)
  }
}

interface Context {
  live(): LiveFixture
  deliver(draft?: LiveFixture['draft']): Delivery
}

/** Words that echo the credentials, as careless servers do. */
const wordsOf = ({ secrets }: LiveFixture): string => `Refused: ${secrets.join(' ')}`

const testRefusals = ({ live, deliver }: Context, refusals: readonly Refusal[]): void => {
  for (const { name, answer, kind, evidence, status, wait } of refusals) {
    it(`maps ${name} to ${kind}, publishes nothing, and publishes once on retry`, async () => {
      const delivery = deliver()
      live().fake.fail(live().publishRoute, { mode: 'answer', answer: (request) => answer(live(), request, wordsOf(live())) })
      const error = await delivery.fail()
      expect({ kind: error.kind, evidence: error.evidence, status: error.httpStatus, wait: error.retryAfter }).toEqual({
        kind,
        evidence,
        status,
        wait,
      })
      expect(live().countPosts()).toBe(0)
      if (evidence === 'unknown' && isQuestion(live())) return expectQuestion(live(), delivery, 0)
      await delivery.run(settled(live()))
      expect(live().countPosts()).toBe(1)
    })
  }
}

const testLostAnswers = ({ live, deliver }: Context): void => {
  it('finds the post when the connection breaks after the network accepted it', async () => {
    const delivery = deliver()
    live().fake.fail(live().publishRoute, { mode: 'drop_after' })
    if (isQuestion(live())) {
      expect((await delivery.fail()).evidence).toBe('unknown')
      return expectQuestion(live(), delivery, 1)
    }
    if (live().repeats) expect((await delivery.fail()).evidence).toBe('unknown')
    const published = await delivery.run()
    expect(published.externalId).not.toBe('')
    expect(live().countPosts()).toBe(1)
    const outcomes = delivery.journal.attempts.map((attempt) => attempt.outcome)
    expect(outcomes).toEqual(live().repeats ? ['unknown', 'confirmed'] : ['confirmed'])
  })

  it('finds the post when the response times out', async () => {
    const delivery = deliver()
    live().fake.fail(live().publishRoute, { mode: 'hang_after' })
    if (isQuestion(live())) {
      expect((await delivery.fail({ timeout: 1000 })).evidence).toBe('unknown')
      return expectQuestion(live(), delivery, 1)
    }
    if (live().repeats) await delivery.fail({ timeout: 1000 })
    await delivery.run({ timeout: 1000 })
    expect(live().countPosts()).toBe(1)
  })

  it('publishes once when the connection breaks before the network accepted it', async () => {
    const delivery = deliver()
    live().fake.fail(live().publishRoute, { mode: 'drop' })
    expect((await delivery.fail()).evidence).toBe('unknown')
    expect(live().countPosts()).toBe(0)
    if (isQuestion(live())) return expectQuestion(live(), delivery, 0)
    await delivery.run(settled(live()))
    expect(live().countPosts()).toBe(1)
  })

  it('treats a refused connection as certainly not sent', async () => {
    const delivery = deliver()
    await live().fake.close()
    expect(await delivery.fail()).toMatchObject({ kind: 'unavailable', evidence: 'not_sent' })
    expect(live().countPosts()).toBe(0)
  })
}

const testCrashes = ({ live, deliver }: Context): void => {
  for (const when of ['before_send', 'after_send'] as const) {
    it(`publishes once when the process crashes ${when === 'before_send' ? 'before the call' : 'between the call and its record'}`, async () => {
      const delivery = deliver()
      await expect(delivery.run({ crash: (place) => place.when === when })).rejects.toBeInstanceOf(Crash)
      if (isQuestion(live())) return expectQuestion(live(), delivery, when === 'before_send' ? 0 : 1)
      await delivery.run(settled(live()))
      expect(live().countPosts()).toBe(1)
      expect(new Set(delivery.journal.attempts.map((attempt) => attempt.nativeKey)).size).toBe(1)
    })
  }

  it('returns a confirmed post without another request', async () => {
    const delivery = deliver()
    const published = await delivery.run()
    const calls = routesOf(live()).filter((route) => route === live().publishRoute).length
    expect(await delivery.run()).toEqual(published)
    expect(routesOf(live()).filter((route) => route === live().publishRoute)).toHaveLength(calls)
  })
}

/** A network declares what a miss proves. Whatever that is, a post that was published is never sent again. */
const testMisses = ({ live, deliver }: Context): void => {
  const lose = (delivery: Delivery, when: 'before_send' | 'after_send') =>
    expect(delivery.run({ crash: (place) => place.when === when })).rejects.toBeInstanceOf(Crash)
  const hours = [0, 0.1, 0.5, 0.9, 2, 30]

  it('never resends a published post that it can no longer find', async () => {
    const delivery = deliver()
    await lose(delivery, 'after_send')
    live().hide?.()
    for (const hour of hours) {
      await delivery.run({ now: () => new Date(Date.now() + hour * 3_600_000) }).catch((error: unknown) => {
        expect(error).toMatchObject({ kind: 'unknown', evidence: 'unknown', code: 'outcome_unknown' })
      })
      expect(live().countPosts()).toBe(1)
    }
  })

  it('resends a post that was never published if a miss proves it, and otherwise asks for confirmation', async () => {
    const delivery = deliver()
    await lose(delivery, 'before_send')
    if (isQuestion(live())) return expectQuestion(live(), delivery, 0)
    await delivery.run(settled(live()))
    expect(live().countPosts()).toBe(1)
  })
}

/** A server whose data was restored from a backup must find what the first one published, without a record of it, and publish nothing by looking. */
const testRecall = ({ live, deliver }: Context): void => {
  const since = () => new Date(Date.now() - 300_000)

  const recall = async (seed: string, sharesSeeds = true) => {
    const { network, target, draft } = live()
    const run = createTestRun({ http: httpOf(live()), journal: { ...createJournal(), seed }, missProves: proofOf(live()) })
    return network.recall?.(run, target, draft, { since: since(), sharesSeeds })
  }

  it('finds what another server with the same data published, or leaves it open', async () => {
    const delivery = deliver()
    const missed = await recall(delivery.journal.seed)
    expect(missed?.posts ?? []).toEqual([])
    const published = await delivery.run()
    const found = await recall(delivery.journal.seed)
    if (found && found.posts.length > 0) {
      expect(found.rest).toBe('none')
      expect(found.posts[0]?.published.externalId).toBe(published.externalId)
    } else if (!live().repeats) expect(['unsure', undefined]).toContain(found?.rest)
    expect(live().countPosts()).toBe(1)
  })

  it('takes no post for absent that a server with other keys published', async () => {
    const delivery = deliver()
    await delivery.run()
    const recalled = await recall(createJournal().seed, false)
    expect(recalled?.posts.length || recalled?.rest === 'unsure' || recalled === undefined).toBeTruthy()
  })
}

/** Bytes of the largest image in the service's own library. */
const largestImage = 50_000_000

/** Nothing has to be made smaller for a network that takes every image of the library, or none as a file. */
const expectNoLimit = ({ network, target, imageLimit = Infinity }: LiveFixture): void => {
  expect(imageLimit).toBeGreaterThan(largestImage)
  const images = network.profiles(target.account).flatMap(({ media }) => media.filter(({ mimes }) => mimes.includes('image/png')))
  for (const { maxSize = Infinity } of images) expect(maxSize).toBeGreaterThan(largestImage)
}

const testMedia = ({ live, deliver }: Context): void => {
  it('sends an image, in a rendition within the limit if it is too large', async () => {
    const { imageDraft, imageLimit, listFileSizes } = live()
    if (!imageDraft) return expectNoLimit(live())
    await deliver(imageDraft).run()
    expect(listFileSizes?.()).toEqual([imageLimit ?? imageDraft.segments[0]?.media[0]?.size])
    expect(live().countPosts()).toBe(1)
  })

  it("publishes nothing when an image can't be made small enough", async () => {
    const { imageDraft, imageLimit } = live()
    if (!imageDraft || imageLimit === undefined) return expectNoLimit(live())
    const error = await deliver(imageDraft).fail({ canShrink: false })
    expect({ kind: error.kind, evidence: error.evidence, code: error.code }).toEqual({
      kind: 'validation',
      evidence: 'not_sent',
      code: 'media_size',
    })
    expect(live().countPosts()).toBe(0)
  })

  it("doesn't upload a file again after uploading it ahead of the due time", async () => {
    const { network, target, imageDraft, listFileSizes, countUploads = () => listFileSizes?.().length, uploadsAtDue } = live()
    if (!network.stage || !imageDraft) return expect(network.stagesEarly).toBe(false)
    const delivery = deliver(imageDraft)
    await network.stage(createTestRun({ http: httpOf(live()), journal: delivery.journal }), target, imageDraft)
    expect(countUploads()).toBe(uploadsAtDue ? 0 : 1)
    await delivery.run()
    expect(countUploads()).toBe(1)
  })
}

const testCredentials = ({ live }: Context): void => {
  it('verifies entered credentials with a request, and rejects wrong ones', async () => {
    const { credentials, network, fake, target } = live()
    if (!credentials || !network.credentials) return expect(network.modes).not.toContain('credentials')
    const tools = createTestTools({ http: httpOf(live()) })
    const connected = await network.credentials.connect(tools, credentials.right)
    expect(connected.accounts.map((account) => account.accountId)).toEqual([target.account.accountId])
    expect(fake.requests.length).toBeGreaterThan(0)
    await expect(network.credentials.connect(tools, credentials.wrong)).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected' })
  })

  it('refreshes the account with the stored credential', async () => {
    const { network, target } = live()
    if (!network.refresh) return
    const refreshed = await network.refresh(createTestTools({ http: httpOf(live()) }), target)
    expect(refreshed.account).toEqual(target.account)
  })
}

export const deliveryConformance = (start: () => Promise<LiveFixture>, refusals: readonly Refusal[]): void => {
  describe('deliveries', () => {
    let live: LiveFixture
    let deliveries: Delivery[]
    beforeEach(async () => {
      live = await start()
      live.fake.requests.length = 0
      deliveries = []
    })
    afterEach(async () => {
      await live.fake.close()
      const written = deliveries.flatMap((delivery) => [readJournal(delivery.journal), ...delivery.errors.map(describeError)]).join('\n')
      expect(live.secrets.filter((secret) => written.includes(secret))).toEqual([])
    })
    const context: Context = {
      live: () => live,
      deliver: (draft) => {
        const delivery = newDelivery(live, draft)
        deliveries.push(delivery)
        return delivery
      },
    }
    it('sends exactly the documented requests', async () => {
      const published = await context.deliver().run()
      expect(routesOf(live)).toEqual(live.requests)
      expect(published.externalUrl).toMatch(/^https?:\/\//)
      expect(live.countPosts()).toBe(1)
    })
    testRefusals(context, refusals)
    testLostAnswers(context)
    testCrashes(context)
    testMisses(context)
    testRecall(context)
    testMedia(context)
    testCredentials(context)
  })
}
