/** Each operation's checks of its large document. Runs in a thread: data in, data out. */
import type { Inspector } from '#lib/inspection.ts'
import { inspectDesign } from '#studio/designs/inspect.ts'
import { inspectOperations, inspectVideoDocument } from '#studio/video-projects/inspect.ts'

/** By operation id. */
export const documentInspectors: Readonly<Record<string, Inspector>> = {
  'update-image-design': inspectDesign,
  'create-image-template': inspectDesign,
  'update-image-template': inspectDesign,
  'create-video-project': inspectVideoDocument,
  'mutate-video-project': inspectOperations,
}
