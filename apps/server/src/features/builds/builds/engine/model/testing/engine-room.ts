/** The model engine with a local model server, the real composer, and a readable log. */
import { gatherEvidence } from '@broadside/composer/truth/evidence'
import { networks } from '@broadside/networks/registry'
import pino from 'pino'
import { perform } from '../../../thread/tasks.ts'
import type { Composed, Redraft } from '../../../stored.ts'
import type { BuildInput, Engine } from '../../engine.ts'
import { openLanguageModel } from '../language-model.ts'
import { createModelEngine, type ModelEngineOptions } from '../model-engine.ts'
import { createModelServer } from './model-server.ts'

export const apiKey = 'sk-very-secret-key-0123456789'

const composer: Engine = {
  name: 'composer',
  compose: async (input) => perform({ kind: 'compose', input }, () => undefined) as Composed,
  redraft: async (input, { account_id, direction }) =>
    perform({ kind: 'redraft', input, accountId: account_id, instructions: { direction, instead: '' } }, () => undefined) as Redraft,
}

export interface Room extends AsyncDisposable {
  server: Awaited<ReturnType<typeof createModelServer>>
  logged(): string
  phases: string[]
  compose(build: BuildInput, options?: Partial<ModelEngineOptions> & { signal?: AbortSignal; engine?: string }): Promise<Composed>
}

export async function openEngineRoom(): Promise<Room> {
  const server = await createModelServer()
  const lines: string[] = []
  const phases: string[] = []
  const log = pino({ level: 'trace', base: null }, { write: (line) => void lines.push(line) })
  return {
    server,
    phases,
    logged: () => lines.join(''),
    compose: (build, { signal = new AbortController().signal, engine = 'openai', ...options } = {}) =>
      createModelEngine({
        name: engine,
        composer,
        networks,
        gather: async (material) => gatherEvidence(material),
        log,
        mode: 'replace',
        failure: 'composer',
        timeLimit: 90_000,
        model: async () =>
          openLanguageModel(
            { ENGINE: engine as 'openai', ENGINE_URL: server.url, ENGINE_MODEL: 'test-model', ENGINE_API_KEY: apiKey },
            { retryDelay: 1 },
          ),
        ...options,
      }).compose(build, { signal, onPhase: async (phase) => void phases.push(phase) }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
