import { type Api, createApi } from '@broadside/contract/api'
import { send } from './send.ts'

export const baseUrl = '/api/v1'

/** A function per operation of the service. */
export const api = createApi({ baseUrl, fetch: send })

/** What an operation answers. */
export type AnswerOf<N extends keyof Api> = Awaited<ReturnType<Api[N]>>['body']
