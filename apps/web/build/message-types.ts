/** The keys and parameters of all messages, as a type. */
import { join } from 'node:path'
import { sourceLanguage } from './complete.ts'
import { compile, listAreas, parametersOf, readMessages } from './messages.ts'

export const messageTypesPath = join(import.meta.dirname, '../src/words/messages.gen.ts')

const typeOf = (name: string, text: string): string => {
  const parameters = [...parametersOf(compile(name, text))]
  const fields = parameters.map(([key, kind]) => `${key}: ${kind === 'number' ? 'number' : 'string | number'}`)
  return fields.length ? `{ ${fields.join('; ')} }` : 'undefined'
}

export const messageTypes = (): string => {
  const areas = listAreas(sourceLanguage).map((area) => {
    const lines = Object.entries(readMessages(sourceLanguage, area)).map(
      ([key, text]) => `    ${/^\w+$/.test(key) ? key : `'${key}'`}: ${typeOf(`${area}.${key}`, text)}\n`,
    )
    return `  ${area}: {\n${lines.join('')}  }\n`
  })
  return `export interface Messages {\n${areas.join('')}}\n`
}
