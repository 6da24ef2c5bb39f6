/** What a client needs to know about an endpoint at run time. Everything else is types, so that browsers load no schemas. */
import { type Endpoint, isRaw, type Method } from './endpoint.ts'

/** How to read a success: as JSON, not at all, or by the caller. */
export type AnswerKind = 'json' | 'none' | 'raw'
/** How to send a body: as JSON, as a form, or as raw bytes. */
type BodyKind = 'json' | 'form' | 'stream'

export interface Route {
  method: Method
  /** Below `{base_url}`, with `{name}` for parameters. */
  path: string
  /** By status. */
  success: Readonly<Record<number, AnswerKind>>
  body: BodyKind
}

export const toRoute = ({ method, path, success, bodyLimit, form }: Endpoint): Route => ({
  method,
  path,
  success: Object.fromEntries(
    Object.entries(success).map(([status, answer]) => [status, !isRaw(answer) ? 'json' : answer.raw === null ? 'none' : 'raw']),
  ),
  body: bodyLimit === 'stream' ? 'stream' : form ? 'form' : 'json',
})

/** One line: `PUT /uploads/{id}/content 204=none stream`. JSON is the default for responses and bodies. */
export const formatRoute = ({ method, path, success, body }: Route): string => {
  const answers = Object.entries(success).map(([status, kind]) => (kind === 'json' ? status : `${status}=${kind}`))
  return [method, path, answers.join(','), ...(body === 'json' ? [] : [body])].join(' ')
}

export const parseRoute = (line: string): Route => {
  const [method, path = '', answers = '', body = 'json'] = line.split(' ')
  const success = Object.fromEntries(
    answers.split(',').map((answer) => {
      const [status = '', kind = 'json'] = answer.split('=')
      return [status, kind as AnswerKind]
    }),
  )
  return { method: method as Method, path, success, body: body as BodyKind }
}
