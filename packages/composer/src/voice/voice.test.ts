import { describe, expect, test } from 'vitest'
import { aVoice } from '../testing/input.ts'
import { flattenVoice } from './flatten.ts'
import { phraseFilter } from './phrases.ts'
import { speechOf } from './speech.ts'

describe('flattenVoice', () => {
  test('has one line of guidance per field, and what to avoid', () => {
    const flat = flattenVoice(
      aVoice({
        identity_summary: 'A careful engineer',
        preferred_language: 'en-GB',
        traits: ['dry'],
        vocabulary: ['ship'],
        humor: 'sparing',
        forbidden_phrases: ['game changer'],
        disliked_patterns: ['rhetorical questions'],
        examples: [{ text: 'We shipped it.', platform: 'mastodon', why_it_fits: 'short' }],
        corrections: [{ original: 'utilize', preferred: 'use', lesson: 'plain words' }],
        interview_answers: [{ question: 'Why?', answer: 'Because\nit helps.' }],
      }),
    )
    expect(flat).toEqual({
      identity: 'A careful engineer',
      language: 'en-GB',
      guidance: [
        'Trait: dry',
        'Vocabulary: ship',
        'Humour: sparing',
        'Correction: prefer “use” to “utilize” (plain words)',
        'Asked “Why?”: Because it helps.',
      ].join('\n'),
      avoidances: ['game changer', 'rhetorical questions'],
      examples: [{ body: 'We shipped it.', platform: 'mastodon' }],
    })
  })
})

describe('corrections', () => {
  const speech = speechOf(
    aVoice({
      corrections: [
        { original: 'utilize', preferred: 'use', lesson: '' },
        { original: 'Github', preferred: 'GitHub', lesson: '' },
        { original: "can't wait", preferred: 'look forward', lesson: '' },
      ],
    }),
  )
  test('replace full phrases, ignoring case, and keep the capital of a sentence', () => {
    expect(speech.adjust('Utilize it, but do not underutilize it, and UTILIZE github.')).toBe(
      'Use it, but do not underutilize it, and Use GitHub.',
    )
  })
  test('match both apostrophes and any spaces', () => {
    expect(speech.adjust('We can’t  wait.')).toBe('We look forward.')
  })
  test('that feed one another terminate', () => {
    const corrections = [...'abcdef'].map((original, at) => ({ original, preferred: `${'bcdefg'[at]} `.repeat(1_400), lesson: '' }))
    const grown = speechOf(aVoice({ corrections }), 4_000).adjust('Say a.')
    expect(grown.length).toBeGreaterThan(2_000)
    expect(grown.length).toBeLessThanOrEqual('Say a.'.length + 4_000)
  })
  test('leave URLs alone', () => {
    expect(speech.adjust('See https://example.org/utilize for it')).toBe('See https://example.org/utilize for it')
  })
})

describe('formality', () => {
  test.each([
    ['formal', "We don't know, it's odd, and I’ll ask. Don't!", 'We do not know, it is odd, and I will ask. Do not!'],
    ['formal', "It's been long.", "It's been long."],
    ['Formal', "We can't.", 'We cannot.'],
    ['casual', 'We do not know what it is. It is odd.', "We don't know what it is. It's odd."],
    ['informal', 'I am here, I have a plan.', "I'm here, I have a plan."],
    ['warm', "We don't know, it is odd.", "We don't know, it is odd."],
  ])('%s turns «%s» into «%s»', (formality, text, expected) => {
    expect(speechOf(aVoice({ formality })).adjust(text)).toBe(expected)
  })
  test('is applied after corrections', () => {
    const voice = aVoice({ formality: 'formal', corrections: [{ original: 'ok', preferred: "don't worry", lesson: '' }] })
    expect(speechOf(voice).adjust('It says ok.')).toBe('It says do not worry.')
  })
})

describe('forbidden phrases', () => {
  const filter = phraseFilter(['game changer', 'very', "don't miss", '50%'])
  test.each([
    ['This is a Game  Changer for us.', 'This is a for us.'],
    ['Very nice.', 'Nice.'],
    ['Nice, very, and every one.', 'Nice, and every one.'],
    ['Don’t miss it!', 'It!'],
    ['Save 50% (very) now', 'Save now'],
    ['A very-large thing', 'A large thing'],
    ['See https://example.org/very-nice now', 'See now'],
    ['everyone', 'everyone'],
    ['Very!', ''],
  ])('«%s» becomes «%s»', (text, expected) => {
    expect(filter.remove(text)).toBe(expected)
  })
  test('that a removal forms are removed as well', () => {
    const { remove, isIn } = phraseFilter(['a b'])
    expect(remove('x a a b b y')).toBe('x y')
    expect(isIn(remove('a a a b b b'))).toBe(false)
  })
  test('are distinguished from longer words, in any script', () => {
    expect(phraseFilter(['über']).isIn('überall')).toBe(false)
    expect(phraseFilter(['über']).isIn('Das ist ÜBER alles')).toBe(true)
  })
  test("don't match anything if there are none", () => {
    expect(phraseFilter([' ']).isIn('a b')).toBe(false)
    expect(phraseFilter([]).remove('a  b')).toBe('a  b')
  })
  test('are taken literally, not as patterns', () => {
    expect(phraseFilter(['a.c', '(x)']).remove('abc a.c (x) y')).toBe('abc y')
  })
})
