import { type Api, createApi } from '@broadside/contract/api'
import { send } from './send.ts'

export const baseUrl = '/api/v1'

export const api = createApi({ baseUrl, fetch: send })

export type AnswerOf<N extends keyof Api> = Awaited<ReturnType<Api[N]>>['body']
