import { type Wording, wording } from '@broadside/contract/sentences'
import { describe, expect, it } from 'vitest'
import { messagesFor } from '#signals/mail/mail.ts'
import { inLanguage } from './in-language.ts'

const expected = { title: 'You left Harbour', body: 'You no longer have access to Harbour.' }
const title = wording('notices', 'left', { workspace: 'Harbour' })
const body = wording('notices', 'access_ended', { workspace: 'Harbour' })
const former: Wording = { group: 'notices', code: 'of_another_version' }

describe('a notification in the language of its reader', () => {
  it.each([
    ['is made of its codes', { title, body: [body] }, 'Sie haben Harbour verlassen', 'Sie haben keinen Zugang mehr zu Harbour.'],
    ['keeps its text without codes', null, expected.title, expected.body],
    ['keeps its text if a code is no longer known', { title, body: [body, former] }, 'Sie haben Harbour verlassen', expected.body],
  ])('%s', (_, words, expectedTitle, expectedBody) => {
    expect(inLanguage(messagesFor('de'), { ...expected, words })).toEqual({ title: expectedTitle, body: expectedBody })
  })
})
