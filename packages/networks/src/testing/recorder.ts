/** Appends exchanges with fakes to the file in `RECORD_EXCHANGES`, one JSON text per line. `npm run test:specs` sets it. */
import { appendFileSync } from 'node:fs'
import type { Answer, Recorded } from './server.ts'

export interface Exchange {
  method: string
  path: string
  /** The query, without its `?`. */
  search: string
  headers: Record<string, string>
  json?: unknown
  /** The parts of a form; those that are files have no value. */
  form?: [name: string, value: string | null][]
  /** Absent if a test replaced or dropped it. */
  answer?: { status: number; json?: unknown }
}

const readForm = async ({ headers, body }: Recorded): Promise<Exchange['form']> => {
  const type = headers['content-type'] ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(type)) return undefined
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : null])
}

export const recordExchange = async (request: Recorded, answer?: Answer): Promise<void> => {
  const file = process.env['RECORD_EXCHANGES']
  if (file === undefined) return
  const { method, path, search, headers, json } = request
  const form = await readForm(request)
  const exchange: Exchange = {
    method,
    path,
    search: search.toString(),
    headers,
    json,
    ...(form && { form }),
    ...(answer && { answer: { status: answer.status ?? 200, json: answer.json } }),
  }
  appendFileSync(file, `${JSON.stringify(exchange)}\n`)
}
