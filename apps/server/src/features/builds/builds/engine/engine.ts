/** What writes builds. The built-in composer is one engine; a language model is another. */
import type { AssetInput, ComposeInput, DestinationInput } from '@broadside/composer/index'
import type { EngineExchange } from '#db/refinements.ts'
import type { App } from '#server/context.ts'
import type { Composed, FrozenDestination, FrozenVoice, Redraft, Regeneration, StoredSource } from '../stored.ts'
import type { BuildThreads } from '../thread/threads.ts'
import { createComposer } from './composer.ts'
import { createConfiguredModelEngine } from './model/configured.ts'

/** Everything that a build is made from, as plain data: an engine reads nothing else. `toComposeInput` gives the composer's view. */
export interface BuildInput extends Pick<ComposeInput, 'idea' | 'link' | 'direction' | 'destination_policy' | 'settings'> {
  sources: StoredSource[]
  assets: AssetInput[]
  destinations: BuildDestination[]
}

/** A frozen destination with its voice and the rules of its network. */
export type BuildDestination = FrozenDestination & Pick<DestinationInput, 'networkName' | 'text'> & { voice: FrozenVoice }

export interface EngineTools {
  /** Aborted when the build was cancelled or taken over, and when the process stops. */
  signal: AbortSignal
  /** Call it when the phase begins; the phase `directing` has already begun. Rejects when the build is no longer ours. */
  onPhase(phase: 'drafting' | 'reviewing'): Promise<void>
  /** Hears each question to a language model with its answer. */
  onExchange?: ((exchange: EngineExchange) => void) | undefined
}

/** A post to write again, in the build that it belongs to. */
export interface Rewrite extends Regeneration {
  composed: Composed
}

export interface Engine {
  name: string
  /** Rejects with BuildFailure when a repeat would not help. Any other rejection is repeated by the queue. */
  compose(input: BuildInput, tools: EngineTools): Promise<Composed>
  /** As `compose`, for one destination; the phase `drafting` has already begun. */
  redraft(input: BuildInput, rewrite: Rewrite, tools: EngineTools): Promise<Redraft>
}

/** The engine that the settings name. */
export function createEngine(app: App, threads: BuildThreads): Engine {
  const composer = createComposer(app, threads)
  return app.config.ENGINE === 'composer' ? composer : createConfiguredModelEngine(app, composer, threads)
}
