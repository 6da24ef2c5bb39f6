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
  ['session'],
]

let client: QueryClient
let isHidden: boolean
let planned: (() => void)[]

const create = () =>
  createApplier({
    invalidate: (filters) => void client.invalidateQueries(filters),
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
    [{ type: 'notification.created', workspace_id: 'w' }, ['notifications w latest']],
    [{ type: 'member.role_changed', workspace_id: 'w' }, ['workspaces']],
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
