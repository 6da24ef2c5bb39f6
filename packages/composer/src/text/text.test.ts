import { describe, expect, test } from 'vitest'
import { clip, cutAtWord } from './cut.ts'
import { graphemes, longestPrefix } from './graphemes.ts'
import { hashtagsOf, peelTags, untag } from './hashtags.ts'
import { detectLanguage } from './language.ts'
import { normalize, oneLine } from './normalize.ts'
import { containment, countShared } from './overlap.ts'
import { parseParagraphs } from './paragraphs.ts'
import { plain } from './plain.ts'
import { splitSentences } from './sentences.ts'
import { stopWordsOf } from './stop-words.ts'
import { urlSpans, withoutUrls } from './urls.ts'
import { termsOf, words } from './words.ts'

const sentences = (line: string): string[] => splitSentences(line).map(({ text }) => text)

describe('normalise', () => {
  test('composes characters, collapses runs of spaces and drops invisible characters', () => {
    expect(normalize('\uFEFFe\u0301te\u0301 \u00A0 a\u200Bb\t c')).toBe('été ab c')
  })
  test('composes across a removed zero-width space, so it is idempotent', () => {
    const once = normalize('e\u200B\u0301')
    expect(once).toBe('é')
    expect(normalize(once)).toBe(once)
  })
  test('keeps single line ends and collapses more to one paragraph break', () => {
    expect(normalize('a\r\nb \n \n\n c\u2029d')).toBe('a\nb\n\nc\n\nd')
  })
  test('keeps the joiner inside emoji sequences', () => {
    expect(normalize('👩‍🚀')).toBe('👩‍🚀')
  })
  test('replaces lone surrogates and drops control characters', () => {
    expect(normalize('a\uD800b\u0007c')).toBe('a\uFFFDbc')
  })
  test('oneLine removes line ends', () => {
    expect(oneLine(' a\n\nb\nc ')).toBe('a b c')
  })
})

describe('sentences', () => {
  test('end at periods, question marks and exclamation points', () => {
    expect(sentences('We ship. Do you? Yes! Good.')).toEqual(['We ship.', 'Do you?', 'Yes!', 'Good.'])
  })
  test.each([
    ['Dr. Lee met Ms. Park at 5 p.m. on Friday.'],
    ['We use tools, e.g. Postgres, i.e. a database.'],
    ['The U.S. Digital Service helped.'],
    ['J. R. Lee wrote it.'],
    ['Das gilt z. B. für Notizen.'],
    ['See No. 5 and p. 12 there.'],
    ['It costs 3.50 dollars.'],
    ['Read https://example.org/a?b=c. it helps'],
    ['Is foo.Bar?baz a name'],
    ['See [the notes. All of them](https://example.org/x) here'],
    ['“Really?” he said.'],
  ])('%s is one sentence', (line) => {
    expect(sentences(line)).toEqual([line])
  })
  test('may end with "no." and with the pronoun I', () => {
    expect(sentences('They said no. We left.')).toHaveLength(2)
    expect(sentences('So do I. They left.')).toHaveLength(2)
  })
  test('end without spaces in scripts without them, and join to the same line again', () => {
    const line = '変更履歴は大切です。人が読みます。'
    expect(sentences(line)).toEqual(['変更履歴は大切です。', '人が読みます。'])
    expect(
      splitSentences(line)
        .map(({ text, glue }) => glue + text)
        .join(''),
    ).toBe(line)
  })
})

describe('paragraphs', () => {
  test('headings, list items and quotes lose their markers but stay separate', () => {
    const lines = parseParagraphs('## How we work\n\n- one thing\n2. another\n\n> said so').flat()
    expect(lines.map(({ kind, marker, text }) => [kind, marker, text])).toEqual([
      ['heading', '## ', 'How we work'],
      ['item', '- ', 'one thing'],
      ['item', '2. ', 'another'],
      ['prose', '> ', 'said so'],
    ])
  })
  test('a hashtag at the start of a line is not a heading', () => {
    expect(parseParagraphs('#agile works')[0]?.[0]).toEqual({ kind: 'prose', marker: '', text: '#agile works' })
  })
  test('hard-wrapped lines are rejoined', () => {
    const filled =
      'A key part of agile development is constantly shipping new\nfeatures. The team behind the website ships new features at\nleast once every two weeks.'
    expect(parseParagraphs(filled)[0]).toHaveLength(1)
  })
  test('deliberate line breaks stay', () => {
    expect(parseParagraphs('Roses are red\nViolets are blue\nNotes are short')[0]).toHaveLength(3)
    expect(parseParagraphs('This sentence of the author is as long as a filled line would be.\nThis is another one.')[0]).toHaveLength(2)
  })
})

describe('words', () => {
  test('are case-folded and exclude URLs', () => {
    expect(words('STRASSE Straße, https://example.org/path v2!')).toEqual(['strasse', 'strasse', 'v2'])
  })
  test("terms have two or more characters and aren't stop words", () => {
    expect(termsOf(words('The cat sat on a Mat, x'), stopWordsOf('en'))).toEqual(['cat', 'sat', 'mat'])
  })
  test('terms lose an elided article', () => {
    expect(termsOf(words('L’eau d’une rivière, qu’elle aime'), stopWordsOf('fr'))).toEqual(['eau', 'rivière', 'aime'])
    expect(termsOf(words("dell'acqua e l'olio"), stopWordsOf('it'))).toEqual(['acqua', 'olio'])
    expect(termsOf(words('don’t can’t rock’n’roll'), stopWordsOf(undefined))).toEqual(['don’t', 'can’t', 'rock’n’roll'])
  })
  test('a language without a list has no stop words', () => {
    expect(stopWordsOf('fi').size).toBe(0)
    expect(stopWordsOf(undefined).size).toBe(0)
  })
})

describe('overlap', () => {
  const set = (text: string): Set<string> => new Set(text.split(' ').filter(Boolean))
  test('counts shared items, whichever set is larger', () => {
    expect(countShared(set('a b c'), set('b c d e'))).toBe(2)
    expect(countShared(set('b c d e'), set('a b c'))).toBe(2)
  })
  test("containment is the share of the first set, so more detail in the second doesn't lower it", () => {
    expect(containment(set('a b c d'), set('b c d'))).toBe(0.75)
    expect(containment(set('b c d'), set('a b c d'))).toBe(1)
    expect(containment(set('a'), set(''))).toBe(0)
    expect(containment(set(''), set('a'))).toBe(0)
  })
})

describe('language', () => {
  test.each([
    ['en', 'The notes help everyone on the team to know what is in the release.'],
    ['de', 'Die Notizen helfen allen im Team, und sie zeigen, was in der neuen Version ist.'],
    ['fr', 'Les notes aident tout le monde dans l’équipe à savoir ce qui est dans la version.'],
    ['es', 'Las notas ayudan a todos en el equipo a saber lo que hay en la versión.'],
    ['it', 'Le note aiutano tutti nella squadra a sapere che cosa c’è nella versione.'],
    ['pt', 'As notas ajudam todos na equipe a saber o que há em uma versão.'],
    ['nl', 'De notities helpen iedereen in het team om te weten wat er in de versie zit.'],
  ])('detects %s', (language, text) => {
    expect(detectLanguage(words(text))).toBe(language)
  })
  test("doesn't guess from one word, or for a language without a list", () => {
    expect(detectLanguage(words('the'))).toBeUndefined()
    expect(detectLanguage(words('Julkaisutiedot auttavat koko tiimiä tietämään, mitä versiossa on.'))).toBeUndefined()
  })
})

describe('URLs', () => {
  test("end before the sentence's punctuation and keep their own brackets", () => {
    const text = 'See https://example.org/a_(b), or (https://example.org/c).'
    expect(urlSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual(['https://example.org/a_(b)', 'https://example.org/c'])
    expect(withoutUrls(text)).toBe('See  , or ( ).')
  })
})

describe('plain', () => {
  test('removes Markdown from words and leaves the rest alone', () => {
    expect(plain('**Write** for _humans_, `always`, ~~never~~ *now*')).toBe('Write for humans, always, never now')
    expect(plain('2 * 3 * 4, snake_case_name, a*b')).toBe('2 * 3 * 4, snake_case_name, a*b')
  })
  test("keeps a link's URL next to its text", () => {
    expect(plain('see [the notes](https://example.org/_a_b_)')).toBe('see the notes (https://example.org/_a_b_)')
    expect(plain('[https://example.org](https://example.org)')).toBe('https://example.org')
  })
  test('removes half of a pair', () => {
    expect(plain('**Organize: there are ways.')).toBe('Organize: there are ways.')
  })
})

describe('hashtags', () => {
  test('need a letter and are not part of a URL or number', () => {
    expect(hashtagsOf('#agile #1 #18F a#b https://example.org/#frag &#x20 #über')).toEqual(['agile', '18F', 'über'])
  })
  test('untag keeps the words', () => {
    expect(untag('We love #agile and #ux', (tag) => tag === 'ux')).toBe('We love agile and #ux')
  })
  test('a run after a period is separate; a single tag in an open sentence is one of its words', () => {
    expect(peelTags('It works. #a #b')).toEqual({ text: 'It works.', tags: ['a', 'b'] })
    expect(peelTags('It works. #a')).toEqual({ text: 'It works.', tags: ['a'] })
    expect(peelTags('We love #agile')).toEqual({ text: 'We love #agile', tags: [] })
    expect(peelTags('#a #b')).toEqual({ text: '', tags: ['a', 'b'] })
  })
})

describe('cutting', () => {
  const within =
    (limit: number) =>
    (text: string): boolean =>
      [...text].length <= limit
  test('nothing is cut at the limit, and the last full word below it stays', () => {
    expect(cutAtWord('one two three', within(13), '…')).toBe('one two three')
    expect(cutAtWord('one two three', within(12), '…')).toBe('one two…')
  })
  test('leaves no dangling punctuation and no part of a URL', () => {
    expect(cutAtWord('one, two – three four', within(12), '…')).toBe('one, two…')
    expect(cutAtWord('see https://example.org/a/long/path now', within(20), '…')).toBe('see…')
  })
  test('cuts a first word that is too long at a grapheme', () => {
    expect(cutAtWord('👩‍🚀👩‍🚀👩‍🚀', (text) => graphemes(text).length <= 3, '…')).toBe('👩‍🚀👩‍🚀👩‍🚀')
    expect(cutAtWord('👩‍🚀👩‍🚀👩‍🚀👩‍🚀', (text) => graphemes(text).length <= 3, '…')).toBe('👩‍🚀👩‍🚀…')
  })
  test('clip counts UTF-16 units', () => {
    expect(clip('abc def', 7)).toBe('abc def')
    expect(clip('abc def', 6)).toBe('abc…')
  })
  test('longestPrefix finds the edge of a condition', () => {
    expect(longestPrefix(10, (length) => length <= 7)).toBe(7)
    expect(longestPrefix(10, () => false)).toBe(0)
    expect(longestPrefix(10, () => true)).toBe(10)
  })
})
