/** Loads with the first upload to a library. */
import { type MediaView, mediaQuery } from '#api/media.ts'
import { refreshMediaLibrary } from '#api/media-library.ts'
import { queries } from '#api/queries.ts'
import { sessionQuery } from '#api/session.ts'
import { newKey } from '#lib/key.ts'
import type { Store } from '#lib/store.ts'
import { pause } from './backoff.ts'
import { digest } from './digest.ts'
import { createQueue } from './queue.ts'
import { openKeep } from './stored-files.ts'
import { createTransport } from './transport.ts'
import type { Upload, Uploads } from './upload.ts'

/** Files chosen at once beyond this are rejected, because a page can't list more. */
const mostAtOnce = 1000

export const openLibraryEngine = async (
  workspaceId: string,
  list: Store<readonly Upload[]>,
  onArrival: (media: MediaView, upload: Upload) => void,
): Promise<Uploads> => {
  const { user } = await queries.ensureQueryData(sessionQuery)
  const keep = openKeep({ userId: user?.id ?? '', post: () => `${workspaceId} library` })
  const queue = createQueue({
    list,
    transport: createTransport(workspaceId),
    keep,
    digest,
    pause,
    newKey,
    roomAt: () => ({ left: mostAtOnce - list.get().length, limit: mostAtOnce }),
    onArrival: (media, upload) => {
      queries.setQueryData(mediaQuery(media.id).queryKey, media)
      refreshMediaLibrary(workspaceId)
      onArrival(media, upload)
    },
  })
  queue.start()
  return queue
}
