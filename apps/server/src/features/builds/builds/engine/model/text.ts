/** Makes a model's text safe to store and show. */
import { phraseFilter, type PhraseFilter, type Problem } from '@broadside/composer/index'
import { withFewMarks } from '@broadside/composer/text/normalize'
import type { Addresses } from './addresses.ts'

// Unlike the composer's normalization, this keeps indents and narrow spaces, which Markdown and typography need.
/** Returns well-formed NFC with Unix line ends, at most one empty line in a row, and no invisible characters that reorder or hide words. */
export const cleanText = (text: string): string =>
  withFewMarks(
    text
      .toWellFormed()
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(/\t/g, '  ')
      .replace(/[^\P{Cc}\n]|[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu, ''),
  )
    .normalize('NFC')
    .replace(/ {41,}/g, ' '.repeat(40))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export const cleanLine = (text: string): string =>
  cleanText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

export const phrasesOf = (voices: readonly ({ forbidden_phrases: readonly string[] } | undefined)[]): PhraseFilter =>
  phraseFilter(voices.flatMap((voice) => voice?.forbidden_phrases ?? []))

export const fault = (code: Problem['code'], path: string, message: string): Problem => ({ code, path, message })

/** Reports URLs and mentions that are not in the material, with their paths. */
export const inventedProblems = (addresses: Addresses, texts: readonly (readonly [path: string, text: string])[]): Problem[] =>
  texts.flatMap(([path, text]) =>
    addresses.unknownIn(text).map((found) => fault('unknown_reference', path, `the material has no such address or mention: ${found}`)),
  )
