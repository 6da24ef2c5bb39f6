import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'

/** Lists where values don't match a schema, for tests of packages that only know its types. */
export const schemaFaults = (schema: TSchema): ((value: unknown) => string[]) => {
  const compiled = Compile(schema)
  return (value) =>
    compiled.Check(value) ? [] : compiled.Errors(value)[1].map(({ instancePath, message }) => `${instancePath} ${message}`)
}
