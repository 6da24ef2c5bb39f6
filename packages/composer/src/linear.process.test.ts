/** Doubling the material takes at most three times as long, however unusual the material. */
import { describe, expect, test } from 'vitest'
import { compose } from './engine/compose.ts'
import type { ComposeInput, DestinationInput } from './input.ts'
import { extractSource } from './sources/index.ts'
import { aDestination, anInput, aProfile, aSource, aVoice } from './testing/input.ts'
import { growthOf, repeat, sentences } from './testing/growth.ts'

const most = 3

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const countGraphemes = (text: string): number => [...segmenter.segment(text)].length

const thread: DestinationInput = aDestination({
  account_id: 'thread',
  profiles: [aProfile({ textLimit: 60 }), aProfile({ key: 'test.thread', textLimit: 60, maxSegments: 10 })],
  count: countGraphemes,
  voice: aVoice({ formality: 'formal', forbidden_phrases: ['game changer', 'in a nutshell'] }),
})
const article: DestinationInput = aDestination({
  account_id: 'article',
  profiles: [aProfile({ textLimit: 100_000, settings: ['tags'] })],
  text: { link: 'last_line', hashtags: 'tags', wholeKernel: true },
})

const inputOf = (material: Pick<ComposeInput, 'idea' | 'sources'>): ComposeInput =>
  anInput({
    ...material,
    link: 'https://example.org/page',
    settings: { build_links: 'first_source', thread_numbering: 'fraction' },
    destinations: [thread, article],
  })

const composers = {
  idea: (text: string) => compose(inputOf({ idea: text, sources: [] })),
  source: (text: string) => compose(inputOf({ idea: '', sources: [aSource({ text })] })),
}

const texts: Record<string, (length: number) => string> = {
  'letters without blanks': (length) => repeat('abcdefghij', length),
  'one letter': (length) => 'a'.repeat(length),
  'Chinese without blanks': (length) => repeat('変更履歴文書', length),
  'Chinese sentences': (length) => repeat('変更履歴文書。', length),
  'one sentence': (length) => sentences(length, ' ').replaceAll('.', ''),
  'tiny sentences': (length) => repeat('A b. ', length),
  'sentences alike': (length) => sentences(length, ' '),
  paragraphs: (length) => sentences(length, '\n\n'),
  'tiny paragraphs': (length) => repeat('a\n\n', length),
  'tiny lines': (length) => repeat('a\n', length),
  addresses: (length) => repeat('https://a.bc/d ', length),
  'one address': (length) => `https://a.bc/${repeat('d', length)}`,
  'an address of brackets': (length) => `https://a.bc/${')'.repeat(length)}`,
  'hashtags in a sentence': (length) => `Tags ${repeat('#tag ', length)}`,
  'hashtags of their own': (length) => Array.from({ length: length / 6 }, (_, number) => `#t${number.toString(36)}`).join(' '),
  'hashtags that a word ends': (length) => `${repeat('#1 ', length)}end`,
  'opening brackets': (length) => '('.repeat(length),
  'quotations that are not closed': (length) => repeat('“a „b «c ', length),
  'quotations without blanks': (length) => repeat('“a', length),
  'German quotations that are not closed': (length) => `Die ${repeat('„a ', length)}.`,
  'French quotations that are not closed': (length) => `Les ${repeat('«a ', length)}.`,
  'a sentence without blanks': (length) => `The ${repeat('abcdefghij', length)}.`,
  'a sentence of one Chinese word': (length) => `${repeat('変更履歴文書', length)}。`,
  'a sentence of capitals': (length) => `${repeat('ABC', length)}.`,
  'a sentence of hyphens': (length) => `The ${repeat('a-', length)}.`,
  'a sentence of full stops': (length) => `The ${repeat('a.', length)}.`,
  'one number': (length) => `The ${repeat('1', length)}.`,
  'a sentence of brackets': (length) => `The ${repeat('(a ', length)}.`,
  'a sentence of citations': (length) => `The ${repeat(' [1]', length)}.`,
  'questions and answers': (length) => repeat('Why is the ferry late? It waits for the tide. ', length),
  headings: (length) => repeat('## Why the ferry waits\n\nThe ferry waits for the tide.\n\n', length),
  items: (length) => `The town bought:\n\n${repeat('- a ferry for the harbour\n', length)}`,
  lists: (length) => repeat('The town bought three things:\n\n- a ferry\n- a kettle\n- a bridge\n\n', length),
  'bold beginnings': (length) => repeat('**The first ferry.** It leaves the harbour at nine.\n\n', length),
  'quotations with speakers': (length) => repeat('> The ferry is late every single day\n— Ana Ruiz\n\n', length),
  asterisks: (length) => repeat('**a *b ', length),
  'less-than signs': (length) => '<'.repeat(length),
  'marks on one letter': (length) => `a${repeat('\u0301\u0323', length)}`,
  'letters with marks': (length) => repeat('e\u0301', length),
  'joined emoji': (length) => repeat('👩‍🚀', length),
  'endlessly joined emoji': (length) => repeat('👩‍', length),
  'right to left': (length) => repeat('نص עברית ', length),
  initials: (length) => repeat('J. ', length),
  'phrases within phrases': (length) => repeat('game ', length / 2) + repeat('changer ', length / 2),
  contractions: (length) => repeat("don't ", length),
}

describe.for(Object.entries(composers))('composing from %s takes linear time', ([, work]) => {
  test.for(Object.entries(texts))('%s', async ([, textOf]) => {
    expect(await growthOf((length) => work(textOf(length)), 4_000, most)).toBeLessThanOrEqual(most)
  })
})

test('composing from many sources takes linear time', async () => {
  const sourcesOf = (count: number) =>
    Array.from({ length: count }, (_, number) =>
      aSource({ id: `url:${number + 1}`, text: sentences(6_000, ' ').replaceAll('ferry', `ferry${number}`) }),
    )
  const work = (count: number): unknown => compose(inputOf({ idea: sentences(6_000, '\n'), sources: sourcesOf(count) }))
  expect(await growthOf(work, 5, most)).toBeLessThanOrEqual(most)
})

const page = (body: string): string =>
  `<!doctype html><html><head><title>Page</title></head><body><article><p>${body}</p></article></body></html>`

const documents: Record<string, [mime: string, size: number, make: (length: number) => string]> = {
  'text without blanks': ['text/plain', 100_000, (length) => repeat('abcdefghij', length)],
  'text of marks': ['text/plain', 100_000, (length) => `a${repeat('\u0301\u0323', length)}`],
  'a page without blanks': ['text/html', 40_000, (length) => page(repeat('abcdefghij', length))],
  'a page of deep nesting': ['text/html', 40_000, (length) => page(repeat('<div>', length))],
  'a page of attributes': ['text/html', 40_000, (length) => `<p ${repeat('a=1 ', length)}>hello world</p>`],
  'a page of one attribute': ['text/html', 40_000, (length) => `<p title="${repeat('a b ', length)}">hello world</p>`],
  'a page of open tags': ['text/html', 40_000, (length) => repeat('<p>a, b <b>', length)],
  'a page of tags without end': ['text/html', 40_000, (length) => `${repeat('<a "', length)}hello`],
  'a page of references': ['text/html', 40_000, (length) => page(repeat('&amp;', length))],
  'a page of hard blanks': ['text/html', 40_000, (length) => page(`a${'\u00A0'.repeat(length)}b`)],
  'a page of titles': ['text/html', 40_000, (length) => `${repeat('<title>', length)}hello`],
  'a page of cells': ['text/html', 40_000, (length) => page(`<table>${repeat('<tr><td>a<td>b', length)}</table>`)],
  'a page of headings': ['text/html', 40_000, (length) => page(repeat('<h2>abc</h2>', length))],
  'a page of closing tags': ['text/html', 40_000, (length) => `${repeat('<div><b>', length)}a${repeat('</div></p>', length)}`],
  'a page of items': ['text/html', 40_000, (length) => page(repeat('<ul><li>a', length))],
  'a page of terms': ['text/html', 20_000, (length) => page(`<dl>${repeat('<dt>a<dd>b', length)}</dl>`)],
  'a page of quotations': ['text/html', 40_000, (length) => page(repeat('<blockquote><cite>a', length))],
  'a page of line breaks': ['text/html', 20_000, (length) => page(repeat('a<br>', length))],
  'a page of bold lines': ['text/html', 40_000, (length) => page(repeat('<p><b>Ab</b>', length))],
  'a page of classes': ['text/html', 40_000, (length) => page(`<p class="${repeat('a-b c', length)}">hello</p>`)],
  'a sheet of selectors': ['text/html', 200_000, (length) => `<style>${repeat('.a,', length)}.b{display:none}</style><p>hello</p>`],
  'a sheet of rules': [
    'text/html',
    50_000,
    (length) => `<style>${repeat('.a{display:none}', length)}</style>${repeat('<p class="b c">hi</p>', length)}`,
  ],
  'a sheet of braces': ['text/html', 200_000, (length) => `<style>${repeat('{', length)}</style><p>hello</p>`],
  'a sheet of comments': ['text/html', 200_000, (length) => `<style>${repeat('/*', length)}</style><p>hello</p>`],
  'a sheet of declarations': ['text/html', 200_000, (length) => `<style>.a{${repeat('left:-9', length)}}</style><p>hello</p>`],
  'a style attribute': ['text/html', 40_000, (length) => `<p style="${repeat('width:1px;', length)}">hello</p>`],
  'structured data': ['text/html', 90_000, (length) => `<script type="application/ld+json">${'['.repeat(length)}</script><p>hello</p>`],
  'a long title': ['text/html', 40_000, (length) => `<title>${repeat('a | ', length)}</title><p>hello</p>`],
  'front matter': ['text/markdown', 20_000, (length) => `---\n${repeat('a: b\n', length)}---\nhello`],
  'text of rules': ['text/plain', 100_000, (length) => repeat('a | b\n', length)],
  'text of speakers': ['text/plain', 100_000, (length) => repeat('> a\n— B\n', length)],
  'text of items': ['text/plain', 100_000, (length) => repeat('- a\n', length)],
  'text of short lines': ['text/plain', 100_000, (length) => repeat('Ab\n\n', length)],
  'text of blanks': ['text/plain', 100_000, (length) => `a${' '.repeat(length)}b`],
  'Markdown of asterisks': ['text/markdown', 40_000, (length) => repeat('*a', length)],
  'Markdown of underscores': ['text/markdown', 40_000, (length) => repeat('__a', length)],
  'Markdown of brackets': ['text/markdown', 40_000, (length) => repeat('[', length)],
  'Markdown of links': ['text/markdown', 40_000, (length) => repeat('[a](', length)],
  'Markdown of quotes': ['text/markdown', 40_000, (length) => repeat('> ', length)],
  'Markdown of lists': ['text/markdown', 40_000, (length) => repeat('- a\n', length)],
}

describe('reading takes linear time', () => {
  test.for(Object.entries(documents))('%s', async ([, [mime, size, make]]) => {
    const work = (length: number) => extractSource({ mime, bytes: Buffer.from(make(length)) }).catch(() => undefined)
    expect(await growthOf(work, size, most)).toBeLessThanOrEqual(most)
  })
})
