/** The interface of engines: the built-in composer is one, a language model is another. */
import type { AssetInput, ComposeInput, DestinationInput } from '@broadside/composer/index'
import type { EngineExchange } from '#db/refinements.ts'
import type { App } from '#server/context.ts'
import type { Composed, FrozenDestination, FrozenVoice, Redraft, Regeneration, StoredSource } from '../stored.ts'
import type { BuildThreads } from '../thread/threads.ts'
import { createComposer } from './composer.ts'
import { createConfiguredModelEngine } from './model/configured.ts'

/** Everything a build is made from, as plain data. Engines read nothing else; `toComposeInput` gives the composer's view. */
export interface BuildInput extends Pick<ComposeInput, 'idea' | 'link' | 'direction' | 'destination_policy' | 'settings'> {
  sources: StoredSource[]
  assets: AssetInput[]
  destinations: BuildDestination[]
}

export type BuildDestination = FrozenDestination & Pick<DestinationInput, 'networkName' | 'text'> & { voice: FrozenVoice }

export interface EngineTools {
  /** Aborted when the build is canceled or taken over, and when the process stops. */
  signal: AbortSignal
  /** Call at the start of each phase after `directing`. Rejects when this worker has lost the build. */
  onPhase(phase: 'drafting' | 'reviewing'): Promise<void>
  /** Receives each question to a language model with its answer. */
  onExchange?: ((exchange: EngineExchange) => void) | undefined
}

export interface Rewrite extends Regeneration {
  composed: Composed
}

export interface Engine {
  name: string
  /** Rejects with BuildFailure when a retry would not help. The queue retries any other rejection. */
  compose(input: BuildInput, tools: EngineTools): Promise<Composed>
  /** Like `compose`, for one destination, starting in the phase `drafting`. */
  redraft(input: BuildInput, rewrite: Rewrite, tools: EngineTools): Promise<Redraft>
}

export function createEngine(app: App, threads: BuildThreads): Engine {
  const composer = createComposer(app, threads)
  return app.config.ENGINE === 'composer' ? composer : createConfiguredModelEngine(app, composer, threads)
}
