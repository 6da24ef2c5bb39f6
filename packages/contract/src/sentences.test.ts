import { describe, expect, it } from 'vitest'
import { inWords, listed, parameterNames, sentence, sentences, wording } from './sentences.ts'

describe('a sentence', () => {
  it('is formatted from its entry, and includes its code and parameters', () => {
    expect(sentence('errors', 'required')).toEqual({ message: 'Required', code: 'required' })
    expect(sentence('errors', 'too_long', { maximum: 200 })).toEqual({
      message: 'Use 200 characters or fewer.',
      code: 'too_long',
      parameters: { maximum: 200 },
    })
  })

  it('agrees with a number', () => {
    expect(sentence('errors', 'too_few_entries', { minimum: 1 }).message).toBe('Add at least 1 item.')
    expect(sentence('errors', 'too_few_entries', { minimum: 2 }).message).toBe('Add at least 2 items.')
  })

  it('inserts a value literally, including its braces', () => {
    expect(sentence('errors', 'other', { text: '{maximum} $& #' }).message).toBe('{maximum} $& #')
  })
})

describe('the code and parameters of a sentence', () => {
  const changed = wording('notices', 'role_changed', {
    workspace: 'Harbour {role}',
    role: wording('phrases', 'admin'),
    former: wording('phrases', 'viewer'),
  })

  it('are formatted, including phrases', () => {
    expect(inWords(changed)).toBe('Your role in Harbour {role} changed from viewer to admin.')
  })

  it("use another catalog's messages if it has all of them", () => {
    const notices = { role_changed: '{former} → {role}: {workspace}' }
    expect(inWords(changed, { notices, phrases: { admin: 'A', viewer: 'V' } })).toBe('V → A: Harbour {role}')
    expect(inWords(changed, { notices, phrases: { admin: 'A' } })).toBeUndefined()
    expect(inWords(changed, {})).toBeUndefined()
  })

  it.each([
    ['Ada', ['Ada']],
    ['Ada and Ben', ['Ada', 'Ben']],
    ['Ada, Ben, Cleo and 1 like', ['Ada', 'Ben', 'Cleo', wording('phrases', 'likes', { count: 1 })]],
  ])('list %s', (text, items) => {
    expect(inWords(wording('notices', 'from_people', { people: listed(items) }))).toBe(`From ${text}`)
  })
})

describe('the catalog', () => {
  const entries = Object.entries(sentences).flatMap(([group, messages]) =>
    Object.entries(messages).map(([code, text]) => ({ group, code, text })),
  )

  it('has plain codes, and braces only for parameters', () => {
    for (const { group, code, text } of entries) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
      const filled = sentence(
        group as 'errors',
        code as 'other',
        Object.fromEntries(parameterNames(text).map((name) => [name, 2])) as { text: number },
      )
      expect(filled.message, `${group}.${code}`).not.toMatch(/[{}]/)
    }
  })

  it('lists the parameters of an entry', () => {
    expect(parameterNames(sentences.slots.next)).toEqual(['date', 'time', 'zone'])
    expect(parameterNames(sentences.errors.too_long)).toEqual(['maximum'])
  })
})
