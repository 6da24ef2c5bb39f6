import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { anAsset } from '../testing/input.ts'
import { describeMedia } from './describe.ts'
import { cutAtSentence, extractSource, sourceBounds, type ExtractedSource } from './extract.ts'
import { readFragment } from './html.ts'
import { layOut } from './layout.ts'
import { SourceError } from './source-error.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)
const extract = (mime: string, bytes: Uint8Array | string, charset?: string): Promise<ExtractedSource> =>
  extractSource({ mime, bytes: typeof bytes === 'string' ? utf8(bytes) : bytes, ...(charset ? { charset } : {}) })

const htmlToText = (html: string): string => layOut(readFragment(html)).text

const paragraph =
  'Release notes help everyone on the team to know what is shipping, and they tell the users, in plain words, what has changed for them. '
const page = (body: string): string => `<!doctype html><html><head><title>Notes that help | Blog</title></head><body>${body}</body></html>`

describe('HTML', () => {
  test('extracts the main text with its headings and lists, without the page frame', async () => {
    const { title, text, truncated } = await extract(
      'text/html; charset=utf-8',
      page(`<nav><a href="/">Home</a></nav><header>Site of the team</header>
        <article><h1>Notes that help</h1><p>${paragraph.repeat(4)}</p><h2>How we write them</h2><ul><li>Write for <b>humans</b></li><li><p>Focus on value</p></li></ul><p>${paragraph.repeat(3)}</p></article>
        <aside>Subscribe!</aside><footer>All rights reserved</footer><script>var notText = 1</script>`),
    )
    expect(title).toMatch(/^Notes that help/u)
    expect(text).toContain('## How we write them\n\n- Write for humans\n')
    expect(text).toContain('- Focus on value')
    expect(text).not.toMatch(/Home|Site of the team|Subscribe|rights reserved|notText/u)
    expect(truncated).toBe(false)
  })
  test('falls back to the visible text', async () => {
    const { title, text } = await extract(
      'text/html',
      page('<nav>Home</nav><div>Short &amp; sweet<br>line two</div><form>Your mail</form><style>p{}</style>'),
    )
    expect(title).toBe('Notes that help')
    expect(text).toBe('Short & sweet\nline two')
  })
  test("doesn't hide a page behind an unclosed element", () => {
    expect(htmlToText('<nav>Home <p>All the words')).toBe('Home\n\nAll the words')
  })
  test('drops hidden content', () => {
    expect(
      htmlToText('<p>a<span hidden>b</span><span style="display: none">c</span><i aria-hidden="true">d</i></p><pre>code()</pre><p>e</p>'),
    ).toBe('a\n\ncode()\n\ne')
  })
  test('parses tags with brackets in their values, comments, and stray brackets', () => {
    expect(htmlToText('<p title="a>b">x<!-- <p>no</p> --> < y</p><p>1 < 2 &lt;b&gt;</p>')).toBe('x < y\n\n1 < 2 <b>')
  })
})

describe('charsets', () => {
  test.each([
    ['the header', 'Größe der Notizen', 'iso-8859-1'],
    ['the document', '<meta charset="windows-1252"><p>Größe der Notizen</p>', undefined],
    [
      'the document, in its older form',
      '<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1"><p>Größe der Notizen</p>',
      undefined,
    ],
  ])('come from %s', async (_, text, charset) => {
    expect((await extract('text/html', latin1(text), charset)).text).toBe('Größe der Notizen')
  })
  test('defer to a byte order mark', async () => {
    const bytes = Uint8Array.of(
      0xff,
      0xfe,
      ...[...'Ün'].flatMap((character) => [character.charCodeAt(0) & 0xff, character.charCodeAt(0) >> 8]),
    )
    expect((await extract('text/plain', bytes, 'utf-8')).text).toBe('Ün')
  })
  test("fall back to UTF-8 if unknown, and invalid bytes don't fail", async () => {
    expect((await extract('text/plain', utf8('Größe'), 'x-nonsense')).text).toBe('Größe')
    expect((await extract('text/plain', latin1('Größe'))).text).toBe('Gr\uFFFD\uFFFDe')
  })
})

describe('Markdown', () => {
  test('loses its marks, its front matter and its first heading, which is the title', async () => {
    const { title, text } = await extract(
      'text/markdown',
      '---\ndate: today\n---\n# Notes *help*\n\nWe [write](https://example.org) **plainly**\nand often.\n\n1. one\n2. two\n\n```\ncode()\n```\n',
    )
    expect(title).toBe('Notes help')
    expect(text).toBe('We write plainly and often.\n\n1. one\n2. two\n\ncode()')
  })
  test('takes the title from its front matter', async () => {
    expect((await extract('text/markdown', '---\ntitle: "From the front"\n---\nText here.')).title).toBe('From the front')
  })
  test('becomes prose from a full article', async () => {
    const { title, text } = await extractSource({
      mime: 'text/markdown',
      bytes: readFileSync(new URL('../../fixtures/life-changing-magic-writing-release-notes.md', import.meta.url)),
    })
    expect(title).toBe('The life-changing magic of writing release notes')
    expect(text).toContain(
      'The team behind the Federal Election Commission’s (FEC) beta website ships new features at least once every two weeks.',
    )
    expect(text).not.toMatch(/\*\*|\]\(|^---/mu)
  })
})

describe('plain text', () => {
  test('has a title if its first line is one', async () => {
    expect(await extract('text/plain', 'Notes that help\n\nThey do.')).toMatchObject({
      title: 'Notes that help',
      text: 'They do.',
      truncated: false,
    })
    expect((await extract('text/plain', 'This is a sentence.\n\nThis too.')).title).toBe('')
  })
})

describe('limits', () => {
  test('cut a text at a sentence end within 30,000 characters, and say so', async () => {
    const exact = 'Words make up this sentence now. '.repeat(910).slice(0, sourceBounds.text - 1) + '.'
    expect(await extract('text/plain', exact)).toMatchObject({ truncated: false })
    const cut = await extract('text/plain', `${exact}x`)
    expect(cut.truncated).toBe(true)
    expect(cut.text.length).toBeLessThanOrEqual(sourceBounds.text)
    expect(cut.text).toMatch(/sentence now\.$/u)
  })
  test('lose nothing if the cut falls on a sentence end', () => {
    expect(cutAtSentence('One two. Three four.', 8)).toBe('One two.')
    expect(cutAtSentence('One two. Three four.', 19)).toBe('One two.')
    expect(cutAtSentence('One two. Three four.', 20)).toBe('One two. Three four.')
    expect(cutAtSentence('One two three', 9)).toBe('One two')
  })
  test('cut a title to 300 characters', async () => {
    const { title } = await extract('text/html', `<title>${'word '.repeat(100)}</title><p>Text here.</p>`)
    expect(title.length).toBeLessThanOrEqual(300)
  })
})

/** A handwritten one-page PDF with these lines (ISO 32000-1, 7.5). */
const pdf = (...lines: string[]): Uint8Array => {
  const stream = `BT /F1 12 Tf 14 TL 72 720 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Title(Notes in print)>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  return latin1(
    `${text}xref\n0 7\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size 7/Root 1 0 R/Info 6 0 R>>\nstartxref\n${start}\n%%EOF`,
  )
}

describe('PDF', () => {
  test('yields its text layer, with hyphenated words joined, and its title', async () => {
    const { title, text } = await extract('application/pdf', pdf('Release notes help every-', 'one on the team.'))
    expect(title).toBe('Notes in print')
    expect(text).toBe('Release notes help everyone on the team.')
  })
  test('is unreadable if damaged, and empty without text', async () => {
    await expect(extract('application/pdf', '%PDF-1.7 nonsense')).rejects.toMatchObject({ code: 'unreadable' })
    await expect(extract('application/pdf', pdf())).rejects.toMatchObject({ code: 'empty' })
  })
})

describe('hostile input', { timeout: 30_000 }, () => {
  const repeat = (text: string, times: number): string => text.repeat(times)
  test.each<[string, string, string]>([
    ['deep nesting', 'text/html', `${repeat('<div>', 100_000)}deep words${repeat('</div>', 100_000)}`],
    ['many elements', 'text/html', repeat('<p>word</p>', 100_000)],
    ['unclosed quotes', 'text/html', `words ${repeat('<a "', 100_000)}`],
    ['unclosed comments', 'text/html', `words ${repeat('<!-- ', 100_000)}`],
    ['unclosed scripts', 'text/html', `words ${repeat('<script>', 50_000)}`],
    ['brackets', 'text/html', `words ${repeat('<', 500_000)}`],
    ['references', 'text/html', `words ${repeat('&#x110000;&amp', 50_000)}`],
    ['attributes', 'text/html', `<p ${repeat('a=b ', 100_000)}>words</p>`],
    ['quotes in Markdown', 'text/markdown', `${repeat('>', 50_000)} words`],
    ['lists in Markdown', 'text/markdown', `${repeat('- ', 20_000)}words`],
    ['brackets in Markdown', 'text/markdown', `words ${repeat('[', 50_000)}`],
    ['emphasis in Markdown', 'text/markdown', `words ${repeat('*a _b ', 20_000)}`],
    ['one endless word', 'text/plain', repeat('x', 2_000_000)],
    ['abbreviations', 'text/plain', repeat('a. ', 300_000)],
    ['line ends', 'text/plain', `words${repeat('\n \n', 300_000)}more`],
    ['controls', 'text/html', `words ${repeat('\u0001\u0002\u0003', 100_000)}`],
  ])('%s: yields some text within the limits', async (_, mime, text) => {
    const extracted = await extract(mime, text)
    expect(extracted.text.length).toBeGreaterThan(0)
    expect(extracted.text.length).toBeLessThanOrEqual(sourceBounds.text)
  })
  test.each(['text/html', 'text/markdown', 'text/plain', 'application/pdf'])(
    'random bytes as %s yield a text or a SourceError',
    async (mime) => {
      let state = 7
      const bytes = Uint8Array.from({ length: 20_000 }, () => (state = (state * 48_271) % 2_147_483_647) & 0xff)
      const outcome = await extract(mime, bytes).catch((error: unknown) => error)
      expect(outcome instanceof SourceError || (outcome as ExtractedSource).text.length > 0).toBe(true)
    },
  )
  test('a source without text, of an unknown type or above 8 MiB has a code', async () => {
    await expect(extract('text/plain', ' \n')).rejects.toMatchObject({ code: 'empty' })
    await expect(extract('image/png', 'x')).rejects.toMatchObject({ code: 'unsupported_type' })
    await expect(extract('text/plain', new Uint8Array(sourceBounds.fileBytes + 1))).rejects.toMatchObject({ code: 'too_large' })
  })
})

describe('files without text', () => {
  test('are described by their known properties', () => {
    expect(describeMedia(anAsset())).toBe(
      'Kind: image\nRole: context\nAlt text: A bridge over the river at dawn\nDimensions: 1200 × 800 pixels\nFile: bridge.jpg',
    )
    const { width: _width, height: _height, ...sound } = anAsset({ kind: 'audio', alt_text: '', filename: 'talk.mp3', duration: 125 })
    expect(describeMedia(sound)).toBe('Kind: audio\nRole: context\nDuration: 2:05 min\nFile: talk.mp3')
  })
})
