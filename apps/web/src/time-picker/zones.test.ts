import { expect, it } from 'vitest'
import { listZones, offsetName } from './zones.ts'

const at = new Date('2026-07-15T12:00:00Z')

it('lists every zone once, preferred ones first', () => {
  const zones = listZones(['Europe/Lisbon', 'Asia/Tokyo', 'Europe/Lisbon'], at)
  expect(zones.slice(0, 3).map(({ zone }) => zone)).toEqual(['Europe/Lisbon', 'Asia/Tokyo', 'UTC'])
  expect(new Set(zones.map(({ zone }) => zone)).size).toBe(zones.length)
  expect(zones.length).toBeGreaterThan(300)
})

it("returns a zone's names and its offset at an instant", () => {
  const [lordHowe] = listZones(['Australia/Lord_Howe'], at)
  expect(lordHowe).toMatchObject({ city: 'Lord Howe', offset: 'GMT+10:30' })
  expect(lordHowe?.names).toContain('Australia/Lord_Howe Lord Howe')
  expect(offsetName(new Date('2026-01-15T12:00:00Z'), 'Australia/Lord_Howe')).toBe('GMT+11')
})
