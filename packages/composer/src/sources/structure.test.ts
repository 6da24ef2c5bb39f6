import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Block } from '../structure.ts'
import { normalize } from '../text/normalize.ts'
import { randomFrom } from '../testing/random.ts'
import { extractSource, sourceBounds, type ExtractedSource } from './extract.ts'
import { readPlainStructure } from './plain-structure.ts'
import { SourceError } from './source-error.ts'

const extract = (mime: string, text: string, address?: string): Promise<ExtractedSource> =>
  extractSource({ mime, bytes: new TextEncoder().encode(text), ...(address === undefined ? {} : { address }) })

const listMark = /^(?:\n|#{1,6} |> |- |\d+\. )*$/u

const expectSound = (text: string, blocks: readonly Block[], marks = listMark): void => {
  let end = 0
  for (const block of blocks) {
    expect(text.slice(end, block.start)).toMatch(marks)
    const words = text.slice(block.start, block.end)
    expect(words).toMatch(/[\p{L}\p{N}]/u)
    expect(words.trim()).toBe(words)
    if (block.leadEnd !== undefined) {
      expect(block.leadEnd).toBeGreaterThan(block.start)
      expect(block.leadEnd).toBeLessThanOrEqual(block.end)
    }
    end = block.end
  }
  expect(text.slice(end)).not.toMatch(/[\p{L}\p{N}]/u)
}

const expectSoundSource = ({ text, structure }: ExtractedSource): void => {
  expect(normalize(text)).toBe(text)
  expect(text.length).toBeLessThanOrEqual(sourceBounds.text)
  expectSound(text, structure.blocks)
}

const kindsOf = ({ text, structure }: ExtractedSource) => structure.blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)])
const blockOf = ({ text, structure }: ExtractedSource, words: string) => {
  const block = structure.blocks.find(({ start, end }) => text.slice(start, end).startsWith(words))
  if (!block) throw new Error(`no block begins with ${words}`)
  const { start, end, leadEnd, ...rest } = block
  return { ...rest, words: text.slice(start, end), ...(leadEnd !== undefined && { lead: text.slice(start, leadEnd) }) }
}

const fixtures = new URL('../../fixtures/pages/', import.meta.url)
const addressOf = (name: string): string => `https://www.courier.example/${name}`
const readPage = (name: string): Promise<ExtractedSource> =>
  extractSource({
    mime: name.endsWith('.md') ? 'text/markdown' : 'text/html',
    bytes: readFileSync(new URL(name, fixtures)),
    address: addressOf(name),
  })

describe('pages of many types', () => {
  test.each(readdirSync(fixtures))('%s has a valid structure', async (name) => expectSoundSource(await readPage(name)))

  test('a newspaper article', async () => {
    const source = await readPage('news.html')
    expect(source.title).toBe('Harbour opens new lock after two years')
    expect(source.structure).toMatchObject({
      description: 'The lock cost 14 million euros and lets 40 boats pass in an hour.',
      image: 'https://www.courier.example/img/lock.jpg',
      canonical: 'https://www.courier.example/lock',
      author: 'Mara Lind',
      siteName: 'The Coast Courier',
      language: 'en-GB',
    })
    expect(source.text).not.toMatch(/hidden|Related|newsletter|Share on|©/iu)
    expect(blockOf(source, 'We have waited')).toEqual({
      kind: 'quotation',
      words: 'We have waited long enough.',
      speaker: 'Ines Holt, harbour master',
    })
    expect(blockOf(source, 'What it cost')).toMatchObject({ kind: 'heading', level: 2 })
    expect(blockOf(source, 'Town')).toEqual({
      kind: 'item',
      level: 0,
      list: 1,
      isOrdered: false,
      words: 'Town: 2 million euros',
      lead: 'Town',
    })
    expect(blockOf(source, 'Boats a day').kind).toBe('caption')
    expect(blockOf(source, 'Month')).toEqual({ kind: 'table', words: 'Month | Boats\nMay | 120\nJune | 210' })
    expect(blockOf(source, 'Mara Lind is').kind).toBe('note')
  })

  test('a recipe keeps its lists, including nested ones', async () => {
    const source = await readPage('recipe.html')
    expect(source.title).toBe('Lemon bread')
    expect(blockOf(source, 'Posted on').kind).toBe('byline')
    expect(source.text).toContain(
      '1. Heat the oven to 180 °C.\n2. Mix everything. Do not beat it.\n3. Bake for 50 minutes.\n- Test with a needle',
    )
    expect(blockOf(source, 'Test')).toMatchObject({ kind: 'item', level: 1 })
    expect(blockOf(source, 'Storage')).toMatchObject({ kind: 'heading', level: 6 })
    expect(blockOf(source, 'Prep time')).toMatchObject({ kind: 'item', words: 'Prep time 10 minutes', lead: 'Prep time' })
  })

  test('a page of boxes, and one of line breaks, have paragraphs', async () => {
    expect(kindsOf(await readPage('divs.html')).filter(([, words]) => /engines/u.test(words ?? ''))).toHaveLength(4)
    const old = await readPage('breaks.html')
    expect(blockOf(old, 'The engine').kind).toBe('heading')
    expect(blockOf(old, 'It took me').kind).toBe('paragraph')
  })

  test('program documentation keeps its listings and steps, but no links to its headings', async () => {
    const source = await readPage('manual.html')
    expect(source.title).toBe('Installing')
    expect(kindsOf(source)).toEqual([
      ['paragraph', expect.stringContaining('Quay needs Python')],
      ['code', 'pip install quay\nquay init'],
      ['note', 'Note'],
      ['note', 'Windows is not supported.'],
      ['heading', 'Upgrading'],
      ['paragraph', expect.stringContaining('Read the release notes')],
      ['item', 'Stop the server.'],
      ['item', 'Run quay upgrade.'],
      ['item', 'Start it again.'],
    ])
  })

  test('a press release, a French AMP page and an interview', async () => {
    const release = await readPage('press-release.html')
    expect(release.structure).toMatchObject({ language: 'de', description: 'Die neue Fähre fährt ab Mai.' })
    expect(blockOf(release, 'Westhafen, 3.').kind).toBe('byline')
    expect(blockOf(release, 'Die Fakten')).toMatchObject({ kind: 'paragraph', lead: 'Die Fakten im Überblick:' })
    expect(release.text).not.toMatch(/Zum Inhalt|Teilen|Impressum|Start/u)
    expect(kindsOf(await readPage('amp.html')).map(([kind]) => kind)).toEqual([
      'byline',
      'byline',
      'paragraph',
      'heading',
      'paragraph',
      'note',
    ])
    const interview = await readPage('interview.html')
    expect(blockOf(interview, 'Ines Holt is').kind).toBe('note')
    expect(blockOf(interview, 'How many')).toMatchObject({ kind: 'paragraph', lead: 'How many trains can one dispatcher watch?' })
  })

  test('questions with listings, and products with tables', async () => {
    expect(blockOf(await readPage('questions.html'), 'ss -tlnp')).toEqual({ kind: 'code', words: 'ss -tlnp' })
    const product = await readPage('product.html')
    expect(blockOf(product, 'Weight')).toMatchObject({ kind: 'table', words: 'Weight | 62 g\nLight | 300 lm\nBattery | 40 h' })
    expect(blockOf(product, 'Waterproof')).toMatchObject({ kind: 'paragraph', lead: 'Waterproof.' })
  })
})

describe('invisible content', () => {
  test.each([
    ['hidden', '<p hidden>X</p>'],
    ['aria-hidden', '<p aria-hidden="true">X</p>'],
    ['an inline style', '<p style="color:red; DISPLAY : none !important">X</p>'],
    ['no size', '<p style="font-size:0">X</p>'],
    ['one pixel', '<p style="position:absolute;width:1px;height:1px;overflow:hidden">X</p>'],
    ['a place off the screen', '<p style="position:absolute;left:-9999px">X</p>'],
    ['a class of a sheet', '<style>.a,.b{display:none}</style><p class="c b">X</p>'],
    ['an id of a sheet', '<style>/* } */ #a{visibility:hidden}</style><p id="a">X</p>'],
    ['a tag of a sheet', '<style>small{opacity:0}</style><small>X</small>'],
    ['a tag with a class', '<style>p.a{clip:rect(0,0,0,0)}</style><p class="a">X</p>'],
    ['a class that is read aloud only', '<span class="screen-reader-text">X</span>'],
    ['a template', '<template><p>X</p></template>'],
    ['a comment', '<!-- <p>X</p> -->'],
  ])('is not text: %s', async (_, markup) => {
    expect((await extract('text/html', `<p>One.</p>${markup}<p>Two, which is long.</p>`)).text).toBe('One.\n\nTwo, which is long.')
  })
  test.each([
    ['a rule under a condition', '<style>@media print{.a{display:none}}</style><p class="a">X</p>'],
    ['a rule that a later one takes back', '<style>.a{display:none}.a{display:block}</style><p class="a">X</p>'],
    ['a rule for what is inside of something', '<style>.js .a{display:none}</style><p class="a">X</p>'],
    ['a small indent', '<p style="text-indent:-20px;font-size:2px;opacity:0.5">X</p>'],
  ])('is text if visible after all: %s', async (_, markup) => {
    expect((await extract('text/html', `<p>One.</p>${markup}<p>Two.</p>`)).text).toBe('One.\n\nX\n\nTwo.')
  })
  test('is shown if a page hides everything until a script runs', async () => {
    expect((await extract('text/html', '<style>.page{opacity:0}</style><div class="page"><p>All the words.</p></div>')).text).toBe(
      'All the words.',
    )
  })
})

describe('page metadata', () => {
  const head = (markup: string, address = 'https://blog.example/a'): Promise<ExtractedSource> =>
    extract('text/html', `<html><head>${markup}</head><body><h1>Small boats</h1><p>Words.</p></body></html>`, address)
  test.each([
    ['<title>Small boats | The Quay</title>', 'Small boats'],
    ['<title>Small boats - The Quay</title>', 'Small boats'],
    ['<title>Large boats - and small ones</title>', 'Large boats - and small ones'],
    ['<title>The Quay: news</title><meta property="og:title" content="Boats &amp; quays">', 'Boats & quays'],
    ['<meta property="og:site_name" content="The Quay"><title>Boats of ours — The Quay</title>', 'Boats of ours'],
    ['<meta property="og:site_name" content="The Quay"><title>The Quay · Boats of ours</title>', 'Boats of ours'],
    ['', 'Small boats'],
  ])('the title of %s is %s', async (markup, title) => expect((await head(markup)).title).toBe(title))
  test.each([
    ['/b?x=1', 'https://blog.example/b?x=1'],
    ['https://www.blog.example/b', 'https://www.blog.example/b'],
    ['https://elsewhere.example/b', ''],
    ['https://evilblog.example/b', ''],
    ['javascript:alert(1)', ''],
    ['https://me:secret@blog.example/b', ''],
  ])('the canonical URL %s counts as %s', async (href, canonical) =>
    expect((await head(`<link rel="canonical" href="${href}">`)).structure.canonical).toBe(canonical),
  )
  test('image URLs are http(s), and authors are names', async () => {
    const { structure } = await head(
      '<meta property="og:image" content="data:image/png;base64,AA"><meta property="article:author" content="https://fb.example/me"><script type="application/ld+json">{"@graph":[{"@type":"NewsArticle","author":[{"name":"Mara Lind"},{"name":"Tom Ek"}],"description":"On boats."}]}</script><meta property="og:locale" content="de_AT">',
    )
    expect(structure).toMatchObject({ image: '', author: 'Mara Lind, Tom Ek', description: 'On boats.', language: 'de-AT' })
  })
  test('broken structured data is ignored', async () => {
    expect((await head('<script type="application/ld+json">{"@type":</script>')).structure.author).toBe('')
  })
  test('front matter gives Markdown the same metadata', async () => {
    const { title, structure } = await extract(
      'text/markdown',
      '---\ntitle: "Small \\"boats\\""\nsummary: >\n  On boats\n  and quays.\nauthors:\n  - name: Mara Lind\n  - Tom Ek\nlang: pt-BR\nimage: https://blog.example/a.jpg\n---\nWords.',
    )
    expect(title).toBe('Small "boats"')
    expect(structure).toMatchObject({
      description: 'On boats and quays.',
      author: 'Mara Lind, Tom Ek',
      language: 'pt-BR',
      image: 'https://blog.example/a.jpg',
    })
  })
})

describe('Markdown and plain text', () => {
  test('asides in italics about the page or its author are notes', async () => {
    const source = await extract(
      'text/markdown',
      '*This is part two of a series on boats.*\n\nBoats float.\n\n*But not all of them.*\n\n*Mara Lind is a boat builder.*',
    )
    expect(kindsOf(source).map(([kind]) => kind)).toEqual(['note', 'paragraph', 'paragraph', 'note'])
  })
  test('the speaker is below a quotation', async () => {
    const source = await extract('text/markdown', 'Before.\n\n> Boats float.\n>\n> Mostly.\n>\n> — Ines Holt, builder\n\nAfter.')
    expect(blockOf(source, 'Mostly')).toEqual({ kind: 'quotation', words: 'Mostly.', speaker: 'Ines Holt, builder' })
    expect(source.text).not.toContain('Ines')
  })
  test.each([
    ['By Jane Doe', 'byline'],
    ['Von Jörg Müller und Ann de Wit', 'byline'],
    ['12 March 2024', 'byline'],
    ['Publié le 3 août 2023', 'byline'],
    ['By the time it rained we had left the harbour.', 'paragraph'],
    ["Editor's note: The figures were corrected.", 'note'],
    ['This post was updated on Monday.', 'note'],
    ['Anmerkung der Redaktion: Die Zahlen wurden berichtigt.', 'note'],
    ['Lire aussi : Le bac fermé', 'note'],
    ['This post office was built in 1903.', 'paragraph'],
  ])('the line %j is a %s', async (line, kind) => {
    for (const mime of ['text/plain', 'text/markdown', 'text/html']) {
      const text = `Here it begins, with a sentence.\n\n${line}\n\nAnd here it ends, with another one.`
      const written = mime === 'text/html' ? text.replace(/[^\n]+/g, '<p>$&</p>') : text
      expect(kindsOf(await extract(mime, written))[1]).toEqual([kind, line])
    }
  })
  test('plain text is structured by its marks, and stays unchanged', () => {
    const text =
      '# Boats\r\n\r\nThey **float**.\n\n**Small ones** float best.\n\n* a raft\n  of wood\n* a canoe\n  1. red\n\nOpening hours\n\nFrom ten to six.\n\n> We float.\n— Ines Holt\n\n```\ncode()\n```\n\na | b\n1 | 2\n'
    const { blocks } = readPlainStructure(text)
    expectSound(text, blocks, /^[\s#>*`\d.]*$/u)
    expect(
      blocks.map(({ start, end, kind, leadEnd, ...rest }) => [
        kind,
        text.slice(start, end),
        leadEnd ? text.slice(start, leadEnd) : '',
        rest,
      ]),
    ).toEqual([
      ['heading', 'Boats', '', { level: 1 }],
      ['paragraph', 'They **float**.', '', {}],
      ['paragraph', '**Small ones** float best.', '**Small ones**', {}],
      ['item', 'a raft\n  of wood', '', { level: 0, list: 1, isOrdered: false }],
      ['item', 'a canoe', '', { level: 0, list: 1, isOrdered: false }],
      ['item', 'red', '', { level: 1, list: 2, isOrdered: true }],
      ['heading', 'Opening hours', '', { level: 6 }],
      ['paragraph', 'From ten to six.', '', {}],
      ['quotation', 'We float.', '', { speaker: 'Ines Holt' }],
      ['byline', '— Ines Holt', '', {}],
      ['code', 'code()', '', {}],
      ['table', 'a | b\n1 | 2', '', {}],
    ])
  })
})

describe('cutting', () => {
  test('shortens the block at the cut, and drops those after it', async () => {
    const long = 'The ferry leaves the harbour early. '.repeat(800)
    const source = await extract('text/html', `<h2>First</h2><p>${long}</p><ol><li>${long}</li><li>never</li></ol>`)
    expect(source.truncated).toBe(true)
    expectSoundSource(source)
    expect(source.structure.blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'item'])
  })
})

const parts = [
  '<h2>',
  '</h2>',
  '<p>',
  '</p>',
  '<ul>',
  '<ol start=7>',
  '<li>',
  '</ul>',
  '<b>',
  '</b>',
  '<i>',
  '</i>',
  '<blockquote>',
  '</blockquote>',
  '<cite>',
  '</cite>',
  '<footer>',
  '</footer>',
  '<table>',
  '<tr>',
  '<td>',
  '</table>',
  '<caption>',
  '<pre>',
  '</pre>',
  '<br>',
  '<figure>',
  '<figcaption>',
  '</figure>',
  '<dl>',
  '<dt>',
  '<dd>',
  '</dl>',
  '<div class="note">',
  '<div class="byline">',
  '</div>',
  '<span hidden>',
  '</span>',
  '&amp;',
  '&#8212; ',
  'By Jane Doe',
  'Words of a sentence. ',
  '12. ',
  '— Ann Lee',
  '\u0301',
  '\u200B',
  ' ',
  '\n',
  '\n\n',
  '# ',
  '- ',
  '> ',
  '**',
  '`',
  '| a | b |',
  '日本語。',
  '1',
  '...',
  '|',
  '  ',
]

describe('any text', () => {
  test.each(['text/html', 'text/markdown', 'text/plain'])('as %s has a valid structure', async (mime) => {
    const random = randomFrom(11)
    for (let run = 0; run < 300; run += 1) {
      const text = Array.from({ length: random(60) }, () => parts[random(parts.length)]).join('')
      const source = await extract(mime, text).catch((error: unknown) => error)
      if (source instanceof SourceError) expect(source.code).toBe('empty')
      else expectSoundSource(source as ExtractedSource)
      expectSound(text, readPlainStructure(text).blocks, /^[^\p{L}]*$/u)
    }
  })
})
