import { expect, it } from 'vitest'
import { findPage, movedPages, pagePath, pages } from './pages.ts'

it('fills parameters into the path and puts the others into the query', () => {
  expect(pagePath('home')).toBe('/')
  expect(pagePath('publication', { id: 'a/b' })).toBe('/publications/a%2Fb')
  expect(pagePath('resetPassword', { token: 'x&y' })).toBe('/reset-password?token=x%26y')
  expect(pagePath('posts', { w: undefined })).toBe('/posts')
  expect(pagePath('webhook', { id: '1', w: '2' })).toBe('/settings/webhooks/1?w=2')
})

it('finds the page of an address, fixed paths before those with parameters', () => {
  for (const [name, { path }] of Object.entries(pages)) {
    const address =
      path.replace('{id}', '1') +
      ('requires' in pages[name as 'resetPassword'] ? `?${pages[name as 'resetPassword'].requires.join('=1&')}=1` : '')
    expect(findPage(address), address).toBe(name)
  }
  expect(findPage('/publications/new')).toBe('newPublication')
})

it('finds none where the path is not listed, or the query lacks or exceeds what the page knows', () => {
  for (const address of ['/post', '/posts/', '/posts/1', '/publications/1/2', '/reset-password', '/calendar?token=1', '/invite?token=1'])
    expect(findPage(address), address).toBeUndefined()
})

it('moves addresses to pages only', () => {
  for (const [from, to] of Object.entries(movedPages)) {
    expect(findPage(from)).toBeUndefined()
    expect(findPage(to)).toBeDefined()
  }
})
