import { describe, expect, it } from 'vitest'
import { isSameText, showsText, toText } from './plain-text.ts'

describe("comparing a text with the server's HTML", () => {
  it('ignores markup, entities and white space', () => {
    const html = '<p>1 &lt; 2 &amp;&amp; &#39;a&#x27; &quot;b&quot;<br />c</p><p>d</p>'
    expect(showsText(html, '1 < 2 && \'a\' "b"\nc\n\nd')).toBe(true)
  })

  it('ignores the URL the server adds for a quoted post', () => {
    const html = '<p class="quote-inline">RE: <a href="https://a.example/1">https://a.example/1</a></p><p>My words</p>'
    expect(showsText(html, 'My words')).toBe(true)
  })

  it('distinguishes different texts', () => {
    expect(showsText('<p>Hello</p>', 'Hello!')).toBe(false)
    expect(showsText('<p>&unknown; &#x110000;</p>', '&unknown;&#x110000;')).toBe(true)
  })

  it('matches a mention with or without its host', () => {
    for (const shown of ['@<span>grace</span>', '@grace@nowhere.example'])
      expect(showsText(`<p>Thanks to you,</p><p>${shown} and @ada</p>`, 'Thanks to you,\n\n@grace@nowhere.example and @ada')).toBe(true)
    expect(showsText('<p>@grace</p>', '@ada@nowhere.example')).toBe(false)
  })

  it('compares sources exactly except for white space at the ends and between lines', () => {
    expect(isSameText('*One*\r\ntwo ', '*One*\ntwo')).toBe(true)
    expect(isSameText('*One*', 'One')).toBe(false)
  })

  it('handles hostile markup quickly', () => {
    const before = process.cpuUsage()
    showsText('<'.repeat(1_000_000), '')
    showsText('<p class="quote-inline">'.repeat(100_000), '')
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
  })
})

describe('the text of a status', () => {
  it('has an empty line between paragraphs and a line break for every break', () => {
    expect(toText('<p>One<br>two<br />three</p><p>four</p>')).toBe('One\ntwo\nthree\n\nfour')
    expect(toText('<p>List:</p>\n<ul><li>a</li><li>b</li></ul>\n<p>end</p>')).toBe('List:\n\na\nb\n\nend')
    expect(toText('<p> a \n b </p><p></p><p></p><p> c</p>')).toBe('a b\n\nc')
  })

  it('shows full URLs, mentions as displayed, and entities decoded once', () => {
    const link =
      '<a href="https://www.a.example/x"><span class="invisible">https://www.</span><span class="ellipsis">a.example/</span><span class="invisible">x</span></a>'
    expect(
      toText(`<p><span class="h-card"><a href="https://a.example/@bob">@<span>bob</span></a></span> ${link} &amp;lt; &lt;b&gt;</p>`),
    ).toBe('@bob https://www.a.example/x &lt; <b>')
  })

  it('excludes the URL the server adds for a quoted post', () => {
    expect(toText('<p class="quote-inline">RE: <a href="https://a.example/1">https://a.example/1</a></p><p>My words</p>')).toBe('My words')
  })

  it('is bounded without splitting characters', () => {
    expect(toText(`<p>${'x'.repeat(30_000)}</p>`)).toHaveLength(20_000)
    expect(toText('<p>a&#0;&#xd800;&#27;b</p>')).toBe('a\ufffdb')
  })

  it('is extracted quickly from hostile markup', () => {
    const before = process.cpuUsage()
    for (const piece of ['<', '<br ', '</p', '<p class="quote-inline">', '<b> </b> ', '&', '&#', '\n', '<br>'])
      toText(piece.repeat(1_000_000 / piece.length))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
  })
})
