/** A language model behind the `ai` package: one JSON answer to one conversation. Loaded only when a model is configured. */
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
  /** Milliseconds before the first retry if the server gives no delay; doubles with each retry. */
  retryDelay?: number
  fetch?: typeof fetch
}

/** Defaults for ENGINE_URL. */
const usualUrl: Record<string, string> = { anthropic: 'https://api.anthropic.com', ollama: 'http://127.0.0.1:11434' }

/** Model servers have their API under /v1 unless the operator configured another path. */
const baseUrlOf = ({ ENGINE, ENGINE_URL }: ModelSettings): string => {
  const url = ENGINE_URL || (usualUrl[ENGINE] ?? '')
  return new URL(url).pathname === '/' ? `${url.replace(/\/+$/, '')}/v1` : url
}

/** The package would print its warnings to standard error, bypassing the log. */
const silence: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate }) => ({ ...(await doGenerate()), warnings: [] }),
}

/** Small models wrap JSON in Markdown or prose, and some reason aloud before it. */
const unwrap = extractJsonMiddleware({ transform: findObject })

/**
 * Room for the longest answer: a canonical text of 20,000 characters with its claims. Anthropic requires a limit;
 * others have their own.
 */
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

/** Returns the parsed answer, or its text if it is not JSON. Rejects as the package does. */
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
      // Retries are handled here: the package would also retry 408, 409 and 429, and wait longer than a build may take.
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

/** A busy server is retried while there is time. 529 is Anthropic's status for overload. */
const isBusy = (error: unknown): error is APICallError =>
  APICallError.isInstance(error) && error.statusCode !== undefined && [429, 503, 529].includes(error.statusCode)

/** A server error or broken connection may be temporary; a rejected request is not. */
const isTransient = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  error.isRetryable &&
  !(error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)

/** Milliseconds. */
const longestPause = 30_000

/** Milliseconds before the next attempt, or undefined for no retry. `tries` counts failed attempts. */
function pauseAfter(error: unknown, tries: number, retryDelay: number): number | undefined {
  if (isBusy(error)) {
    const asked = parseRetryAfter(new Headers(error.responseHeaders), new Date())
    return asked ?? Math.min(longestPause, retryDelay * 2 ** (tries - 1))
  }
  return tries < 2 && isTransient(error) ? retryDelay : undefined
}

/** The code of a system or network error, else the error's name. Contains no user text. */
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
  // Not every OpenAI-compatible server supports schemas. After the first rejection, ask for plain JSON.
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
        // The error contains the request and response, so pass on only its status and kind.
        if (pause === undefined || performance.now() + pause >= endsAt)
          throw new ModelUnavailable(APICallError.isInstance(error) ? error.statusCode : undefined, reasonOf(error))
        await wait(pause, undefined, { signal })
        tries += 1
      }
    }
  }

  return { reply }
}
