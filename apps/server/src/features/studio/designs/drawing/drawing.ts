/** Processes that draw pages: few, shared fairly between workspaces, and killed when a page takes too long. */
import { ChildFailed } from '#lib/child.ts'
import { createChildren } from '#lib/children.ts'
import { invalidAt, Problem, uncoded } from '#lib/errors.ts'
import { createFairSemaphore, SemaphoreFull } from '#lib/fair-semaphore.ts'
import { type Drawn, type DrawTask, toMessage } from './task.ts'

declare module '#server/context.ts' {
  interface App {
    drawing: Drawing
  }
}

export interface Drawing extends AsyncDisposable {
  /**
   * Draws a page once a process is free. Only then calls `load`, because loaded pages that wait would fill the memory.
   * Throws `validation_failed` for a page that is too demanding, `service_unavailable` when too many wait.
   */
  draw(page: { workspaceId: string; pageId: string }, load: () => Promise<DrawTask>, signal: AbortSignal): Promise<Drawn>
}

export interface DrawingLimits {
  size: number
  /** Maximum number of waiting pages, per workspace and in total. */
  waiting: { each: number; all: number }
  patience: number
  timeout: number
  /** Milliseconds that an idle process is kept. */
  idle: number
}

const limits: DrawingLimits = { size: 2, waiting: { each: 70, all: 280 }, patience: 15_000, timeout: 10_000, idle: 30_000 }

const retryAfterSeconds = 5

const tooMuch = {
  time: 'This page takes too long to render. Use fewer or shorter strokes, fewer layers or effects, or a smaller scale.',
  memory: 'This page needs too much memory to render. Use fewer or smaller images, layers or effects, or a smaller scale.',
}

function toProblem(error: unknown, pageId: string): unknown {
  if (error instanceof SemaphoreFull) return new Problem('service_unavailable', error.message, { retryAfter: retryAfterSeconds })
  if (error instanceof ChildFailed && (error.reason === 'time' || error.reason === 'memory'))
    return invalidAt('path.id', uncoded(tooMuch[error.reason]), pageId)
  return error
}

/** Starts no process before the first page. */
export function createDrawing(own: Partial<DrawingLimits> = {}): Drawing {
  const { size, waiting, patience, timeout, idle } = { ...limits, ...own }
  const places = createFairSemaphore({ size, waiting, patience })
  const children = createChildren({
    entry: new URL('entry.ts', import.meta.url),
    timeout,
    idle,
    heap: 768,
    memory: 2048,
    // Loading them would delay each start. Texts never name them.
    environment: { DISABLE_SYSTEM_FONTS_LOAD: '1' },
  })

  const drawIn = async (load: () => Promise<DrawTask>, signal: AbortSignal): Promise<Drawn> => {
    const { head, parts } = await children.run(toMessage(await load()), signal)
    const [bytes] = parts
    if (!bytes) throw new Error('The response has no picture.')
    return { bytes, ...(head as Omit<Drawn, 'bytes'>) }
  }

  return {
    draw: async ({ workspaceId, pageId }, load, signal) => {
      try {
        const release = await places.enter(workspaceId, signal)
        try {
          return await drawIn(load, signal)
        } finally {
          release()
        }
      } catch (error) {
        throw toProblem(error, pageId)
      }
    },
    [Symbol.asyncDispose]: () => children[Symbol.asyncDispose](),
  }
}
