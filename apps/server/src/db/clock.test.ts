import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { askTime, createDatabaseClock } from './clock.ts'

const hour = 3_600_000

/** A machine and a database whose clocks a test moves; an answer takes `trip` there and as long back, unless `answered` says otherwise. */
function createMachine() {
  const machine = {
    wall: Date.parse('2026-11-20T12:00:00Z'),
    monotonic: 1000,
    database: Date.parse('2026-11-20T12:00:00Z'),
    trip: 0,
    /** The part of the trip after which the database answers. */
    answered: 0.5,
    questions: 0,
    warnings: [] as unknown[],
    pass: (milliseconds: number) => {
      machine.wall += milliseconds
      machine.monotonic += milliseconds
      machine.database += milliseconds
    },
  }
  const parts = {
    ask: async () => {
      machine.questions += 1
      machine.pass(machine.trip * machine.answered)
      const time = machine.database
      machine.pass(machine.trip * (1 - machine.answered))
      return time
    },
    read: () => ({ wall: machine.wall, monotonic: machine.monotonic }),
    log: { warn: (fields: unknown) => void machine.warnings.push(fields) } as never,
  }
  return { machine, parts }
}

it('shows the time of the database on a machine that is two hours ahead, and says so once', async () => {
  const { machine, parts } = createMachine()
  machine.wall += 2 * hour
  const clock = await createDatabaseClock(parts)
  expect(clock.now().getTime()).toBe(machine.database)
  machine.pass(5000)
  expect(await clock.measure()).toBe(-2 * hour)
  expect(clock.now().getTime()).toBe(machine.database)
  expect(machine.warnings).toEqual([{ offset_ms: -2 * hour }])
  machine.wall -= 2 * hour
  await clock.measure()
  expect(machine.warnings).toEqual([{ offset_ms: -2 * hour }, { offset_ms: 0 }])
})

it('says nothing of a difference of five seconds', async () => {
  const { machine, parts } = createMachine()
  machine.wall -= 5000
  const clock = await createDatabaseClock(parts)
  expect(await clock.measure()).toBe(5000)
  expect(machine.warnings).toEqual([])
})

it('takes the answer for the middle between question and arrival', async () => {
  const { machine, parts } = createMachine()
  machine.trip = 400
  const clock = await createDatabaseClock(parts)
  expect(clock.now().getTime()).toBe(machine.database)
})

it('is not moved by a slow answer that says nothing new', async () => {
  const { machine, parts } = createMachine()
  machine.trip = 2
  const clock = await createDatabaseClock(parts)
  Object.assign(machine, { trip: 3000, answered: 0.05 })
  await clock.measure()
  expect(Math.abs(clock.now().getTime() - machine.database)).toBeLessThanOrEqual(1)
})

it('goes on by the monotonic clock when the wall clock is set', async () => {
  const { machine, parts } = createMachine()
  const clock = await createDatabaseClock(parts)
  machine.wall += hour
  machine.pass(1234)
  expect(clock.now().getTime()).toBe(machine.database)
  machine.wall -= 3 * hour
  expect(clock.now().getTime()).toBe(machine.database)
})

it('asks again before work is taken after the machine has slept, and only then', async () => {
  const { machine, parts } = createMachine()
  const clock = await createDatabaseClock(parts)
  const before = machine.questions
  machine.pass(20_000)
  await clock.settle()
  expect(machine.questions).toBe(before)
  machine.wall += hour
  machine.database += hour
  await clock.settle()
  expect(clock.now().getTime()).toBe(machine.database)
  expect(machine.questions).toBe(before + 1)
})

it('notices by itself that the machine has slept', async () => {
  const { machine, parts } = createMachine()
  const clock = await createDatabaseClock(parts)
  machine.wall += hour
  machine.database += hour
  clock.now()
  await expect.poll(() => clock.now().getTime()).toBe(machine.database)
})

it('follows a real database', async () => {
  await using test = await createTestApp()
  const { parts } = createMachine()
  const clock = await createDatabaseClock({ ...parts, ask: () => askTime(test.app.db) })
  const { rows } = await test.app.database.pool.query<{ now: Date }>('select clock_timestamp() as now')
  expect(Math.abs(Number(rows[0]?.now) - clock.now().getTime())).toBeLessThan(1000)
})
