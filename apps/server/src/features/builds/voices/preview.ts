/** Shows a text in a voice, in a thread, because phrases and text together can take long to match. */
import type { WorkspaceCtx } from '#server/context.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { type Program, ThreadFailed } from '#lib/threads.ts'
import { getProfile } from './voices.ts'

const program: Program = { entry: new URL('preview-entry.ts', import.meta.url), heap: 256 }
const timeoutMs = 5000

/** Throws `not_found`, or `validation_failed` for a text that takes too long. */
export async function previewVoice(ctx: WorkspaceCtx, profileId: string, text: string): Promise<string> {
  const { definition: voice } = await getProfile(ctx, ctx.workspace.id, profileId)
  try {
    return await ctx.threads.run<string>(program, { voice, text }, { signal: ctx.signal, timeout: timeoutMs, group: ctx.workspace.id })
  } catch (error) {
    throw error instanceof ThreadFailed ? invalidAt('body.text', say('not_valid')) : error
  }
}
