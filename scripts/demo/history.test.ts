import { expect, it } from 'vitest'
import { createCalendar } from './calendar.ts'
import { accessLost, listPast } from './history.ts'

it.each([22, 23, 24, 25, 26, 27, 28])('publishes nothing on Threads after its access ended, if today is November %i', (date) => {
  const past = listPast(createCalendar(new Date(`2026-11-${date}T19:00:00Z`), 'Europe/Lisbon'))
  expect(past.filter(({ post, day }) => post.group === 'Headlines' && day <= accessLost).length).toBeGreaterThan(2)
  expect(past.filter(({ post, day }) => post.group === 'Headlines' && day > accessLost)).toEqual([])
  expect(past.filter(({ day }) => day === accessLost + 1 || day === accessLost + 2).length).toBeGreaterThan(0)
})
