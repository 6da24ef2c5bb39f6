/** Reads Swagger 2.0: https://swagger.io/specification/v2/ */
import type { Schema } from './schema.ts'
import { type Operation, parseDocument, type Parameter, type Specification } from './specification.ts'

interface RawParameter extends Schema {
  name: string
  in: string
  required?: boolean
}

interface RawOperation {
  parameters: RawParameter[]
  responses: Record<string, { schema?: Schema }>
}

/** Slack lists the types of a value under `items`, and those of an array's items there too. */
const adapt = (value: object): object => {
  if (!('items' in value) || !Array.isArray(value.items)) return value
  const { items, ...rest } = value
  return 'type' in value && value.type === 'array' ? { ...rest, items: { anyOf: items as unknown } } : { ...rest, anyOf: items as unknown }
}

const toParameter = ({ name, in: place, required = false, ...schema }: RawParameter): Parameter => ({ name, in: place, required, schema })

/** The fields of a form, as the schema of one object. */
function toForm(fields: readonly Parameter[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
}

function toOperation(path: string, method: string, raw: RawOperation): Operation {
  const parameters = raw.parameters.map(toParameter)
  const fields = parameters.filter((parameter) => parameter.in === 'formData')
  return {
    method: method.toUpperCase(),
    path,
    parameters: parameters.filter((parameter) => parameter.in !== 'formData'),
    bodies: fields.length > 0 ? { 'application/x-www-form-urlencoded': toForm(fields) } : {},
    isBodyRequired: fields.some(({ required }) => required === true),
    answers: Object.fromEntries(Object.entries(raw.responses).map(([status, { schema }]) => [status, schema])),
  }
}

export function readSwagger(text: string): Specification {
  const document = parseDocument(text, adapt)
  const paths = document['paths'] as Record<string, Record<string, RawOperation>>
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]) => toOperation(`${String(document['basePath'] ?? '')}${path}`, method, raw)),
  )
  return { document, operations }
}
