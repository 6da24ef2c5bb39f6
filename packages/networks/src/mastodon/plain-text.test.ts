import { describe, expect, it } from 'vitest'
import { reduceHtml, reduceText } from './plain-text.ts'

describe('comparing a text with what a server made of it', () => {
  it('sees through markup, entities and white space', () => {
    expect(reduceHtml('<p>1 &lt; 2 &amp;&amp; &#39;a&#x27; &quot;b&quot;<br />c</p><p>d</p>')).toBe(
      reduceText('1 < 2 && \'a\' "b"\nc\n\nd'),
    )
  })

  it('leaves out the address of a quoted post that the server adds', () => {
    const html = '<p class="quote-inline">RE: <a href="https://a.example/1">https://a.example/1</a></p><p>My words</p>'
    expect(reduceHtml(html)).toBe(reduceText('My words'))
  })

  it('keeps different texts apart', () => {
    expect(reduceHtml('<p>Hello</p>')).not.toBe(reduceText('Hello!'))
    expect(reduceHtml('<p>&unknown; &#x110000;</p>')).toBe('&unknown;&#x110000;')
  })

  it('is not held up by hostile markup', () => {
    const started = performance.now()
    reduceHtml('<'.repeat(1_000_000))
    reduceHtml('<p class="quote-inline">'.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
