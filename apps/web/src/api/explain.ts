import { ApiError } from '@broadside/contract/client'
import type { Problem } from '@broadside/contract/errors'
import { OtherUserError } from './send.ts'
import { translate } from '#i18n/server-messages.ts'
import { findMessage, isSourceLanguage, translator } from '#i18n/translator.ts'

const t = translator('common')

const secondsPerMinute = 60

const signedOutCodes = ['authentication_required', 'session_expired']

/** In English, the server's detail says more than the title of a problem, so only other languages have titles. */
const wordsFor = (code: string): string | undefined =>
  findMessage('common', `problem_${code}`) ?? (isSourceLanguage() ? undefined : findMessage('sentences', `problems_${code}`))

/** Explains why a request failed: a translated message for its code if there is one, otherwise the server's. */
export const explain = (error: unknown): string => {
  if (error instanceof OtherUserError) return t('otherUser')
  if (!(error instanceof ApiError)) return t(navigator.onLine ? 'noAnswer' : 'offlineNow')
  const { code, problem } = error
  if (signedOutCodes.includes(code)) return t('signedOut')
  const retryAfter = Number(error.headers.get('retry-after'))
  if (code === 'rate_limited' && retryAfter > 0) return t('tooManyTries', { minutes: Math.ceil(retryAfter / secondsPerMinute) })
  return wordsFor(code) ?? problem?.detail ?? t('unexpected', { request: error.headers.get('x-request-id') ?? '–' })
}

/** The same for a problem inside a response: its first field error is more specific than the problem. */
export const explainProblem = ({ code, detail, errors }: Pick<Problem, 'code' | 'detail' | 'errors'>): string => {
  const [fault] = code === 'revision_conflict' ? [] : (errors ?? [])
  return fault ? translate(fault.message, 'errors', fault.code, fault.parameters) : (wordsFor(code) ?? detail)
}

/** Why a destination isn't published. */
export const explainDelivery = ({ message, message_code: code }: { message: string; message_code?: string }): string =>
  translate(message, 'deliveries', code)

/** The first error in a field of the request body; undefined if there is none. */
export const faultOf = (error: unknown, name: string): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const fault = error.problem?.errors?.find(({ location }) => location === `body.${name}`)
  return fault && translate(fault.message, 'errors', fault.code, fault.parameters)
}

export const hasCode = (error: unknown, ...codes: string[]): error is ApiError => error instanceof ApiError && codes.includes(error.code)

/** True if an action failed because its user is signed out here. Some errors wrap the request's. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof OtherUserError ||
  hasCode(error, ...signedOutCodes) ||
  (error instanceof Error && error.cause !== undefined && isSignedOut(error.cause))
