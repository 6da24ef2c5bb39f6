import { afterAll, beforeAll, expect, it } from 'vitest'
import { findHold } from '#jobs/hold.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { openProgram, type Program } from './testing/program.ts'

let test: TestApp
let program: Program
beforeAll(async () => {
  test = await createTestApp()
  program = await openProgram(test)
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await program[Symbol.asyncDispose]()
})

it('releases only a server that is held', async () => {
  expect(await program.run('release', '--late', 'publish')).toMatchObject({ code: 1, err: expect.stringContaining('not held') })
})

it('holds a server whose snapshot is from a time that has passed, and releases it while it runs', async () => {
  const future = await program.run('hold', '--backup-at', '2999-01-01T00:00:00Z')
  expect(future).toMatchObject({ code: 1, err: expect.stringContaining('--backup-at') })
  const { code, out } = await program.run('hold', '--backup-at', '2026-01-01T03:00:00Z', '--from', 'disk-7')
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('is held') })
  expect(await findHold(test.app.db)).toMatchObject({ reason: 'operator', restored_from: 'disk-7', released_at: null })
  expect((await program.run('release', '--late', 'skip')).code).toBe(0)
  await test.drain()
  expect(await findHold(test.app.db)).toMatchObject({ late: 'skip', released_at: expect.any(Date) })
})
