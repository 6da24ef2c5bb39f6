import { describe, expect, it } from 'vitest'
import type { DestinationView } from '#api/publications.ts'
import { byCause, offersRetry, offersRetryAfterFix } from './causes.ts'
import { factOf, latenessOf } from './facts.ts'
import { formatFact } from './format.ts'
import { setClock } from '#i18n/time.ts'
import { loadMessages } from '#i18n/translator.ts'

const now = new Date('2026-11-24T09:00:00Z')
const later = '2026-11-24T09:05:00.000Z'

const destinationOf = (fields: Partial<DestinationView>): DestinationView => ({
  id: 'd1',
  social_account_id: 'a1',
  platform: 'mastodon',
  target_key: '',
  output_profile: 'mastodon.post',
  profile_locked: false,
  settings: {},
  risks: [],
  status: 'pending',
  ...fields,
})

const deliveryOf = (fields: Partial<NonNullable<DestinationView['delivery']>>): NonNullable<DestinationView['delivery']> => ({
  id: 'v1',
  destination_id: 'd1',
  lane: 'a1',
  stage: 'waiting',
  due_at: now.toISOString(),
  tries: 1,
  ...fields,
})

const errorOf = (kind: string, action: string, message = kind): NonNullable<DestinationView['error']> => ({
  kind,
  code: kind,
  message,
  retryable: false,
  action,
})

const draft = { status: 'draft' } as const
const plannedDraft = { status: 'draft', schedule: { at: later, wall_time: '2026-11-24T09:05', time_zone: 'UTC', anchor: 'wall' } } as const

const factOfOne = (fields: Partial<DestinationView>, publication: Parameters<typeof factOf>[0]['publication'] = draft) =>
  factOf({ destination: destinationOf(fields), publication, now })

describe('lateness', () => {
  it.each([
    [0, undefined],
    [112, undefined],
    [59_400, undefined],
    [61_000, { unit: 'minutes', amount: 1 }],
    [5_400_000, { unit: 'hours', amount: 1.5 }],
  ])('for %i ms', (ms, lateness) => expect(latenessOf(ms)).toEqual(lateness))
})

describe("a destination's fact", () => {
  it('is a preferred time before anything is scheduled', () => {
    expect(factOfOne({})).toEqual({ kind: 'notQueued' })
    expect(factOfOne({}, plannedDraft)).toEqual({ kind: 'planned', at: later })
  })

  it('is about a canceled destination only outside a draft', () => {
    expect(factOfOne({ status: 'cancelled' })).toEqual({ kind: 'notQueued' })
    expect(factOfOne({ status: 'cancelled' }, plannedDraft)).toEqual({ kind: 'planned', at: later })
    expect(factOfOne({ status: 'cancelled' }, { status: 'published' })).toEqual({ kind: 'cancelled' })
  })

  it('is the time of a scheduled destination, also when it is at risk', () => {
    const risk = { code: 'token_ends' } as DestinationView['risks'][number]
    expect(factOfOne({ status: 'scheduled', due_at: later, risks: [risk] })).toEqual({ kind: 'queued', at: later })
  })

  it('distinguishes waiting for its time from waiting for its turn', () => {
    expect(factOfOne({ status: 'scheduled', due_at: later })).toEqual({ kind: 'queued', at: later })
    expect(factOfOne({ status: 'scheduled', due_at: now.toISOString() })).toEqual({ kind: 'waiting', since: now.toISOString() })
  })

  it('includes the next attempt and why it is needed', () => {
    const error = errorOf('unavailable', 'wait', "The network isn't responding.")
    const delivery = deliveryOf({ tries: 2, next_try_at: later })
    expect(factOfOne({ status: 'scheduled', due_at: now.toISOString(), error, delivery })).toEqual({
      kind: 'retrying',
      reason: "The network isn't responding.",
      tries: 2,
      at: later,
    })
  })

  it('includes the next check as long as the server checks', () => {
    const delivery = deliveryOf({ next_try_at: later })
    expect(factOfOne({ status: 'unknown', error: errorOf('unknown', 'wait'), delivery })).toEqual({ kind: 'looking', nextLook: later })
    expect(factOfOne({ status: 'unknown', error: errorOf('unknown', 'resolve') })).toEqual({ kind: 'asking' })
  })

  it('includes time, lateness and attempts once published', () => {
    const published = { status: 'published', published_at: later } as const
    expect(factOfOne({ ...published, delivery: deliveryOf({ late_ms: 120_000 }) })).toEqual({
      kind: 'published',
      at: later,
      late: { unit: 'minutes', amount: 2 },
      tries: 1,
    })
  })

  it('omits expected outcomes', async () => {
    await loadMessages('outcome')
    setClock('24')
    const say = (fields: Partial<NonNullable<DestinationView['delivery']>>) =>
      formatFact(factOfOne({ status: 'published', published_at: later, delivery: deliveryOf(fields) }), { zone: 'UTC', now, network: '' })
    expect(say({ late_ms: 112 })).toBe('09:05:00')
    expect(say({ late_ms: 112, tries: 3 })).toBe('09:05:00, 3 attempts')
    expect(say({ late_ms: 180_000, tries: 1 })).toBe('09:05:00, 3 min late')
    const failed = (tries: number) => formatFact({ kind: 'failed', at: later, tries }, { zone: 'UTC', now, network: '' })
    expect([failed(1), failed(2)]).toEqual(['Failed 09:05', 'Failed 09:05 after 2 attempts'])
    setClock(undefined)
  })
})

describe('failures', () => {
  const first = destinationOf({ id: 'd1', status: 'failed', error: errorOf('auth', 'reconnect') })
  const live = destinationOf({ id: 'd2', status: 'published' })
  const second = destinationOf({ id: 'd3', status: 'failed', error: errorOf('auth', 'reconnect') })
  const late = destinationOf({ id: 'd4', status: 'failed', error: errorOf('late', 'retry') })

  it("with the same cause are grouped at the first one's position", () => {
    const groups = byCause([first, live, second, late])
    expect(groups.map(({ destinations }) => destinations.map(({ id }) => id))).toEqual([['d1', 'd3'], ['d2'], ['d4']])
  })

  it('with an unknown outcome are never grouped, since each needs its own answer', () => {
    const asking = (id: string) => destinationOf({ id, status: 'unknown', error: errorOf('unknown', 'resolve') })
    expect(byCause([asking('d1'), asking('d2')])).toHaveLength(2)
  })

  it('offer a retry if it can help', () => {
    expect(offersRetry([late], [first, late], true)).toBe(true)
    expect(offersRetry([first], [first, late], true)).toBe(false)
    // The post was edited since, or the account reconnected.
    expect(offersRetry([first], [first, live], true)).toBe(true)
    expect(offersRetry([first], [first, live], false)).toBe(false)
  })

  it('are certain: a retry never resends what may be live', () => {
    const unknown = destinationOf({ status: 'unknown', error: errorOf('unknown', 'resolve') })
    expect(offersRetry([unknown], [unknown], true)).toBe(false)
  })

  it('is offered to editors after a fix that only the network shows', () => {
    const denied = destinationOf({ status: 'failed', error: errorOf('permission', 'open_network') })
    const refused = destinationOf({ status: 'failed', error: errorOf('validation', 'edit') })
    expect(offersRetryAfterFix([denied], true)).toBe(true)
    expect(offersRetryAfterFix([denied], false)).toBe(false)
    expect(offersRetryAfterFix([denied, refused], true)).toBe(false)
  })
})
