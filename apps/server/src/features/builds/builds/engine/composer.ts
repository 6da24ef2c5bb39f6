/** The built-in engine: `@broadside/composer` in a thread, because a large build keeps a processor busy for a second. */
import type { App } from '#server/context.ts'
import type { Composed, Redraft } from '../stored.ts'
import type { BuildThreads } from '../thread/threads.ts'
import type { Engine } from './engine.ts'

/** Milliseconds. The largest build takes several seconds on a slow machine. */
const timeout = 60_000

export const createComposer = ({ log }: Pick<App, 'log'>, threads: BuildThreads): Engine => ({
  name: 'composer',
  compose: async (input, { signal, onPhase }) => {
    const started = performance.now()
    // Phases are written in order. A failed write aborts the signal, and its rejection surfaces at the end.
    let phases = Promise.resolve()
    const composed = await threads.run<Composed>(
      { kind: 'compose', input },
      {
        signal,
        timeout,
        onPhase: (phase) => {
          phases = phases.then(() => onPhase(phase))
          phases.catch(() => undefined)
        },
      },
    )
    await phases
    log.debug({ milliseconds: Math.round(performance.now() - started), destinations: input.destinations.length }, 'build composed')
    return composed
  },
  redraft: (input, { composed, account_id, direction }, { signal }) => {
    const before = composed.result.destinations.find((one) => one.account_id === account_id)
    const instead = before?.segments.map(({ body }) => body).join('\n\n') ?? ''
    return threads.run<Redraft>(
      { kind: 'redraft', input, accountId: account_id, instructions: { direction, instead } },
      { signal, timeout, onPhase: () => undefined },
    )
  },
})
