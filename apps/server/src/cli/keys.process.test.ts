import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBox } from '#lib/crypto-box.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { openProgram, type Program } from './testing/program.ts'

const [old, fresh] = [randomBytes(32), randomBytes(32)]
const idOf = (key: Buffer) => createBox(key).keyIds[0]
const settingOf = (...keys: Buffer[]) => ({ SECRET_KEY: keys.map((key) => key.toString('base64')).join(',') })

let test: TestApp
let both: Program
beforeAll(async () => {
  test = await createTestApp({ secretKeys: [old] })
  both = await openProgram(test, settingOf(fresh, old))
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await both[Symbol.asyncDispose]()
})

it('shows the usage of each key, and when one can be removed', async () => {
  expect(await both.run('keys', 'reseal')).toMatchObject({ code: 1, err: expect.stringContaining('restart it with all keys first') })
  await test.app.db
    .updateTable('processes')
    .set({ seen_at: new Date(0) })
    .execute()
  const [first, second] = [idOf(fresh), idOf(old)]
  expect((await both.run('keys', 'status')).out.split('\n')).toEqual([
    `${first}       0 values  encrypts new values`,
    `${second}       1 values (secret_checks 1)  decrypts: run npm run broadside -- keys reseal`,
    '',
  ])
  expect(await both.run('keys', 'reseal')).toEqual({ code: 0, out: 'Re-encrypted 1 values.\n', err: '' })
  expect(JSON.parse((await both.run('keys', 'status', '--json')).out)).toEqual([
    { key: first, place: 1, values: 1, tables: { secret_checks: 1 } },
    { key: second, place: 2, values: 0, tables: {} },
  ])
}, 60_000)

it('refuses to run with keys that do not match the database', async () => {
  await using stranger = await openProgram(test, settingOf(randomBytes(32)))
  expect(await stranger.run('keys', 'reseal')).toMatchObject({ code: 1, err: expect.stringMatching(/^The secret key isn't the one/) })
}, 60_000)
