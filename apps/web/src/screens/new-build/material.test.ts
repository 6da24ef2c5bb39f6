import { describe, expect, it } from 'vitest'
import { isEmpty, readLinks, toBody } from './material.ts'

const nothing = { idea: ' ', links: '', notes: '\n', instructions: '', voiceId: undefined }

describe('the material of a build', () => {
  it('reads links from lines and spaces, adds a scheme, and drops repetitions', () => {
    expect(readLinks('ferry.example/a\n https://b.example  ferry.example/a')).toEqual(['https://ferry.example/a', 'https://b.example'])
  })

  it('is empty with blanks only', () => {
    expect(isEmpty(nothing)).toBe(true)
    expect(isEmpty({ ...nothing, links: 'ferry.example' })).toBe(false)
  })

  it('sends only what was given', () => {
    expect(toBody('w', nothing, undefined)).toEqual({ workspace_id: 'w' })
    expect(toBody('w', { ...nothing, idea: 'We open at seven.', instructions: ' shorter ' }, ['a'])).toEqual({
      workspace_id: 'w',
      idea: 'We open at seven.',
      direction: { tone_adjustment: 'shorter' },
      account_ids: ['a'],
    })
  })
})
