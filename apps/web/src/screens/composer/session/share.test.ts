import { textLimit } from '@broadside/contract/features/content.schemas'
import { expect, it } from 'vitest'
import { longest, readShare } from './share.ts'

const share = (fields: Record<string, string>) => readShare(`?${new URLSearchParams(fields).toString()}`)

it('reads the title, text and URL', () => {
  expect(share({ title: ' Winter\nhours ', text: 'We open at eight.', url: 'https://harbour.example/hours' })).toEqual({
    title: 'Winter hours',
    text: 'We open at eight.\nhttps://harbour.example/hours',
    source_url: 'https://harbour.example/hours',
  })
})

it('does not repeat a URL that the text contains', () => {
  const text = 'See https://harbour.example/hours for more.'
  expect(share({ text, url: 'https://harbour.example/hours' })).toEqual({ title: '', text, source_url: 'https://harbour.example/hours' })
})

it('accepts only web addresses', () => {
  expect(share({ text: 'Hours', url: 'javascript:alert(1)' })).toEqual({ title: '', text: 'Hours', source_url: '' })
  expect(share({ url: 'hours' })).toBeUndefined()
})

it('applies the limits of the server', () => {
  expect(longest.text).toBe(textLimit)
  const shared = share({ title: 'x'.repeat(400), text: 'y'.repeat(100_100), url: `https://harbour.example/${'z'.repeat(9000)}` })
  expect([shared?.title?.length, shared?.text?.length, shared?.source_url]).toEqual([300, 100_000, ''])
})

it('returns undefined if all of them are missing', () => {
  expect([readShare(''), readShare('?w=1'), share({ text: ' ' })]).toEqual([undefined, undefined, undefined])
})
