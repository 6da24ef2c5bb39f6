/**
 * Reads the message catalogs: one file of ICU messages per area and language, `messages/<language>/<area>.json`.
 * ICU: https://unicode-org.github.io/icu/userguide/format_parse/messages/
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export const messagesRoot = join(import.meta.dirname, '../messages')

export type Messages = Record<string, string>

const namesIn = (directory: string): string[] => readdirSync(directory).sort()

export const listLanguages = (): string[] => namesIn(messagesRoot)

export const listAreas = (language: string): string[] => namesIn(join(messagesRoot, language)).map((file) => file.replace(/\.json$/, ''))

export const readMessages = (language: string, area: string): Messages =>
  JSON.parse(readFileSync(join(messagesRoot, language, `${area}.json`), 'utf8')) as Messages

/** Compiles a message to the runtime's form: a list of text and placeholders. */
export const compile = (name: string, message: string, mapText?: (text: string) => string): CompiledMessage => {
  try {
    return compileMessageOrThrow(message, mapText)
  } catch (error) {
    throw new Error(`${name} is not an ICU message: ${String(error)}`, { cause: error })
  }
}

export type ParameterKind = 'number' | 'string'

/** The placeholders of a compiled message, with their types. */
export const parametersOf = (compiled: CompiledMessage): Map<string, ParameterKind> => {
  const found = new Map<string, ParameterKind>()
  const walk = (tokens: CompiledMessage): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue
      const [name, format, choices] = token
      const isNumber = format === 'plural' || format === 'selectordinal' || format === 'number'
      if (found.get(name) !== 'number') found.set(name, isNumber ? 'number' : 'string')
      if (choices && typeof choices === 'object') for (const branch of Object.values(choices)) if (Array.isArray(branch)) walk(branch)
    }
  }
  walk(compiled)
  return found
}
