import { expect, it } from 'vitest'
import { emptyContent } from './content.ts'
import { openingView, scopeOf } from './scope.ts'
import { targetOf } from './testing.ts'

const post = { ...emptyContent([targetOf('a1'), targetOf('a2')]), text: 'Shared' }
const calm = { front: 'a2', sent: new Set<string>(), isCustomizing: false, isBegun: false }

it('edits the shared content in the view of all accounts, and nothing in the view of one', () => {
  expect(scopeOf(post, { ...calm, front: undefined })).toBe('all')
  expect(scopeOf(post, calm)).toBe('shared')
})

it('customizes an account only if the user chose to, or if it is already customized', () => {
  expect(scopeOf(post, { ...calm, isCustomizing: true })).toBe('own')
  const customized = { ...post, targets: [targetOf('a1'), targetOf('a2', { text: 'Mine' })] }
  expect(scopeOf(customized, calm)).toBe('own')
  expect(scopeOf(customized, { ...calm, front: 'a1' })).toBe('shared')
})

it('edits the shared content in the view of the only account that can still be edited', () => {
  expect(scopeOf({ ...post, targets: [targetOf('a2')] }, calm)).toBe('all')
  expect(scopeOf(post, { ...calm, sent: new Set(['a1']) })).toBe('all')
})

it('edits the shared content if the post was empty when the view opened', () => {
  expect(scopeOf(post, { ...calm, isBegun: true })).toBe('all')
})

it('opens in the view of all accounts or, if preferred, of the account edited last', () => {
  const specialized = { isSpecialized: true, sent: new Set<string>(), lastEdited: 'a2' }
  expect(openingView(post, { ...specialized, isSpecialized: false })).toBeUndefined()
  expect(openingView(post, specialized)).toBe('a2')
  expect(openingView(post, { ...specialized, lastEdited: 'elsewhere' })).toBe('a1')
  expect(openingView({ targets: [targetOf('a2')] }, specialized)).toBeUndefined()
})

it('never opens in a published account', () => {
  const opening = { isSpecialized: true, lastEdited: 'a2' }
  expect(openingView(post, { ...opening, sent: new Set(['a2']) })).toBe('a1')
  expect(openingView(post, { ...opening, sent: new Set(['a1', 'a2']) })).toBeUndefined()
})
