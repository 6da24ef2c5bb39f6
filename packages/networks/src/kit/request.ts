/** One call to a network's interface: sends, and turns everything that is not a success into a NetworkError. */
import type { Http, HttpRequest, HttpResponse } from '../spec/index.ts'
import { isSuccess, toNetworkError, type ErrorTable } from './http-errors.ts'

export interface Caller {
  http: Http
  errors: ErrorTable
  now: () => Date
  /** Read at each failure, since tokens are renewed on the way. */
  secrets?: () => readonly string[]
}

export const call = async (caller: Caller, request: HttpRequest): Promise<HttpResponse> => {
  const response = await caller.http(request)
  if (isSuccess(response)) return response
  throw toNetworkError(response, caller.errors, { now: caller.now(), secrets: caller.secrets?.() ?? [] })
}
