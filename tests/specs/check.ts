/** Compares values with the schemas of a document. */
import { createValidator, type Validator } from '../../apps/server/src/test/validator.ts'
import type { Documented } from './networks.ts'
import type { Schema } from './schema.ts'

type ErrorObject = ReturnType<Validator>[number]

export interface Problem {
  /** `query limit`, `body /text`, `answer 200 /id` */
  place: string
  problem: string
}

/** How to read what the document doesn't describe in full. */
export type Rules = Pick<Documented, 'takesEveryForm' | 'unpack' | 'statusOf'>

export interface Context {
  document: Schema
  rules: Rules
  check(place: string, schema: Schema, value: unknown): Problem[]
}

/** An alternative for another type of value is further away than any other. */
const distanceOf = (errors: readonly ErrorObject[]): number =>
  errors.some(({ keyword, instancePath }) => keyword === 'type' && instancePath === '') ? Number.MAX_SAFE_INTEGER : errors.length

/** The errors of a value in a union are those of the alternative that fits it best, instead of those of every alternative. */
function explain(validate: Validator, schema: object, value: unknown): ErrorObject[] {
  const left = [...validate(schema, value)]
  const explained: ErrorObject[] = []
  for (let error = left.pop(); error; error = left.pop()) {
    if (error.keyword !== 'anyOf') {
      explained.unshift(error)
      continue
    }
    const { instancePath, data } = error
    const alternatives = error.schema as object[]
    const failures = alternatives.map((alternative) => validate(alternative, data))
    // The errors of the alternatives come before the one of the union.
    left.splice(left.length - failures.flat().length)
    const distances = failures.map(distanceOf)
    const best = alternatives[distances.indexOf(Math.min(...distances))] ?? {}
    explained.unshift(...explain(validate, best, data).map((inner) => ({ ...inner, instancePath: instancePath + inner.instancePath })))
  }
  return explained
}

const toProblem = (place: string, { instancePath, message = '', params }: ErrorObject): Problem => {
  const at = `${place} ${instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*')}`
  const { missingProperty, additionalProperty, allowedValues } = params as Record<string, unknown>
  if (typeof missingProperty === 'string') return { place: `${at}/${missingProperty}`, problem: 'is required' }
  if (typeof additionalProperty === 'string') return { place: `${at}/${additionalProperty}`, problem: 'is not a field' }
  return { place: at.trim(), problem: Array.isArray(allowedValues) ? `${message}: ${allowedValues.join(', ')}` : message }
}

export function createContext(document: Schema, rules: Rules): Context {
  const validate = createValidator(document)
  return {
    document,
    rules,
    check: (place, schema, value) => explain(validate, schema, value).map((error) => toProblem(place, error)),
  }
}
