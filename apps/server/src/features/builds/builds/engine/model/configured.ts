/** The model engine as the operator configured it. */
import type { App } from '#server/context.ts'
import type { Engine } from '../engine.ts'
import { createModelEngine } from './model-engine.ts'

export const createConfiguredModelEngine = (
  { config, log, networks }: Pick<App, 'config' | 'log' | 'networks'>,
  composer: Engine,
): Engine =>
  createModelEngine({
    name: config.ENGINE,
    composer,
    // Half a second to load, which servers without a model need not spend.
    model: async () => (await import('./language-model.ts')).openLanguageModel(config),
    networks,
    log,
    mode: config.ENGINE_MODE,
    failure: config.ENGINE_FAILURE,
  })
