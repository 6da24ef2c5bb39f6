/** Server messages in the language in use. */
import { findMessage } from './translator.ts'

/** The parts of a server message. A parameter can be a phrase with its own parts. */
export interface Wording {
  group: string
  code: string
  parameters?: Readonly<Record<string, unknown>>
}

const isWording = (value: unknown): value is Wording => typeof value === 'object' && value !== null && 'group' in value && 'code' in value

const put = ({ group, code, parameters = {} }: Wording): string | undefined => {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(parameters)) {
    const said = isWording(value) ? put(value) : value
    if (said === undefined) return undefined
    values[name] = said
  }
  return findMessage('sentences', `${group}_${code}`, values)
}

/** Returns the server's text if it has no code or its code has no translation. */
export const translate = (sentence: string, group: string, code: string | undefined, parameters?: Wording['parameters']): string =>
  code === undefined ? sentence : (put({ group, code, ...(parameters && { parameters }) }) ?? sentence)

/** Joins several messages. Returns the server's text if any has no code or no translation. */
export const translateAll = (text: string, wordings: readonly Wording[] = []): string => {
  const said = wordings.map(put)
  return said.length && said.every((one) => one !== undefined) ? said.join(' ') : text
}
