import { describe, expect, it } from 'vitest'
import { createOutages } from './outages.ts'
import { DatabaseAway } from './pg-errors.ts'

function start() {
  const lines: string[] = []
  const take = (...given: unknown[]) => void lines.push(String(given.at(-1)))
  const outages = createOutages({ error: take, warn: take } as never, { outage: 1, full: 1 })
  return { lines, outages }
}

const full = Object.assign(new Error('could not extend file'), { code: '53100' })

describe('outages', () => {
  it('are logged once at the start and once at the end, with the number of errors in between', async () => {
    const { lines, outages } = start()
    let isAway = true
    outages.addProbe('outage', async () => {
      if (isAway) throw new Error('still away')
    })
    for (let i = 0; i < 2114; i += 1) outages.report(new DatabaseAway('refused', { code: 'ECONNREFUSED' }), {}, 'a loop failed')
    expect(lines).toEqual(['The database does not answer. Errors that follow from it are counted until it is over.'])
    expect(outages.has('outage')).toBe(true)
    isAway = false
    await expect.poll(() => outages.has('outage')).toBe(false)
    expect(lines.at(1)).toMatch(/^The database is back after \d+ s; 2,113 errors were not logged\.$/)
  })

  it('continue while anything fails because of them', async () => {
    const { lines, outages } = start()
    let looks = 0
    outages.addProbe('full', async () => {
      looks += 1
      if (looks < 5) outages.report(full, {}, 'a loop failed')
    })
    outages.report(full, {}, 'a loop failed')
    await expect.poll(() => outages.has('full')).toBe(false)
    expect(looks).toBe(5)
    expect(lines.at(-1)).toMatch(/^There is room on the disk again after \d+ s; 4 errors were not logged\.$/)
  })

  it('are logged separately, and other errors are logged as they are', () => {
    const { lines, outages } = start()
    using _ = outages
    for (const error of [new DatabaseAway('silent'), full, new TypeError('a bug')]) outages.report(error, {}, 'a loop failed')
    expect(lines).toEqual([expect.stringMatching(/^The database/), expect.stringMatching(/^A disk is full/), 'a loop failed'])
  })
})
