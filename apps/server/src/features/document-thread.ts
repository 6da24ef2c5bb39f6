/** Entry point of the threads that check requests with a large document. */
import { createHash } from 'node:crypto'
import { endpointsById } from '@broadside/contract/endpoints'
import { documentInspectors } from './document-inspectors.ts'
import { invalidAt, Problem, uncoded } from '#lib/errors.ts'
import { MalformedJson, parseJson } from '#lib/json.ts'
import { TooManyValues } from '#lib/json-scan.ts'
import { serveTasks, Transferred } from '#lib/thread-entry.ts'
import type { DocumentOutcome, DocumentTask } from '#http/documents.ts'
import { type ValidRequest, validatorOf } from '#http/validate.ts'

function validate({ endpointId, bytes, ...request }: DocumentTask): { property: string; input: ValidRequest } {
  const endpoint = endpointsById.get(endpointId)
  if (!endpoint?.documentProperty) throw new Error(`${endpointId} has no document.`)
  const { documentProperty: property, maxNodes: mostValues = Infinity } = endpoint
  try {
    // Reading a million keys would take half a minute and a gigabyte.
    return { property, input: validatorOf(endpoint)({ ...request, body: parseJson(bytes, { mostValues }) }) }
  } catch (error) {
    if (error instanceof TooManyValues) throw invalidAt(`body.${property}`, uncoded(error.message))
    throw error
  }
}

/** Appends with a dot below an object, and with brackets below a list. */
const below = (location: string): string => (location === '' || location.startsWith('[') ? location : `.${location}`)

function check(task: DocumentTask): DocumentOutcome | Transferred {
  const { property, input } = validate(task)
  const body = input.body as Record<string, unknown>
  if (body[property] === undefined) return { input }
  const inspected = documentInspectors[task.endpointId]?.(body[property], body)
  if (!inspected) throw new Error(`No inspector for the document of ${task.endpointId}.`)
  if ('faults' in inspected)
    return {
      problems: inspected.faults
        .slice(0, 100)
        .map(({ location, message, ...rest }) => ({ ...uncoded(message), ...rest, location: `body.${property}${below(location)}` })),
    }
  const bytes = new TextEncoder().encode(JSON.stringify(inspected.value))
  const document = { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), facts: inspected.facts }
  return new Transferred({ input: { ...input, body: { ...body, [property]: document } } }, [bytes.buffer])
}

serveTasks((task: DocumentTask) => {
  try {
    return check(task)
  } catch (error) {
    if (error instanceof MalformedJson) return { malformed: error.message }
    if (error instanceof Problem && error.options.errors) return { problems: error.options.errors }
    throw error
  }
})
