import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { askTime, createDatabaseClock } from './clock.ts'

const hour = 3_600_000

/** A machine and a database with clocks that tests control. Each direction takes `trip`, unless `answered` says otherwise. */
function createMachine() {
  const machine = {
    wall: Date.parse('2026-11-20T12:00:00Z'),
    monotonic: 1000,
    database: Date.parse('2026-11-20T12:00:00Z'),
    trip: 0,
    /** The fraction of the round trip after which the database responds. */
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

it("uses the database's time on a machine that is two hours ahead, and logs that once", async () => {
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

it('logs nothing for a difference of five seconds', async () => {
  const { machine, parts } = createMachine()
  machine.wall -= 5000
  const clock = await createDatabaseClock(parts)
  expect(await clock.measure()).toBe(5000)
  expect(machine.warnings).toEqual([])
})

it('assumes the response was made halfway through the round trip', async () => {
  const { machine, parts } = createMachine()
  machine.trip = 400
  const clock = await createDatabaseClock(parts)
  expect(clock.now().getTime()).toBe(machine.database)
})

it('ignores a slow response without new information', async () => {
  const { machine, parts } = createMachine()
  machine.trip = 2
  const clock = await createDatabaseClock(parts)
  Object.assign(machine, { trip: 3000, answered: 0.05 })
  await clock.measure()
  expect(Math.abs(clock.now().getTime() - machine.database)).toBeLessThanOrEqual(1)
})

it('follows the monotonic clock when the wall clock is set', async () => {
  const { machine, parts } = createMachine()
  const clock = await createDatabaseClock(parts)
  machine.wall += hour
  machine.pass(1234)
  expect(clock.now().getTime()).toBe(machine.database)
  machine.wall -= 3 * hour
  expect(clock.now().getTime()).toBe(machine.database)
})

it('measures again before taking work only after the machine has slept', async () => {
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

it('notices on its own that the machine has slept', async () => {
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
