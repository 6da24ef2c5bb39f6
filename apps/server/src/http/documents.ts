/**
 * Requests with a large document. Parsing and checking ten megabytes would delay other requests, so both happen in a
 * thread, and the document is passed on as bytes.
 */
import type { DocumentText, Endpoint } from '@broadside/contract/endpoint'
import { type ErrorDetail, invalid, Problem } from '#lib/errors.ts'
import type { Program, Threads } from '#lib/threads.ts'
import type { RawRequest, ValidRequest } from './validate.ts'

export interface DocumentTask extends Omit<RawRequest, 'body'> {
  endpointId: string
  bytes: Uint8Array
}

export type DocumentOutcome = { input: ValidRequest } | { malformed: string } | { problems: ErrorDetail[] }

const program: Program = { entry: new URL('../features/document-thread.ts', import.meta.url) }

/** Ten megabytes take about one second. */
const timeoutMs = 30_000

/** Throws `malformed_json` or `validation_failed`. The body's bytes are transferred and can't be used afterwards. */
export async function validateDocument(
  threads: Threads,
  endpoint: Endpoint,
  { method, params, query, headers, body }: RawRequest,
  signal: AbortSignal,
): Promise<ValidRequest> {
  const bytes = new Uint8Array((body as Buffer | undefined) ?? Buffer.from('{}'))
  const task: DocumentTask = { endpointId: endpoint.id, method, params, query, headers: { ...headers }, bytes }
  const outcome = await threads.run<DocumentOutcome>(program, task, { signal, timeout: timeoutMs, transfer: [bytes.buffer] })
  if ('malformed' in outcome) throw new Problem('malformed_json', `${outcome.malformed}.`)
  if ('problems' in outcome) throw invalid(outcome.problems)
  return outcome.input
}

/** The body as stored under an Idempotency-Key, with the document's hash in its place. */
export function withoutDocument(body: unknown, property: string | undefined): unknown {
  if (property === undefined) return body
  const document = (body as Record<string, DocumentText | undefined>)[property]
  return { ...(body as object), [property]: document?.sha256 ?? null }
}
