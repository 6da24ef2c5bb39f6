/** Validates values against schemas of an OpenAPI document, whose references may point anywhere in it. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** Every error in a value, each with the part of the value and of the schema; empty if the value is valid. */
export type Validator = (schema: object, value: unknown) => ErrorObject[]

export function createValidator(document: object): Validator {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, verbose: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const known = new Map<object, ValidateFunction>()

  /** Makes references absolute, so that the schema can be used alone. */
  const compile = (schema: object): ValidateFunction => {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as object
    const made = ajv.compile(absolute)
    known.set(schema, made)
    return made
  }

  return (schema, value) => {
    const validate = known.get(schema) ?? compile(schema)
    return validate(value) ? [] : (validate.errors ?? [])
  }
}
