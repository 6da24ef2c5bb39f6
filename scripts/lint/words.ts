/**
 * Finds wording that is never right in comments, in texts that people read, and in Markdown. Everything else about a text is for readers
 * to judge: CONTRIBUTING.md has the rules.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Tic {
  pattern: RegExp
  instead: string
}

const tics: readonly Tic[] = [
  { pattern: /\b(?:some|any|every|no)body\b/i, instead: 'the user, the caller, another client, no one' },
  { pattern: /\banew\b|\bonce more\b/i, instead: 'again' },
  { pattern: /\b(?:go|goes|going|went|gets?) out\b/i, instead: 'is published, is sent' },
  { pattern: /\b(?:stands?|stood|standing|is|are|gets?) in the way\b/i, instead: 'blocks, conflicts with' },
  { pattern: /\b(?:a|the|this|that|each|no|such|of|its|their|whose) wish\b|\bwishes\b/i, instead: 'request, preference, requested time' },
  { pattern: /\bheed(?:s|ed|ing)?\b/i, instead: 'handle, apply' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix, repair' },
  { pattern: /\bshall\b/i, instead: 'must' },
  { pattern: /\bmay be had\b/i, instead: 'is available' },
  { pattern: /\b(?:is|are|was|were) to be\b/i, instead: 'must be' },
  { pattern: /\b(?:take|takes|taken|took|taking) (?:it |them |one |this )?back\b/i, instead: 'undo, cancel, withdraw' },
  { pattern: /\b(?:put|puts|putting) (?:it |them |one |this )?away\b/i, instead: 'close, remove, store' },
  { pattern: /\bwords of (?:its|their|his|your) own\b/i, instead: 'custom text' },
  { pattern: /\bsurroundings\b|\bhindrances?\b/i, instead: 'context, blocker' },
  { pattern: /\b(?:tells|told|telling|tell) of\b/i, instead: 'reports, notifies about, shows' },
  { pattern: /\bwithout a word\b/i, instead: 'silently' },
  {
    pattern: /\b(?:cancelled|cancelling|labelled|modelled|signalled|travelled|licence|centre|whilst|amongst|towards)\b/i,
    instead: 'the American spelling',
  },
  { pattern: /\b(?:colour|behaviour|favour|honour|neighbour|catalogue|dialogue)/i, instead: 'the American spelling' },
  {
    pattern: /\b(?:organi|recogni|normali|seriali|initiali|synchroni|summari|authori|minimi|maximi|optimi)s(?:e|es|ed|ing|ation)\b/i,
    instead: 'the American spelling',
  },
]

/** Identifiers, URLs and quotations keep their wording. */
const withoutCode = (text: string): string => text.replaceAll(/`[^`]*`|"[^"]*"|https?:\/\/\S+/g, '')

export const findTics = (text: string): Tic[] => tics.filter(({ pattern }) => pattern.test(withoutCode(text)))

interface Line {
  number: number
  text: string
}

const linesOf = (text: string): Line[] => text.split('\n').map((line, index) => ({ text: line, number: index + 1 }))

/** Lines and ends of lines that are comments. */
export const commentsOf = (source: string): Line[] =>
  linesOf(source).flatMap(({ number, text }) => {
    const comment = /^\s*(?:\/\*|\*(?!\w)|\/\/)(.*)$/.exec(text)?.[1] ?? /(?:^|[\s;,{(])\/\/ (.*)$/.exec(text)?.[1]
    return comment === undefined ? [] : [{ number, text: comment }]
  })

const literal = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g

/** String literals with a space: others are codes or names. */
export const textsOf = (source: string): Line[] =>
  linesOf(source).flatMap(({ number, text }) =>
    [...text.matchAll(literal)]
      .map(([quoted]) => quoted.slice(1, -1))
      .filter((unquoted) => unquoted.includes(' '))
      .map((unquoted) => ({ number, text: unquoted })),
  )

/** Names of tests and their groups, also after a table of cases. */
export const testNamesOf = (source: string): Line[] =>
  linesOf(source)
    .filter(({ text }) => /^\s*(?:(?:it|test|describe)(?:\.\w+)*|.*\))\(['"`]/.test(text))
    .flatMap(({ number, text }) => textsOf(text).map((name) => ({ ...name, number })))

/** Everything but blocks of code. */
export const proseOf = (markdown: string): Line[] => {
  let isCode = false
  return linesOf(markdown).filter(({ text }) => {
    if (text.startsWith('```')) {
      isCode = !isCode
      return false
    }
    return !isCode
  })
}

const messagesOf = (json: string): Line[] => linesOf(json).map(({ number, text }) => ({ number, text: text.replace(/^\s*"[^"]*":/, '') }))

const sources: readonly { files: string[]; read: (text: string) => Line[] }[] = [
  { files: ['{apps,packages,scripts,tests,bench}/**/*.{ts,tsx,mjs,js,css}', 'vitest.config.ts'], read: commentsOf },
  { files: ['packages/contract/src/**/*.ts', 'packages/composer/src/sentences.ts'], read: textsOf },
  { files: ['{apps,packages,scripts,tests,bench}/**/*.test.ts'], read: testNamesOf },
  { files: ['apps/web/messages/*/*.json'], read: messagesOf },
  { files: ['*.md', 'docs/*.md', 'docs/manual/*.md', '{packages,apps,tests}/**/*.md'], read: proseOf },
]
/** Migrations never change, and the generated table types repeat their comments. */
const migrated = ['apps/server/src/db/migrations/**', 'apps/server/src/db/tables.ts']
const ignored = ['**/node_modules/**', '**/dist/**', '**/corpus/**', '**/fixtures/**', '**/*.gen.ts', 'scripts/lint/words*.ts', ...migrated]

/** A line for each tic in the repository: where it is, the text, and the wording to use instead. */
export function listTics(): string[] {
  const root = join(import.meta.dirname, '../..')
  return sources.flatMap(({ files, read }) =>
    globSync(files, { cwd: root, exclude: ignored }).flatMap((path) =>
      read(readFileSync(join(root, path), 'utf8')).flatMap(({ number, text }) =>
        findTics(text).map(({ instead }) => `${path}:${number}: ${text.trim()} (instead: ${instead})`),
      ),
    ),
  )
}
