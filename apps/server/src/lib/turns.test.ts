import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('starts the next work with a key when the one before has ended, even if it failed', async () => {
  const inTurn = createTurns()
  const seen: string[] = []
  const first = Promise.withResolvers<void>()
  const work = (name: string, until?: Promise<void>) => async () => {
    seen.push(`${name} begins`)
    await until
    seen.push(`${name} ends`)
    return name
  }
  const all = Promise.allSettled([
    inTurn('a', work('one', first.promise)),
    inTurn('a', work('two')),
    inTurn('b', work('other')).then(() => first.reject(new Error('no'))),
  ])
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(seen).toEqual(['one begins', 'other begins', 'other ends', 'two begins', 'two ends'])
})
