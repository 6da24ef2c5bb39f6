/** Markdown that is slow to parse: marks that are never closed, are nested, or come where a link could begin. */
import { repeat } from '@broadside/composer/testing/growth'

export interface HostileText {
  name: string
  text(length: number): string
}

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))

const after = (start: string, unit: string): HostileText => ({
  name: JSON.stringify(start + unit + unit),
  text: (length) => start + repeat(unit, length - start.length),
})

/** Every character, alone and after a URL. */
export const signs = ['\n', '\t', ...ascii].flatMap((sign) => ['', 'http://a.b'].map((start) => after(start, sign)))

const units = [
  '<b>a</b>',
  '[a](',
  '![',
  '[[',
  '](',
  '[a](b',
  '[a][',
  '[a](b)',
  '[a](<b',
  '[a](b "',
  '[![a](b)](c)',
  '[a]: b\n',
  '[`',
  '\\[',
  '![a](b)',
  '*_',
  '*a',
  '**a *',
  '*a_',
  '_a__b',
  '*a*',
  '~~a ',
  '*`',
  '*[a](b)',
  '[a](b)*',
  '`a',
  '`` ',
  '``a`',
  'a`b``c```',
  '```\n',
  '~~~\n',
  '|a',
  '|a|\n|-|\n',
  'a|b\n-|-\n',
  'a\n|-\n',
  '|a|\n|-|\n|b|\n',
  'a|b|c\n-|-\n',
  '> ',
  '- ',
  '1. ',
  '> > \n',
  '> a\n',
  '> - a\nb\n',
  '> > a\nb\n',
  '- a\n',
  '- a\nb\n',
  '* a\n  * b\n',
  '-\n',
  '- \n\n',
  '>- ',
  '- >',
  'x\n\n- ',
  '# a\n',
  'a\n=\n',
  'a\n-\n',
  '***\n',
  '- -\n',
  '    a\n',
  'a  \n',
  'a\\\n',
  'a\n\n',
  '\u00a0\n',
  '<a',
  '<a b="',
  '<!--',
  '<http://a>',
  '<a@b.c>',
  '<*',
  '&amp;',
  '&#1;',
  '&a',
  'www.',
  '**www.',
  'www._',
  'http://',
  'http://a.b/(',
  'http://a.b/((((( ',
  'a@',
  'a@b.c',
  'mailto:a@b.',
  'https://a.b ',
  'http://a.b/&a;',
]

const columns = (length: number): string => repeat('|a', length / 4)

/** Shapes that one repeated unit cannot produce. */
const shapes: HostileText[] = [
  {
    name: 'a row of columns, then short rows',
    text: (length) => `${columns(length)}|\n${columns(length).replaceAll('a', '-')}|\n${repeat('b\n', length / 2)}`,
  },
  {
    name: 'a long definition that is used often',
    text: (length) => `[a]: http://a.b/${repeat('c', length / 2)}\n\n${repeat('[a]', length / 2)}`,
  },
  { name: 'an item of many lines', text: (length) => `- ${repeat('b\n', length)}` },
  {
    name: 'lists in lists',
    text: (length) => Array.from({ length: Math.sqrt(length) }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join(''),
  },
  {
    name: 'runs of backticks of every length',
    text: (length) => Array.from({ length: Math.sqrt(2 * length) }, (_, run) => `a${'`'.repeat(run + 1)}`).join(''),
  },
  { name: 'escaped brackets above a definition', text: (length) => `${repeat('\\[', length)}\n\n[a]: b` },
  { name: 'references above a definition', text: (length) => `${repeat('[a][', length)}\n\n[a]: b` },
  { name: 'open links before a bracket', text: (length) => `${repeat('[a](b', length)} )` },
  { name: 'a run of stars before emphasis', text: (length) => `${repeat('*', length)} a*b*` },
]

export const shapesOfMarks: readonly HostileText[] = [...units.map((unit) => after('', unit)), ...shapes]
