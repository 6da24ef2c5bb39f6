import { describe, expect, it } from 'vitest'
import { formatCorrections, parseCorrections, parseLines } from './fields.ts'

describe('lines of a voice', () => {
  it('are trimmed, without empty ones and repetitions', () => {
    expect(parseLines(' warm\n\nBrief\nWARM ')).toEqual(['warm', 'Brief'])
  })
})

describe('corrections', () => {
  it('are written and read as one line each, and keep their lesson', () => {
    const known = [{ original: 'utilize', preferred: 'use', lesson: 'Short words.' }]
    expect(formatCorrections(known)).toBe('utilize → use')
    expect(parseCorrections('utilize -> use\nleverage => use', known)).toEqual([
      known[0],
      { original: 'leverage', preferred: 'use', lesson: '' },
    ])
  })

  it('may remove a word', () => {
    expect(parseCorrections('very →', [])).toEqual([{ original: 'very', preferred: '', lesson: '' }])
  })
})
