/** Documents that an identity provider publishes, read for a test. Texts in them are the provider's: they are cut and cleaned before use. */
import type { Static } from 'typebox'
import type { IdentityProviderTest } from '@broadside/contract/features/sso.schemas'
import { type ParametersOf, sentence, type sentences, type SentenceCode } from '@broadside/contract/sentences'
import type { Ctx } from '#server/context.ts'
import { tidied } from '#lib/foreign-text.ts'
import { isFetchError } from '#lib/safe-fetch-errors.ts'
import { guardedFetch, timeoutMs } from './client.ts'
import { causesOf, type Trouble } from './health.ts'

export type Step = Static<typeof IdentityProviderTest>['steps'][number]
export type Code = SentenceCode<'providerTest'>

/** What a check shows, without the step that it belongs to. */
export type Finding = Omit<Step, 'step'>

export function finding<C extends Code>(
  state: Step['state'],
  code: C,
  ...parameters: ParametersOf<(typeof sentences)['providerTest'][C]>
): Finding {
  const { message, ...said } = sentence('providerTest', code, ...(parameters as never))
  return { ...said, state, sentence: message }
}

export type Document = Readonly<Record<string, unknown>>

export const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null && !Array.isArray(value)

export const textAt = (document: Document, name: string): string | undefined => {
  const value = document[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const listAt = (document: Document, name: string): unknown[] | undefined => {
  const value = document[name]
  return Array.isArray(value) ? value : undefined
}

/** The body as JSON; undefined if it is something else. */
export async function jsonOf(response: Pick<Response, 'json'>): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

interface Failure {
  finding: Finding
  trouble: Trouble
}

/** Why a request failed. Rethrows what isn't a failure of the request. */
export function failureOf(error: unknown, url: string): Failure {
  const fault = [...causesOf(error)].find(isFetchError)
  if (!fault || fault.code === 'aborted') throw error
  const address = { url: tidied(url) }
  const failed = (told: Finding): Failure => ({ finding: told, trouble: 'unreachable' })
  if (fault.code === 'timeout') return failed(finding('failed', 'slow', { ...address, seconds: timeoutMs / 1000 }))
  if (fault.code === 'tls') return failed(finding('failed', 'untrusted', address))
  return failed(finding('failed', 'unreachable', address))
}

export async function readDocument(ctx: Pick<Ctx, 'safeFetch' | 'signal'>, url: string): Promise<{ document: Document } | Failure> {
  const invalid = (told: Finding): Failure => ({ finding: told, trouble: 'invalid_response' })
  const headers = { accept: 'application/json' }
  const options = { method: 'GET', headers, body: undefined, redirect: 'manual' } as const
  const answer = await guardedFetch(ctx)(url, options).catch((error: unknown) => failureOf(error, url))
  if ('finding' in answer) return answer
  if (answer.status !== 200) return invalid(finding('failed', 'wrong_status', { url: tidied(url), status: answer.status }))
  const document = await jsonOf(answer)
  return isDocument(document) ? { document } : invalid(finding('failed', 'unreadable', { url: tidied(url) }))
}
