import { describe, expect, it } from 'vitest'
import { lengths, urls } from '../testing/x-texts.ts'
import { count } from './count.ts'
import { findUrls } from './urls.ts'

describe("counting by twitter-text's own cases", () => {
  it.each(lengths)('%j', (text, length) => {
    expect(count(text)).toBe(length)
  })
})

describe("finding links by twitter-text's own cases", () => {
  it.each(urls)('%j', (text, expected) => {
    expect(findUrls(text).map((url) => url.text)).toEqual(expected)
  })
})

describe('counting a text', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['\u10FF', 1],
    ['\u1100', 2],
    ['\u2000\u200D', 2],
    ['\u200E', 2],
    ['\u2010\u201F', 2],
    ['\u2020', 2],
    ['\u2032\u2037', 2],
    ['\u2038', 2],
    ['e\u0301', 1],
    ['\u{1F469}\u200D\u{1F469}\u200D\u{1F467}', 2],
    ['\u{1F1E9}\u{1F1EA}', 2],
    ['\u{1F469}\u200D\u{1F431}', 5],
    ['\u{1F441}\u200D\u{1F5E8}', 2],
    ['\u00A9', 1],
    ['\u00A9\uFE0F', 2],
    ['1\uFE0F\u20E3', 2],
    ['\u{1F30D}\u{1F3FD}', 4],
    ['\uD800', 2],
    ['https://a.example/'.padEnd(200, 'x'), 200],
    ['https://harbour.com/'.padEnd(200, 'x'), 23],
    ['harbour.com', 23],
    ['harbour.com.', 24],
  ])('%j counts %i', (text, length) => {
    expect(count(text)).toBe(length)
  })
})
