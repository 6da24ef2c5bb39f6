import { describe, expect, it } from 'vitest'
import { countStates, stateOf, stateOfPublication } from './state.ts'

const destination = (status: 'failed' | 'published' | 'unknown' | 'cancelled' | 'pending', action = 'wait') =>
  ({ status, error: { kind: 'unknown', code: 'outcome_unknown', message: '', retryable: true, action } }) as never

describe('a destination', () => {
  it('asks people only when the server has no way left to look', () => {
    expect(stateOf('unknown', 'wait')).toBe('looking')
    expect(stateOf('unknown', undefined)).toBe('looking')
    expect(stateOf('unknown', 'resolve')).toBe('asking')
  })

  it('is being published as long as the network works on it', () => {
    expect(stateOf('processing', undefined)).toBe('publishing')
  })

  it('that failed is no question, whatever helps', () => {
    expect(stateOf('failed', 'resolve')).toBe('failed')
  })
})

describe('a post', () => {
  it('has failed only when a destination failed for certain', () => {
    expect(stateOfPublication({ status: 'failed', destinations: [destination('failed'), destination('unknown', 'resolve')] })).toBe(
      'failed',
    )
    expect(stateOfPublication({ status: 'failed', destinations: [destination('unknown', 'resolve'), destination('unknown')] })).toBe(
      'asking',
    )
    expect(stateOfPublication({ status: 'failed', destinations: [destination('unknown')] })).toBe('looking')
  })

  it('is cancelled when every destination was taken back', () => {
    expect(stateOfPublication({ status: 'draft', destinations: [destination('cancelled')] })).toBe('cancelled')
    expect(stateOfPublication({ status: 'draft', destinations: [destination('cancelled'), destination('pending')] })).toBe('draft')
    expect(stateOfPublication({ status: 'draft', destinations: [] })).toBe('draft')
  })

  it('is partly published when the server says so', () => {
    expect(stateOfPublication({ status: 'partial', destinations: [destination('published'), destination('unknown')] })).toBe('partly')
  })
})

describe('the row of a post', () => {
  const account = (state: 'published' | 'unknown' | 'failed', action?: string) => ({
    destination_id: 'd',
    social_account_id: 'a',
    platform: 'site',
    state,
    ...(action && { action }),
  })

  it('counts what needs people first', () => {
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

  it('without destinations is what the post is', () => {
    expect(countStates({ status: 'draft', accounts: [] })).toEqual([{ state: 'draft', count: 1 }])
  })
})
