/** Generates a type of all messages with their parameters. */
import { join } from 'node:path'
import { sourceLanguage } from './complete.ts'
import { compile, listAreas, parametersOf, readMessages } from './messages.ts'

export const messageTypesPath = join(import.meta.dirname, '../src/i18n/messages.gen.ts')

/** Must match the formatter's line width, because the formatter also checks the generated file. */
const lineWidth = 140

const lineOf = (area: string, key: string, text: string): string => {
  const parameters = [...parametersOf(compile(`${area}.${key}`, text))]
  const fields = parameters.map(([parameter, kind]) => `${parameter}: ${kind === 'number' ? 'number' : 'string | number'}`)
  const start = `    ${/^\w+$/.test(key) ? key : `'${key}'`}:`
  if (!fields.length) return `${start} undefined\n`
  const line = `${start} { ${fields.join('; ')} }`
  return line.length <= lineWidth ? `${line}\n` : `${start} {\n${fields.map((field) => `      ${field}\n`).join('')}    }\n`
}

export const messageTypes = (): string => {
  const areas = listAreas(sourceLanguage).map((area) => {
    const lines = Object.entries(readMessages(sourceLanguage, area)).map(([key, text]) => lineOf(area, key, text))
    return `  ${area}: {\n${lines.join('')}  }\n`
  })
  return `export interface Messages {\n${areas.join('')}}\n`
}
