import { expect, it } from 'vitest'
import type { PublicationView } from '#api/publications.ts'
import { isMoving, modeOf } from './mode.ts'
import { destinationOf, publicationOf } from './testing.ts'

const calm = { canEdit: true, isSending: false }

const modeWith = (status: PublicationView['status'], ...statuses: PublicationView['destinations'][number]['status'][]) =>
  modeOf(publicationOf({ status, destinations: statuses.map((one) => destinationOf({ status: one })) }), calm)

it('saves drafts and corrections of failed posts automatically, but edits of queued posts only on request', () => {
  expect(modeOf(undefined, calm)).toBe('draft')
  expect(modeWith('draft', 'pending')).toBe('draft')
  expect(modeWith('scheduled', 'scheduled')).toBe('planned')
  expect(modeWith('partial', 'published', 'failed')).toBe('draft')
  expect(modeWith('failed', 'failed', 'unknown')).toBe('draft')
  expect(modeWith('scheduled', 'failed', 'scheduled')).toBe('planned')
  expect(modeWith('published', 'published', 'cancelled')).toBe('planned')
})

it('prevents edits of posts that are being published or are published', () => {
  expect(modeWith('publishing', 'published', 'publishing')).toBe('going')
  expect(modeWith('publishing', 'processing')).toBe('going')
  expect(modeWith('published', 'published')).toBe('over')
  expect(modeWith('failed', 'unknown')).toBe('over')
  expect(modeOf(publicationOf({}), { ...calm, isSending: true })).toBe('going')
  expect(modeOf(publicationOf({}), { ...calm, canEdit: false })).toBe('reading')
})

it('is moving while a destination is being published, or is about to be', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const moving = (fields: Parameters<typeof destinationOf>[0]) => isMoving({ destinations: [destinationOf(fields)] }, now)
  expect(moving({ status: 'processing' })).toBe(true)
  expect(moving({ status: 'scheduled', due_at: '2026-11-22T12:00:05Z' })).toBe(true)
  expect(moving({ status: 'scheduled', due_at: '2026-11-22T13:00:00Z' })).toBe(false)
  expect(moving({ status: 'published' })).toBe(false)
})
