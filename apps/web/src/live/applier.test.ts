import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { createApplier } from './applier.ts'

const keys: QueryKey[] = [
  ['publications', 'one', 'p'],
  ['publications', 'one', 'q'],
  ['publications', 'list', 'w', {}],
  ['publications', 'counts', 'w'],
  ['accounts', 'w'],
  ['accounts', 'v'],
  ['notifications', 'w', 'latest'],
  ['workspaces'],
  ['organizations', 'list'],
  ['session'],
]

let client: QueryClient
let isHidden: boolean
let planned: (() => void)[]

const create = () =>
  createApplier({
    client,
    isHidden: () => isHidden,
    later: (callback) => planned.push(callback),
  })

const listStale = (): string[] => keys.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.slice(0, 3).join(' '))

beforeEach(() => {
  client = new QueryClient()
  for (const key of keys) client.setQueryData(key, {})
  isHidden = false
  planned = []
})

describe('an event', () => {
  it.each([
    [
      { type: 'publication.changed', publication_id: 'p', workspace_id: 'w' },
      ['publications one p', 'publications list w', 'publications counts w'],
    ],
    [
      { type: 'destination.changed', publication_id: 'p', workspace_id: 'w' },
      ['publications one p', 'publications list w', 'publications counts w'],
    ],
    [{ type: 'account.reconnect_required', workspace_id: 'w' }, ['accounts w']],
    [{ type: 'notification.created', workspace_id: 'w' }, ['notifications w latest', 'organizations list']],
    [{ type: 'member.role_changed', workspace_id: 'w' }, ['workspaces', 'organizations list']],
    [{ type: 'something.new', workspace_id: 'w' }, []],
    [{ type: 'reset' }, keys.map((key) => key.slice(0, 3).join(' '))],
  ])('invalidates queries: $type', (event, stale) => {
    create().apply(event)
    for (const run of planned) run()
    expect(listStale()).toEqual(stale)
  })

  it('is applied together with simultaneous ones', () => {
    const { apply } = create()
    apply({ type: 'publication.changed', publication_id: 'p' })
    apply({ type: 'destination.changed', publication_id: 'p' })
    expect(planned).toHaveLength(1)
    expect(listStale()).toEqual([])
  })

  it('waits in a hidden tab until it becomes visible', () => {
    isHidden = true
    const { apply, flush } = create()
    apply({ type: 'account.updated', workspace_id: 'w' })
    planned[0]?.()
    expect(listStale()).toEqual([])
    isHidden = false
    flush()
    expect(listStale()).toEqual(['accounts w'])
  })
})

describe('an event about cached data', () => {
  const one = ['publications', 'one', 'p']
  const all = ['publications', 'list', 'w', { order: 'scheduled' }]
  const scheduled = ['publications', 'list', 'w', { status: ['scheduled', 'publishing'] }]
  const drafts = ['publications', 'list', 'w', { status: ['draft'] }]
  const onlyScheduled = ['publications', 'calendar', 'w', {}, { status: ['scheduled'] }]
  const calendar = ['publications', 'calendar', 'w', {}, {}]
  const crowded = ['publications', 'calendar', 'w', { from: 'crowded' }, {}]
  const counts = ['publications', 'counts', 'w']

  const account = (id: string, state = 'scheduled') => ({ destination_id: id, state })
  const listOf = (...states: string[]) => {
    const accounts = states.map((state, index) => account(`d${index}`, state))
    const row = { id: 'p', revision: 3, excerpt: '', status: 'scheduled', states: { scheduled: states.length }, accounts }
    return { pages: [{ items: [row, { ...row, id: 'q' }] }, { items: [] }], pageParams: [''] }
  }
  const plannedOf = (...states: string[]) => {
    const accounts = states.map((state, index) => account(`d${index}`, state))
    return { items: [{ publication_id: 'p', revision: 3, status: 'scheduled', accounts, can: { move: true } }] }
  }
  const postOf = (...states: string[]) => ({
    id: 'p',
    revision: 3,
    status: 'scheduled',
    destinations: states.map((status, index) => ({ id: `d${index}`, status })),
  })
  const fill = (...states: string[]): void => {
    client.clear()
    client.setQueryData(one, postOf(...states))
    for (const key of [all, scheduled]) client.setQueryData(key, listOf(...states))
    client.setQueryData(drafts, { pages: [{ items: [] }], pageParams: [''] })
    for (const key of [calendar, onlyScheduled]) client.setQueryData(key, plannedOf(...states))
    client.setQueryData(crowded, { items: [], days: new Map() })
    client.setQueryData(counts, {})
  }
  const event = (type: string, more: object = {}) => ({
    type,
    at: '2026-11-24T09:00:00.000Z',
    workspace_id: 'w',
    publication_id: 'p',
    destination_id: 'd0',
    ...more,
  })
  const applyAll = (...events: ReturnType<typeof event>[]): void => {
    const { apply } = create()
    for (const each of events) apply(each)
    for (const run of planned) run()
  }
  const read = <T>(key: QueryKey): T => client.getQueryData(key) as T
  const row = () => read<ReturnType<typeof listOf>>(all).pages[0]?.items[0]
  const isStale = (key: QueryKey) => client.getQueryState(key)?.isInvalidated

  it('updates a destination in the post, in lists and in the calendar, and refetches only what it does not cover', () => {
    fill('scheduled', 'scheduled')
    applyAll(event('delivery.started'), event('destination.changed'))
    expect(read(one)).toMatchObject({ status: 'publishing', destinations: [{ status: 'publishing' }, { status: 'scheduled' }] })
    expect(row()).toMatchObject({ status: 'publishing', states: { publishing: 1, scheduled: 1 } })
    expect(read<ReturnType<typeof listOf>>(all).pages[0]?.items[1]).toMatchObject({ status: 'scheduled', states: { scheduled: 2 } })
    expect(read(calendar)).toMatchObject({ items: [{ status: 'publishing', can: { move: false } }] })
    expect([one, all, scheduled, drafts, calendar, counts].filter(isStale)).toEqual([one])
    expect([onlyScheduled, crowded].filter(isStale)).toEqual([onlyScheduled, crowded])
  })

  it('keeps the lists while other destinations of the post are still to be published', () => {
    fill('publishing', 'publishing')
    applyAll(event('delivery.published'), event('destination.changed'))
    expect(row()).toMatchObject({ status: 'publishing', states: { publishing: 1, published: 1 } })
    expect([one, all, counts].filter(isStale)).toEqual([one])
  })

  it.each([
    ['the last destination', ['publishing', 'published'], 'delivery.published'],
    ['a failure, whose remedy it does not name', ['publishing', 'publishing'], 'delivery.failed'],
    ['a retry, which emits no event of its own', ['publishing', 'publishing'], 'destination.changed'],
  ])('refetches the lists after %s', (_, states, type) => {
    fill(...states)
    applyAll(event(type))
    expect([one, all, scheduled, calendar, counts].filter(isStale)).toEqual([one, all, scheduled, calendar, counts])
  })

  it('refetches a list whose state it does not continue', () => {
    fill('failed')
    applyAll(event('delivery.started'))
    expect(row()).toMatchObject({ status: 'scheduled' })
    expect([all, counts].filter(isStale)).toEqual([all])
  })

  it('that arrives late changes neither the destination nor the post', () => {
    fill('published')
    client.setQueryData(one, { ...postOf('published'), status: 'published' })
    applyAll(event('delivery.started'))
    expect(row()).toMatchObject({ status: 'scheduled', accounts: [{ state: 'published' }] })
    expect(read(calendar)).toMatchObject({ items: [{ status: 'scheduled', can: { move: true } }] })
    expect(read(one)).toMatchObject({ status: 'published', destinations: [{ status: 'published' }] })
  })

  it('does not make cached data look newer', () => {
    fill('scheduled')
    client.setQueryData(all, listOf('scheduled'), { updatedAt: 5 })
    applyAll(event('delivery.started'))
    expect(client.getQueryState(all)?.dataUpdatedAt).toBe(5)
  })

  it('refetches a query whose response under way may be older', () => {
    fill('scheduled')
    void client.fetchQuery({ queryKey: all, queryFn: () => Promise.withResolvers<never>().promise })
    applyAll(event('delivery.started'))
    expect(row()).toMatchObject({ status: 'scheduled' })
    expect(isStale(all)).toBe(true)
  })

  it('is not applied again by the general event that follows it', () => {
    fill('scheduled', 'scheduled')
    applyAll(event('delivery.started'), event('destination.changed'), event('destination.changed', { destination_id: 'd1' }))
    expect(isStale(all)).toBe(true)
  })

  it('refetches neither the post nor the lists that already have its revision', () => {
    fill('scheduled')
    applyAll(event('publication.updated', { revision: 3 }), event('publication.changed', { revision: 3 }))
    expect([one, all, calendar, drafts, counts].filter(isStale)).toEqual([drafts, counts])
    fill('scheduled')
    applyAll(event('publication.updated', { revision: 4 }), event('publication.changed', { revision: 4 }))
    expect([one, all, calendar, drafts, counts].filter(isStale)).toEqual([one, all, calendar, drafts, counts])
  })

  it('refetches neither a design that has its revision, nor the document of another one', () => {
    const document = ['design', 'd', 'document']
    client.setQueryData(document, { revision: 3 })
    const saved = { type: 'design.changed', workspace_id: 'w', design_id: 'd' }
    applyAll(event('design.changed', { ...saved, revision: 3 }), event('design.changed', { ...saved, design_id: 'e', revision: 4 }))
    expect(isStale(document)).toBe(false)
    applyAll(event('design.changed', { ...saved, revision: 4 }))
    expect(isStale(document)).toBe(true)
    client.setQueryData(document, { revision: 4 })
    // Moved to the trash, or restored.
    applyAll(event('design.changed', saved))
    expect(isStale(document)).toBe(true)
  })

  it('sets the number of unread notifications at once, also in a hidden tab', () => {
    isHidden = true
    const latest = ['notifications', 'w', 'latest']
    client.setQueryData(latest, { items: [], unread_count: 1 })
    client.setQueryData(['notifications', 'w', 'all'], { pages: [{ items: [], unread_count: 1 }], pageParams: [''] })
    client.setQueryData(['notifications', 'v', 'latest'], { items: [], unread_count: 1 })
    applyAll(event('notification.created', { unread_count: 2 }))
    expect(client.getQueryData(latest)).toMatchObject({ unread_count: 2 })
    expect(client.getQueryData(['notifications', 'w', 'all'])).toMatchObject({ pages: [{ unread_count: 2 }] })
    expect(client.getQueryData(['notifications', 'v', 'latest'])).toMatchObject({ unread_count: 1 })
    expect(isStale(latest)).toBe(false)
  })
})
