import { expect, it } from 'vitest'
import { findPage, movedPages, pagePath, pages } from './pages.ts'

it('puts parameters into the path, and the others into the query', () => {
  expect(pagePath('home')).toBe('/')
  expect(pagePath('publication', { id: 'a/b' })).toBe('/publications/a%2Fb')
  expect(pagePath('resetPassword', { token: 'x&y' })).toBe('/reset-password?token=x%26y')
  expect(pagePath('posts', { w: undefined })).toBe('/posts')
  expect(pagePath('webhook', { id: '1', w: '2' })).toBe('/settings/webhooks/1?w=2')
})

it('finds the page of a URL, fixed paths before those with parameters', () => {
  for (const [name, { path }] of Object.entries(pages)) {
    const address =
      path.replace('{id}', '1') +
      ('requires' in pages[name as 'resetPassword'] ? `?${pages[name as 'resetPassword'].requires.join('=1&')}=1` : '')
    expect(findPage(address), address).toBe(name)
  }
  expect(findPage('/publications/new')).toBe('newPublication')
})

it('finds no page for an unlisted path, or a query with missing or unknown parameters', () => {
  for (const address of ['/post', '/posts/', '/posts/1', '/publications/1/2', '/reset-password', '/calendar?token=1', '/invite?token=1'])
    expect(findPage(address), address).toBeUndefined()
})

it('redirects only to pages', () => {
  for (const [from, to] of Object.entries(movedPages)) {
    expect(findPage(from)).toBeUndefined()
    expect(findPage(to)).toBeDefined()
  }
})
