import { describe, expect, test } from 'vitest'
import { aDestination, anInput, aSource } from '../testing/input.ts'
import { compose } from './compose.ts'
import { flag, flagsFor, flagsWithout, identified, orderFlags } from './flags.ts'
import { formatSentence } from '../sentences.ts'

const idea = 'The ferry from Holm leaves at seven every morning.'
const source = aSource({ text: 'The ferry from Holm leaves at nine every morning. The crossing takes an hour.' })
const accounts = ['a', 'b', 'c']
const input = (ids: readonly string[]) =>
  anInput({ idea, sources: [source], destinations: ids.map((account_id) => aDestination({ account_id })) })
const claims = (ids: readonly string[]) => compose(input(ids)).review_flags.filter(({ field }) => field === 'claims')
const missing = (account: string) => flag(account, 'title', 'error', formatSentence('title_missing', { network: 'Lemmy' }))
const unproven = (account: string) => flag(account, 'claims', 'warning', formatSentence('unproven', { text: 'All of it.' }))

describe('a flag', () => {
  test('has an id that depends on account, field, code and parameters alone', () => {
    const one = missing('a')
    expect(one.id).toMatch(/^[0-9a-f]{16}$/u)
    expect(missing('a').id).toBe(one.id)
    expect(identified({ ...one, message: 'Worded differently' }).id).toBe(one.id)
    const others = [missing('b'), identified({ ...one, field: 'text' }), identified({ ...one, parameters: { network: 'Site' } })]
    expect(new Set([one, ...others].map(({ id }) => id)).size).toBe(4)
  })
  test('of a language model is identified by its message', () => {
    const bare = { account_id: 'a', field: 'text', severity: 'info' as const }
    expect(identified({ ...bare, message: 'Dull' }).id).not.toBe(identified({ ...bare, message: 'Long' }).id)
  })
  test('about a claim is given once, and lists the posts that make the claim', () => {
    expect(claims(accounts)).toMatchObject([{ severity: 'error', code: 'idea_contradicted', account_id: '', account_ids: accounts }])
    expect(claims(['b'])).toMatchObject([{ account_id: 'b', account_ids: ['b'] }])
  })
  test('about anything else stays one for each account', () => {
    expect(orderFlags([missing('b'), missing('a')], accounts).map(({ account_id }) => account_id)).toEqual(['a', 'b'])
  })
})

describe('flags of one destination', () => {
  const shared = orderFlags([unproven('a'), unproven('b'), missing('a')], accounts)
  test('are found in flags about several', () => {
    expect(flagsFor(shared, 'b')).toEqual([unproven('b')])
  })
  test('are removed without those of the others', () => {
    expect(flagsWithout(shared, 'a')).toEqual([unproven('b')])
    expect(flagsWithout([flag('', 'claims', 'warning', formatSentence('more_unproven', { count: 2 }))], 'a')).toHaveLength(1)
  })
  test('get their fields back when they were stored without them', () => {
    const { id: _id, account_ids: _accounts, ...old } = missing('a')
    expect(identified(old)).toEqual(missing('a'))
  })
})
