import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test[Symbol.asyncDispose]())

it('gives the same result without a description of the columns', async () => {
  await using connection = await connect()
  const text = 'select $1::int8 as number, null::text as nothing, now() > $2::timestamptz as is_later, $3::jsonb as json'
  const values = ['7', new Date(0), '{"a":[1]}']
  const expected = { number: 7, nothing: null, is_later: true, json: { a: [1] } }
  for (let run = 0; run < 3; run += 1)
    expect(await connection.query(text, values)).toMatchObject({ command: 'SELECT', rowCount: 1, rows: [expected] })
})

it('counts rows of statements that return none', async () => {
  await using connection = await connect()
  await connection.query('create temporary table things (name text, at timestamptz)')
  for (const name of ['a', 'b', 'c'])
    expect(await connection.query('insert into things (name) values ($1)', [name])).toMatchObject({
      command: 'INSERT',
      rowCount: 1,
      rows: [],
    })
  for (const count of [3, 3])
    expect(await connection.query('update things set at = $1', [new Date()])).toMatchObject({ command: 'UPDATE', rowCount: count })
  expect(await connection.query('delete from things where name = any($1)', [['a', 'b']])).toMatchObject({ command: 'DELETE', rowCount: 2 })
})

it('recovers from errors', async () => {
  await using connection = await connect()
  const divide = (by: number) => connection.query('select 6 / $1::int as result', [by])
  for (let run = 0; run < 3; run += 1) {
    expect((await divide(2)).rows).toEqual([{ result: 3 }])
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  }
})

it('fails for a table that has other columns now, instead of mixing them up', async () => {
  await using connection = await connect()
  await connection.query('create temporary table things (one int, two int)')
  await connection.query('insert into things values (1, 2)')
  const read = () => connection.query('select * from things where one > $1', [0])
  for (let run = 0; run < 2; run += 1) expect((await read()).rows).toEqual([{ one: 1, two: 2 }])
  await connection.query('alter table things drop column two, add column three int')
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
})

async function connect() {
  const client = await test.app.database.connect()
  return { query: client.query.bind(client), [Symbol.asyncDispose]: () => client.end() }
}
