import { describe, expect, it } from 'vitest'
import { countStates, stateOf, stateOfPublication } from './state.ts'

const destination = (status: 'failed' | 'published' | 'unknown' | 'cancelled' | 'pending', action = 'wait') =>
  ({ status, error: { kind: 'unknown', code: 'outcome_unknown', message: '', retryable: true, action }, risks: [] }) as never

describe('a destination', () => {
  it("needs an answer from the user only if the server can't check anymore", () => {
    expect(stateOf('unknown', 'wait', 'failed')).toBe('looking')
    expect(stateOf('unknown', undefined, 'failed')).toBe('looking')
    expect(stateOf('unknown', 'resolve', 'failed')).toBe('asking')
  })

  it('is publishing as long as the network processes it', () => {
    expect(stateOf('processing', undefined, 'publishing')).toBe('publishing')
  })

  it('that failed needs no answer, whatever the remedy', () => {
    expect(stateOf('failed', 'resolve', 'failed')).toBe('failed')
  })

  it('is paused while a queue holds it', () => {
    expect(stateOf('scheduled', undefined, 'scheduled', '2026-11-24T09:00:00.000Z')).toBe('paused')
    expect(stateOf('publishing', undefined, 'publishing', '2026-11-24T09:00:00.000Z')).toBe('publishing')
    expect(stateOf('scheduled', undefined, 'scheduled')).toBe('queued')
  })

  it('is at risk only while it is scheduled and its queue runs', () => {
    expect(stateOf('scheduled', undefined, 'scheduled', undefined, true)).toBe('risk')
    expect(stateOf('scheduled', undefined, 'scheduled', '2026-11-24T09:00:00.000Z', true)).toBe('paused')
    expect(stateOf('publishing', undefined, 'publishing', undefined, true)).toBe('publishing')
  })

  it('that was canceled is a draft within a draft, and canceled beside published ones', () => {
    expect(stateOf('cancelled', undefined, 'draft')).toBe('draft')
    expect(stateOf('cancelled', undefined, 'published')).toBe('cancelled')
    expect(stateOf('cancelled', 'reconnect', 'partial')).toBe('cancelled')
  })
})

describe('a post', () => {
  it('has failed only if a destination certainly failed', () => {
    expect(stateOfPublication({ status: 'failed', destinations: [destination('failed'), destination('unknown', 'resolve')] })).toBe(
      'failed',
    )
    expect(stateOfPublication({ status: 'failed', destinations: [destination('unknown', 'resolve'), destination('unknown')] })).toBe(
      'asking',
    )
    expect(stateOfPublication({ status: 'failed', destinations: [destination('unknown')] })).toBe('looking')
  })

  it('is a draft again when every destination was canceled', () => {
    expect(stateOfPublication({ status: 'draft', destinations: [destination('cancelled')] })).toBe('draft')
    expect(stateOfPublication({ status: 'draft', destinations: [destination('cancelled'), destination('pending')] })).toBe('draft')
    expect(stateOfPublication({ status: 'draft', destinations: [] })).toBe('draft')
  })

  it('is at risk if one of its destinations is', () => {
    const scheduled = (risks: object[]) => ({ status: 'scheduled', risks }) as never
    expect(stateOfPublication({ status: 'scheduled', destinations: [scheduled([]), scheduled([{}])] })).toBe('risk')
    expect(stateOfPublication({ status: 'scheduled', destinations: [scheduled([])] })).toBe('queued')
  })

  it('is partially published if the server says so', () => {
    expect(stateOfPublication({ status: 'partial', destinations: [destination('published'), destination('unknown')] })).toBe('partly')
  })
})

describe("a post's row", () => {
  const account = (state: 'published' | 'unknown' | 'failed' | 'cancelled' | 'pending', action?: string) => ({
    destination_id: 'd',
    social_account_id: 'a',
    platform: 'site',
    state,
    ...(action && { action }),
  })

  it('counts what needs attention first', () => {
    const accounts = [
      account('published'),
      account('unknown', 'wait'),
      account('published'),
      account('unknown', 'resolve'),
      account('failed', 'edit'),
    ]
    expect(countStates({ status: 'partial', accounts })).toEqual([
      { state: 'asking', count: 1 },
      { state: 'failed', count: 1 },
      { state: 'looking', count: 1 },
      { state: 'published', count: 2 },
    ])
  })

  it('shows a canceled destination of a draft as a draft', () => {
    expect(countStates({ status: 'draft', accounts: [account('cancelled'), account('pending')] })).toEqual([{ state: 'draft', count: 2 }])
    expect(countStates({ status: 'published', accounts: [account('cancelled'), account('published')] })).toEqual([
      { state: 'published', count: 1 },
      { state: 'cancelled', count: 1 },
    ])
  })

  it("without destinations shows the post's state", () => {
    expect(countStates({ status: 'draft', accounts: [] })).toEqual([{ state: 'draft', count: 1 }])
  })
})
