import { describe, expect, it } from 'vitest'
import { autolinksOf } from './autolinks.ts'

/** The links as a lexer finds them: trying each possible start, and continuing after each link. */
const linksOf = (text: string): string[] => {
  const links = autolinksOf(text)
  const found: string[] = []
  for (let at = links.next(-1); at < text.length;) {
    const link = links.at(at)
    if (link) found.push(link.text === link.href ? link.text : `${link.text} → ${link.href}`)
    at = link && links.at(at + link.text.length) ? at + link.text.length : links.next(at + (link?.text.length ?? 1) - 1)
  }
  return found
}

describe('links without markup (GFM 6.9)', () => {
  it.each([
    ['www.commonmark.org', ['www.commonmark.org → http://www.commonmark.org']],
    ['Visit www.commonmark.org/help for more.', ['www.commonmark.org/help → http://www.commonmark.org/help']],
    ['Visit www.commonmark.org.', ['www.commonmark.org → http://www.commonmark.org']],
    ['Visit www.commonmark.org/a.b.', ['www.commonmark.org/a.b → http://www.commonmark.org/a.b']],
    [
      'www.google.com/search?q=Markup+(business)',
      ['www.google.com/search?q=Markup+(business) → http://www.google.com/search?q=Markup+(business)'],
    ],
    [
      'www.google.com/search?q=Markup+(business)))',
      ['www.google.com/search?q=Markup+(business) → http://www.google.com/search?q=Markup+(business)'],
    ],
    ['(www.google.com/search?q=(business))+ok', ['www.google.com/search?q=(business))+ok → http://www.google.com/search?q=(business))+ok']],
    [
      'www.google.com/search?q=commonmark&hl=en',
      ['www.google.com/search?q=commonmark&hl=en → http://www.google.com/search?q=commonmark&hl=en'],
    ],
    ['www.google.com/search?q=commonmark&hl;', ['www.google.com/search?q=commonmark → http://www.google.com/search?q=commonmark']],
    ['www.commonmark.org/he<lp', ['www.commonmark.org/he → http://www.commonmark.org/he']],
    ['http://commonmark.org', ['http://commonmark.org']],
    ['(Visit https://encrypted.google.com/search?q=Markup+(business))', ['https://encrypted.google.com/search?q=Markup+(business)']],
    ['ftp://a.example/b', ['ftp://a.example/b']],
    ['foo@bar.baz', ['foo@bar.baz → mailto:foo@bar.baz']],
    ["hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.", ['hello+xyz@mail.example → mailto:hello+xyz@mail.example']],
    ['a.b-c_d@a.b', ['a.b-c_d@a.b → mailto:a.b-c_d@a.b']],
    ['a.b-c_d@a.b.', ['a.b-c_d@a.b → mailto:a.b-c_d@a.b']],
    ['a.b-c_d@a.b-', []],
    ['a.b-c_d@a.b_', []],
    ['mailto:foo@bar.baz', ['mailto:foo@bar.baz']],
    ['a@b', []],
    ['www.a_b.c_d', []],
    ['http://a_b.c.d', ['http://a_b.c.d']],
    ['http://a_b', []],
    ['http://', []],
    ['www.', []],
    ['xwww.a.example xhttp://a.example', []],
    ['~www.a.example', ['www.a.example → http://www.a.example']],
    ['请看http://a.example。', ['http://a.example。']],
    ['http://münchen.example/straße', ['http://münchen.example/straße']],
    ['https://a.example/?!.,:*_~\'"', ['https://a.example/']],
    ['"https://a.example"; (https://b.example).', ['https://a.example', 'https://b.example']],
    ['https://a.example&amp;&lt;;', ['https://a.example']],
    ['HTTPS://A.example', ['HTTPS://A.example']],
    ['http://localhost:3000/a', ['http://localhost:3000/a']],
  ])('are found in %s', (text, links) => expect(linksOf(text)).toEqual(links))
})
