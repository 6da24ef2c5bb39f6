import { describe, expect, it } from 'vitest'
import { type ConnectDeclaration, type CredentialField, fieldsOf, formsOf } from './connecting.ts'

const field = (key: string): CredentialField => ({ key, label: key, help: '', secret: false, required: true, maxLength: 10 })

const declaration: ConnectDeclaration = {
  steps: [
    { key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in' },
    { key: 'webhook', mode: 'credentials', way: 'webhook', kind: 'form', help: 'access_token', fields: [field('url')] },
    { key: 'bot', mode: 'credentials', way: 'bot', kind: 'form', help: 'access_token', fields: [field('token'), field('channel')] },
  ],
  requires: [],
}

const keysFor = (given: Record<string, string>) => fieldsOf(declaration, 'credentials', given).map(({ key }) => key)

describe('the forms of a mode', () => {
  it('are listed by way', () => {
    expect(formsOf(declaration, 'credentials').map((fields) => fields.map(({ key }) => key))).toEqual([['url'], ['token', 'channel']])
    expect(formsOf(declaration, 'oauth')).toEqual([])
  })

  it('are chosen by the given fields, and otherwise the first is', () => {
    expect(keysFor({ url: 'x' })).toEqual(['url'])
    expect(keysFor({ channel: 'x' })).toEqual(['token', 'channel'])
    expect(keysFor({ url: 'x', token: 'x', channel: 'x' })).toEqual(['token', 'channel'])
    expect(keysFor({})).toEqual(['url'])
    expect(keysFor({ constructor: 'x' })).toEqual(['url'])
    expect(fieldsOf(declaration, 'oauth', {})).toEqual([])
  })
})
