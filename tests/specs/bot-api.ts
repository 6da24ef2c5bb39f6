/** Reads the methods and types of Telegram's Bot API as https://github.com/PaulSonOfLars/telegram-bot-api-spec lists them. */
import type { Schema } from './schema.ts'
import type { Operation, Specification } from './specification.ts'

interface Field {
  name: string
  types: string[]
  required: boolean
  description: string
}

interface Type {
  fields?: Field[]
  subtypes?: string[]
}

interface BotApi {
  methods: Record<string, { name: string; fields?: Field[]; returns: string[] }>
  types: Record<string, Type>
}

const simple: Readonly<Record<string, string>> = { Integer: 'integer', Float: 'number', String: 'string', Boolean: 'boolean' }

const toSchema = (type: string): Schema => {
  const item = /^Array of (.+)$/.exec(type)?.[1]
  if (item !== undefined) return { type: 'array', items: toSchema(item) }
  // A file is a part of the form.
  if (type === 'InputFile') return { type: 'string' }
  return simple[type] === undefined ? { $ref: `#/types/${type}` } : { type: simple[type] }
}

/** An album mixes the types that the list names one by one. */
function toUnion(types: readonly string[]): Schema {
  const items = types.map((type) => /^Array of (Input\w+)$/.exec(type)?.[1])
  if (items.length > 1 && items.every((item) => item !== undefined)) return { type: 'array', items: { anyOf: items.map(toSchema) } }
  return types.length === 1 ? toSchema(types[0] ?? '') : { anyOf: types.map(toSchema) }
}

/** Values stand in the description: `always "left"`, `must be photo`, `can be either "private", "group" or "channel"`. */
function valuesOf({ types, description }: Field): Schema {
  if (types.join() !== 'String') return {}
  const only = /\b(?:always|must be) "?(\w+)"?\.?$/.exec(description)?.[1]
  const listed = /\bcan be (?:either )?((?:"\w+",? (?:or )?)+"\w+")\.?$/.exec(description)?.[1]
  if (only !== undefined) return { enum: [only] }
  return listed === undefined ? {} : { enum: [...listed.matchAll(/"(\w+)"/g)].map(([, value]) => value) }
}

const toObject = (fields: readonly Field[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.name, { ...toUnion(field.types), ...valuesOf(field) }])),
  required: fields.filter(({ required }) => required).map(({ name }) => name),
})

const toType = ({ fields = [], subtypes }: Type): Schema => (subtypes ? { anyOf: subtypes.map(toSchema) } : toObject(fields))

/** https://core.telegram.org/bots/api#making-requests */
const failure = toObject([
  { name: 'error_code', types: ['Integer'], required: true, description: '' },
  { name: 'description', types: ['String'], required: true, description: '' },
  { name: 'parameters', types: ['ResponseParameters'], required: false, description: '' },
])

export function readBotApi(text: string): Specification {
  const { methods, types } = JSON.parse(text) as BotApi
  const operations = Object.values(methods).map(({ name, fields = [], returns }): Operation => {
    const body = toObject(fields)
    const success = { type: 'object', properties: { ok: { const: true }, result: toUnion(returns) }, required: ['ok', 'result'] }
    return {
      method: 'POST',
      path: `/bot{token}/${name}`,
      parameters: [],
      bodies: { 'application/json': body, 'application/x-www-form-urlencoded': body, 'multipart/form-data': body },
      isBodyRequired: fields.some(({ required }) => required),
      answers: { '200': success, default: failure },
    }
  })
  return { document: { types: Object.fromEntries(Object.entries(types).map(([name, type]) => [name, toType(type)])) }, operations }
}
