import type { Http, HttpRequest, HttpResponse } from '../spec/index.ts'
import { isSuccess, toNetworkError, type ErrorTable } from './http-errors.ts'

export interface Caller {
  http: Http
  errors: ErrorTable
  now: () => Date
  /** A function, because tokens can be renewed before the failure. */
  secrets?: () => readonly string[]
}

export const call = async (caller: Caller, request: HttpRequest): Promise<HttpResponse> => {
  const response = await caller.http(request)
  if (isSuccess(response) && !caller.errors.isFailure?.(response.json)) return response
  throw toNetworkError(response, caller.errors, { now: caller.now(), secrets: caller.secrets?.() ?? [] })
}
