import type { Evidence } from '@broadside/composer/truth/evidence'
import type { App } from '#server/context.ts'
import type { BuildThreads } from '../../thread/threads.ts'
import type { Engine } from '../engine.ts'
import { createModelEngine } from './model-engine.ts'

/** Milliseconds to gather evidence from the material. */
const gatherTime = 60_000

export const createConfiguredModelEngine = (
  { config, log, networks }: Pick<App, 'config' | 'log' | 'networks'>,
  composer: Engine,
  threads: BuildThreads,
): Engine =>
  createModelEngine({
    name: config.ENGINE,
    composer,
    gather: (material, signal) =>
      threads.run<Evidence>({ kind: 'evidence', material }, { signal, timeout: gatherTime, onPhase: () => undefined }),
    // The package takes half a second to load, which servers without a model need not spend.
    model: async () => (await import('./language-model.ts')).openLanguageModel(config),
    networks,
    log,
    mode: config.ENGINE_MODE,
    failure: config.ENGINE_FAILURE,
    timeLimit: config.ENGINE_TIMEOUT * 1000,
  })
