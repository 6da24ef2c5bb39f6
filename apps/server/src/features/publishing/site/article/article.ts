/** Renders the text of a post in a thread with a deadline, so that no text can block the event loop. */
import type { Ctx } from '#server/context.ts'
import { type Program, ThreadFailed } from '#lib/threads.ts'
import { type Article, type ArticleSource, plainArticle } from '../render/text.ts'

const program: Program = { entry: new URL('entry.ts', import.meta.url), heap: 512 }
/** The worst known text takes less than one second on an idle machine. */
const workMs = 10_000
/** The longest that a post waits for a free thread. */
const waitMs = 30_000

type Base = Pick<Ctx, 'threads' | 'signal' | 'log'>

/**
 * Renders plain paragraphs when the text takes too long. Undefined when no thread was free in time; the post then shows plain paragraphs
 * until the job renders it. Rejects with the reason of the signal.
 */
export async function makeArticle(
  { threads, signal, log }: Base,
  source: ArticleSource,
  workspaceId: string,
): Promise<Article | undefined> {
  const patience = AbortSignal.timeout(waitMs + workMs)
  try {
    return await threads.run<Article>(program, source, {
      signal: AbortSignal.any([signal, patience]),
      timeout: workMs,
      group: workspaceId,
    })
  } catch (error) {
    if (error instanceof ThreadFailed) {
      log.warn({ workspaceId, characters: source.body.length, error }, 'a text could not be rendered and is shown as plain paragraphs')
      return plainArticle(source)
    }
    if (patience.aborted && !signal.aborted) return undefined
    throw error
  }
}
