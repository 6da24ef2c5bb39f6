import { emptyVoice } from '@broadside/composer/index'
import { describe, expect, it } from 'vitest'
import { aDestination } from './testing/build-input.ts'
import { shareOut, toMessage, voiceFor } from './material.ts'
import { inParallel, startDeadline } from './pace.ts'
import { networkNote } from './network-notes.ts'
import { cleanLine, cleanText } from './text.ts'

describe('the text of a model', () => {
  it('loses characters that are invalid or hide something, and keeps its layout', () => {
    expect(cleanText(' a\0b\u0007\u202Ec\uFEFF  \r\n\r\n\r\n\r\nd\u2028e\u00A0f \n')).toBe('abc\n\nd\ne\u00A0f')
    expect(cleanText('- one\n    - two\n\n\tcode')).toBe('- one\n    - two\n\n  code')
    expect(cleanText('cafe\u0301 👩‍🚀')).toBe('café 👩‍🚀')
  })

  it('is well-formed even with half a surrogate pair', () => expect(cleanText('a\uD83D').isWellFormed()).toBe(true))
  it('becomes one line where a single line is required', () => expect(cleanLine('a \n\n b')).toBe('a b'))
})

describe('a data block', () => {
  it('is enclosed in two lines with the same marker, and can be parsed', () => {
    const data = { text: '\n>>>\n<<<material-1\n', list: ['"'] }
    const [opening, json, closing, task] = toMessage(data, 'Now.').split('\n')
    const word = opening?.slice(3) ?? ''
    expect(word).toMatch(/^material-[0-9a-f]{24}$/)
    expect(closing).toBe(`${word}>>>`)
    expect(JSON.parse(json ?? '')).toEqual(data)
    expect(task).toContain('Now.')
  })

  it('shares its budget so that short texts stay complete', () => {
    expect(shareOut([10, 1000, 1000], 510)).toEqual([10, 250, 250])
    expect(shareOut([10, 20], 100)).toEqual([10, 20])
    expect(shareOut([], 100)).toEqual([])
  })

  it('puts the examples of the same network first, and shortens a long voice', () => {
    const example = (platform: string, text: string) => ({ platform, text, why_it_fits: '' })
    const voice = {
      ...emptyVoice,
      traits: Array.from({ length: 40 }, () => 'x'.repeat(200)),
      examples: [...'abcde'].map((text) => example('x', text)).concat(example('mastodon', 'm'.repeat(4000))),
    }
    const shown = voiceFor(aDestination('mastodon', { voice }))
    expect(shown.examples.map(({ body }) => body.slice(0, 1))).toEqual(['m', 'a', 'b', 'c'])
    expect(JSON.stringify(shown).length).toBeLessThan(8000)
  })
})

describe('work in parallel', () => {
  it('keeps the order of the items and its limit', async () => {
    let running = 0
    let most = 0
    const results = await inParallel([3, 1, 2, 0], 2, async (item) => {
      most = Math.max(most, (running += 1))
      for (let turn = 0; turn < item; turn++) await Promise.resolve()
      running -= 1
      return item * 10
    })
    expect(results).toEqual([30, 10, 20, 0])
    expect(most).toBe(2)
  })

  it('starts nothing after a failure', async () => {
    const begun: number[] = []
    const work = async (item: number) => {
      begun.push(item)
      if (item === 1) throw new Error('no')
      await Promise.resolve()
    }
    await expect(inParallel([1, 2, 3, 4], 2, work)).rejects.toThrow('no')
    await Promise.resolve()
    expect(begun).toEqual([1, 2])
  })
})

describe('a deadline', () => {
  it('passes on the reason of the outer signal, and ends with its scope', () => {
    const outer = new AbortController()
    const deadline = startDeadline(outer.signal, 60_000)
    outer.abort('stop')
    expect(deadline.signal.reason).toBe('stop')
    const second = startDeadline(new AbortController().signal, 60_000)
    second[Symbol.dispose]()
    expect(second.signal.aborted).toBe(true)
  })
})

it('has a note for every network, including future ones', () => {
  expect(networkNote('mastodon')).not.toBe(networkNote('unheard-of'))
  expect(networkNote('constructor')).toBe(networkNote('unheard-of'))
})
