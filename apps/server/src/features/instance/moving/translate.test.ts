import { expect, it } from 'vitest'
import { accounts } from './kinds/workspace.ts'
import { posts } from './kinds/posts.ts'
import { type Moment, translateId, translateRow } from './translate.ts'

const file = '01a2180a-16d5-7213-a70f-8c5e33d4da03'
const stranger = '01a2180a-16d5-7213-a70f-8c5e33d4da04'
const namespace = '01a2180a-0000-7000-8000-000000000000'

const moment: Moment = {
  namespace,
  now: new Date('2026-11-26T12:00:00Z'),
  workspaceId: translateId({ namespace }, stranger),
  organizationId: 'organization',
  owner: { id: 'owner', email: 'ada@social.example' },
  name: 'Harbour',
  siteSlug: 'harbour-2',
  origin: 'https://other.example',
  mentioned: new Set([file]),
  takenChats: new Set(['-100']),
  seal: (grantId) => `sealed for ${grantId}`,
}

/** A row with these values, and null in all other fields. */
const row = (kind: typeof posts, values: object) => ({
  ...Object.fromEntries(Object.keys(kind.fields).map((name) => [name, null])),
  ...values,
})

it('keeps the time of an id, and depends on the import', () => {
  const [one, other] = [translateId(moment, file), translateId({ namespace: file }, file)]
  expect(one.slice(0, 15)).toBe(file.slice(0, 15))
  expect(new Set([one, other, file]).size).toBe(3)
  expect(translateId(moment, 'a6a2180a-16d5-4213-a70f-8c5e33d4da03')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/)
})

it('replaces ids of the archive in JSON, in values and keys, and no others', () => {
  const metadata = { [file]: [file, { other: stranger, text: `see ${file}` }] }
  const id = translateId(moment, file)
  expect(translateRow(moment, posts, row(posts, { id: stranger, metadata }))['metadata']).toEqual({
    [id]: [id, { other: stranger, text: `see ${file}` }],
  })
})

it('names the owner only', () => {
  const authorOf = (created_by: string) => translateRow(moment, posts, row(posts, { id: file, created_by }))['created_by']
  expect([authorOf('ada@social.example'), authorOf('eve@social.example')]).toEqual(['owner', null])
})

it('disconnects a chat of Telegram that another workspace has', () => {
  const isActive = (platform: string, account_id: string) =>
    translateRow(moment, accounts, row(accounts, { id: file, platform, account_id, is_active: true }))['is_active']
  expect([isActive('telegram', '-100'), isActive('telegram', '-200'), isActive('mastodon', '-100')]).toEqual([false, true, true])
})
