import { describe, expect, it } from 'vitest'
import type { MediaView } from '#api/media.ts'
import { isEmpty, readLinks, roomForFiles, toBody } from './material.ts'

const nothing = { idea: ' ', links: '', notes: '\n', files: [], instructions: '', voiceId: undefined }

const file = (id: string, mayPublish = false) => ({ media: { id } as MediaView, mayPublish })

describe('the material of a build', () => {
  it('reads links from lines and spaces, adds a scheme, and drops repetitions', () => {
    expect(readLinks('ferry.example/a\n https://b.example  ferry.example/a')).toEqual(['https://ferry.example/a', 'https://b.example'])
  })

  it('is empty with blanks only', () => {
    expect(isEmpty(nothing)).toBe(true)
    expect(isEmpty({ ...nothing, links: 'ferry.example' })).toBe(false)
    expect(isEmpty({ ...nothing, files: [file('m')] })).toBe(false)
  })

  it('sends only what was given', () => {
    expect(toBody('w', nothing, undefined)).toEqual({ workspace_id: 'w' })
    expect(toBody('w', { ...nothing, idea: 'We open at seven.', instructions: ' shorter ' }, ['a'])).toEqual({
      workspace_id: 'w',
      idea: 'We open at seven.',
      direction: { tone_adjustment: 'shorter' },
      account_ids: ['a'],
    })
    expect(toBody('w', { ...nothing, files: [file('m'), file('n', true)] }, undefined)).toEqual({
      workspace_id: 'w',
      assets: [{ media_id: 'm' }, { media_id: 'n', may_publish: true }],
    })
  })

  it('has at most ten links and files', () => {
    expect(roomForFiles({ links: 'a.example b.example', files: [file('m')] })).toBe(7)
    expect(roomForFiles({ links: Array.from({ length: 12 }, (_, index) => `${index}.example`).join(' '), files: [] })).toBe(0)
  })
})
