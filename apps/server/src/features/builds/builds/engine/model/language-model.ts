/** A language model behind the `ai` package: one answer in JSON to one conversation. Loaded only where a model is configured. */
import { setTimeout as wait } from 'node:timers/promises'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  extractJsonMiddleware,
  generateText,
  jsonSchema,
  type LanguageModelMiddleware,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  wrapLanguageModel,
} from 'ai'
import { parseRetryAfter } from '@broadside/networks/kit/retry-after'
import type { Config } from '#server/config.ts'
import { createBoundedFetch } from './bounded-fetch.ts'
import { findObject } from './unwrap.ts'
import { type Conversation, type LanguageModel, ModelUnavailable, type Reply } from './conversation.ts'

export type ModelSettings = Pick<Config, 'ENGINE' | 'ENGINE_URL' | 'ENGINE_MODEL' | 'ENGINE_API_KEY'>

export interface ModelOptions {
  /** Milliseconds before the first repeat, where the server names no time; each later one waits twice as long. */
  retryDelay?: number
  fetch?: typeof fetch
}

/** Addresses for which ENGINE_URL is not needed. */
const usualUrl: Record<string, string> = { anthropic: 'https://api.anthropic.com', ollama: 'http://127.0.0.1:11434' }

/** Model servers have their interface under /v1 unless the operator names another path. */
const baseUrlOf = ({ ENGINE, ENGINE_URL }: ModelSettings): string => {
  const url = ENGINE_URL || (usualUrl[ENGINE] ?? '')
  return new URL(url).pathname === '/' ? `${url.replace(/\/+$/, '')}/v1` : url
}

/** The package would print its warnings to standard error, past the log. */
const silence: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate }) => ({ ...(await doGenerate()), warnings: [] }),
}

/** Small models wrap JSON into Markdown or prose, and some think aloud before it. */
const unwrap = extractJsonMiddleware({ transform: findObject })

/** Room for the longest answer: a canonical text of 20 000 characters with its claims. Anthropic wants a bound, others have their own. */
const anthropicTokens = 16_000

function openModel(settings: ModelSettings, doFetch: typeof fetch, structured: boolean) {
  const { ENGINE, ENGINE_MODEL, ENGINE_API_KEY } = settings
  const common = { baseURL: baseUrlOf(settings), fetch: doFetch }
  if (ENGINE === 'anthropic')
    return wrapLanguageModel({ model: createAnthropic({ ...common, apiKey: ENGINE_API_KEY })(ENGINE_MODEL), middleware: [silence, unwrap] })
  const provider = createOpenAICompatible({
    ...common,
    name: ENGINE,
    supportsStructuredOutputs: structured,
    ...(ENGINE_API_KEY && { apiKey: ENGINE_API_KEY }),
  })
  return wrapLanguageModel({ model: provider.chatModel(ENGINE_MODEL), middleware: [silence, unwrap] })
}

/** Gives the answer, or its text when that is no JSON. Rejects as the package does. */
async function ask(
  model: ReturnType<typeof openModel>,
  { instructions, messages, schema, name }: Conversation,
  signal: AbortSignal,
  maxOutputTokens?: number,
): Promise<Reply> {
  try {
    const result = await generateText({
      model,
      instructions,
      messages: [...messages],
      output: Output.object({ schema: jsonSchema<unknown>(schema), name }),
      // Repeats are decided here: the package would also repeat 408, 409 and 429, and wait longer than a build may take.
      maxRetries: 0,
      telemetry: { isEnabled: false },
      abortSignal: signal,
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    })
    return { value: result.output, text: result.text }
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) return { unreadable: error.text ?? '' }
    if (NoOutputGeneratedError.isInstance(error)) return { unreadable: '' }
    throw error
  }
}

/** A server that is too busy tells so, and is asked again while there is time. 529 is Anthropic's. */
const isBusy = (error: unknown): error is APICallError =>
  APICallError.isInstance(error) && error.statusCode !== undefined && [429, 503, 529].includes(error.statusCode)

/** A server error or a broken connection may be over in a moment; a refusal stays one. */
const isTransient = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  error.isRetryable &&
  !(error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)

/** Milliseconds. */
const longestPause = 30_000

/** How long to wait before the next try, or undefined when there is none. `tries` counts those that failed. */
function pauseAfter(error: unknown, tries: number, retryDelay: number): number | undefined {
  if (isBusy(error)) {
    const asked = parseRetryAfter(new Headers(error.responseHeaders), new Date())
    return asked ?? Math.min(longestPause, retryDelay * 2 ** (tries - 1))
  }
  return tries < 2 && isTransient(error) ? retryDelay : undefined
}

/** The code of a system or network error, else the name of the error: words of programs, not of people. */
function reasonOf(error: unknown): string {
  let name = 'unknown'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code)) return code
    name = cause.name
  }
  return /^\w{3,40}$/.test(name) ? name : 'unknown'
}

const isRefusalOfShape = (error: unknown): boolean =>
  APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422)

export function openLanguageModel(
  settings: ModelSettings,
  { retryDelay = 1000, fetch: doFetch = createBoundedFetch() }: ModelOptions = {},
): LanguageModel {
  const isAnthropic = settings.ENGINE === 'anthropic'
  // Not every server that speaks OpenAI's protocol takes a schema. One that refuses is asked for plain JSON from then on.
  let structured = true

  const reply: LanguageModel['reply'] = async (conversation, { signal, endsAt }) => {
    for (let tries = 1; ;) {
      const hadSchema = structured
      try {
        return await ask(openModel(settings, doFetch, hadSchema), conversation, signal, isAnthropic ? anthropicTokens : undefined)
      } catch (error) {
        signal.throwIfAborted()
        if (!isAnthropic && hadSchema && isRefusalOfShape(error)) {
          structured = false
          continue
        }
        const pause = pauseAfter(error, tries, retryDelay)
        // The error holds the request and the answer: only its status and kind may go on.
        if (pause === undefined || performance.now() + pause >= endsAt)
          throw new ModelUnavailable(APICallError.isInstance(error) ? error.statusCode : undefined, reasonOf(error))
        await wait(pause, undefined, { signal })
        tries += 1
      }
    }
  }

  return { reply }
}
