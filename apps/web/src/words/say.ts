/** Sentences of the server in the language in use. */
import { findWords } from './words.ts'

/** What the server says a sentence is made of. A parameter can be a phrase, which is made the same way. */
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
  return findWords('sentences', `${group}_${code}`, values)
}

/** The server's own sentence where it came without a code, or the language in use has no words for it. */
export const say = (sentence: string, group: string, code: string | undefined, parameters?: Wording['parameters']): string =>
  code === undefined ? sentence : (put({ group, code, ...(parameters && { parameters }) }) ?? sentence)

/** Sentences one after the other. The server's own text where it came without codes, or one of them has no words. */
export const sayAll = (text: string, wordings: readonly Wording[] = []): string => {
  const said = wordings.map(put)
  return said.length && said.every((one) => one !== undefined) ? said.join(' ') : text
}
