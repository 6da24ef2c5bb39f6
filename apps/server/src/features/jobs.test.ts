import { expect, it } from 'vitest'
import { jobs } from './jobs.ts'

/** What sends something, or uses the credentials of accounts. Another server with the same data may have done its work. */
const waiting = [
  'account.check',
  'account.refresh-token',
  'delivery.poll',
  'delivery.publish',
  'delivery.reconcile',
  'delivery.stage',
  'engagement.sync',
  'mail.send',
  'messages.sync',
  'notification.digest',
  'notification.mail',
  'telegram.ingest',
  'telegram.register',
  'webhook.deliver',
]

it('every type of job declares whether it waits while the server is held', () => {
  const typesOf = (list: typeof jobs) => list.map(({ type }) => type).toSorted()
  expect(typesOf(jobs.filter(({ whileHeld }) => whileHeld === 'waits'))).toEqual(waiting)
  expect(typesOf(jobs.filter(({ whileHeld }) => !['waits', 'runs'].includes(whileHeld)))).toEqual([])
})
