/**
 * A local model server. It speaks OpenAI's chat completions (POST /v1/chat/completions) and Anthropic's messages (POST
 * /v1/messages), and gives valid answers unless a test scripts others.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DirectionAnswer, DraftAnswer, ReviewAnswer } from '../answers.ts'
import type { Step } from '../ask.ts'

export interface Asked {
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  step: Step
  instructions: string
  /** Everything but the instructions, in order. */
  messages: { role: string; content: string }[]
  material: Record<string, unknown>
  /** The values that the schema in the instructions allows for a property. */
  allowed(property: string): string[]
}

/** `json` and `text` become the model's answer; `raw` is the complete body of the HTTP response. */
type Script =
  | { json: unknown }
  | { text: string }
  | { status: number; headers?: Record<string, string>; raw?: string }
  | { fault: 'hang' | 'cut' }

type Answer = Script | ((asked: Asked) => Script)

export interface ModelServer extends AsyncDisposable {
  url: string
  requests: Asked[]
  /** Answers to the next questions of a step, in order; valid ones follow. */
  on(step: Step, ...answers: Answer[]): void
  always(step: Step, answer: Answer): void
  asked(step: Step): Promise<Asked>
  /** Resolves when a client disconnects before its answer. */
  gaveUp: Promise<void>
}

const tasks: [RegExp, Step][] = [
  [/Your task: decide/, 'direction'],
  [/Your task: write/, 'draft'],
  [/Your task: review/, 'review'],
]

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : (content as { text?: string }[]).map(({ text = '' }) => text).join('\n')

function enumOf(schema: unknown, property: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: Record<string, { enum?: string[] }> }
  const own = properties?.[property]?.enum
  return own ?? Object.values(schema).flatMap((child) => enumOf(child, property))
}

function read(path: string, headers: IncomingMessage['headers'], body: Record<string, unknown>): Asked {
  const all = (body['messages'] as { role: string; content: unknown }[]).map(({ role, content }) => ({ role, content: textOf(content) }))
  const system = body['system'] === undefined ? all.filter(({ role }) => role === 'system') : [{ content: textOf(body['system']) }]
  const instructions = system.map(({ content }) => content).join('\n')
  const messages = all.filter(({ role }) => role !== 'system')
  const block = /^<<<(material-[0-9a-f]+)\n([^\n]*)\n\1>>>\n/.exec(messages[0]?.content ?? '')
  const schema: unknown = JSON.parse(instructions.split('nothing else:\n').at(-1) ?? '')
  return {
    path,
    headers,
    body,
    instructions,
    messages,
    step: tasks.find(([pattern]) => pattern.test(instructions))?.[1] ?? 'direction',
    material: JSON.parse(block?.[2] ?? '{}') as Record<string, unknown>,
    allowed: (property) => enumOf(schema, property),
  }
}

export const soundDirection = (asked: Asked): DirectionAnswer => ({
  thesis: 'An earlier ferry means earlier coffee.',
  outcome: 'visits before work',
  audience: 'people who cross the bay',
  angle: 'what the new timetable changes',
  canonical_text: 'The ferry leaves at 6:40 from Monday, so the cafe opens at seven.',
  factual_kernel: ['The ferry leaves at 6:40 from Monday.'],
  claims: [{ text: 'The ferry leaves at 6:40 from Monday.', status: 'supported', source_refs: ['url:1'] }],
  destinations: asked.allowed('account_id').map((account_id) => ({ account_id, include: true, reason: 'The news is of use there.' })),
})

export const soundDraft = (asked: Asked): DraftAnswer => ({
  output_profile: asked.allowed('output_profile')[0] ?? '',
  title: 'Coffee for early birds',
  segments: ['Your ferry leaves at 6:40 now, and our door opens at seven.'],
  media: { treatment: 'none', source_ref: '', role: '', brief: '' },
  claims: [{ text: 'The ferry leaves at 6:40.', status: 'supported', source_refs: ['url:1'] }],
  follow_up_notes: [],
})

const soundReview = (asked: Asked): ReviewAnswer => ({
  flags: [
    { account_id: asked.allowed('account_id')[1] ?? '', field: 'text', message: 'Say from which pier the ferry leaves.', severity: 'info' },
  ],
})

const sound: Record<Step, (asked: Asked) => unknown> = { direction: soundDirection, draft: soundDraft, review: soundReview }

const completion = (text: string): unknown => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'test-model',
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
})

/** Models without native structured output must call a tool that takes the object. */
function anthropicMessage({ body }: Asked, text: string): unknown {
  const isTool = Array.isArray(body['tools'])
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'test-model',
    content: [isTool ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: JSON.parse(text) as unknown } : { type: 'text', text }],
    stop_reason: isTool ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 50 },
  }
}

function send(response: ServerResponse, asked: Asked, script: Script): void {
  if ('fault' in script) {
    if (script.fault === 'hang') return
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10000' })
    response.write('{"id":"half')
    setImmediate(() => response.destroy())
    return
  }
  if ('status' in script)
    return void response
      .writeHead(script.status, { 'content-type': 'application/json', ...script.headers })
      .end(script.raw ?? '{"error":{"message":"no"}}')
  const text = 'text' in script ? script.text : JSON.stringify(script.json)
  const answer = asked.path.endsWith('/messages') ? anthropicMessage(asked, text) : completion(text)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

export async function createModelServer(): Promise<ModelServer> {
  const requests: Asked[] = []
  const queues: Record<Step, Answer[]> = { direction: [], draft: [], review: [] }
  const standing: Partial<Record<Step, Answer>> = {}
  const waiting: { step: Step; resolve(asked: Asked): void }[] = []
  const gaveUp = Promise.withResolvers<void>()

  const server = createServer(async (request, response) => {
    response.on('close', () => !response.writableFinished && gaveUp.resolve())
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = read(request.url ?? '', request.headers, JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>)
    requests.push(asked)
    const answer = queues[asked.step].shift() ?? standing[asked.step] ?? ((one: Asked) => ({ json: sound[one.step](one) }))
    send(response, asked, typeof answer === 'function' ? answer(asked) : answer)
    for (const one of waiting.splice(0)) {
      if (one.step === asked.step) one.resolve(asked)
      else waiting.push(one)
    }
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    on: (step, ...answers) => void queues[step].push(...answers),
    always: (step, answer) => void (standing[step] = answer),
    asked: (step) => {
      const { promise, resolve } = Promise.withResolvers<Asked>()
      waiting.push({ step, resolve })
      return promise
    },
    gaveUp: gaveUp.promise,
    [Symbol.asyncDispose]: async () => {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}
