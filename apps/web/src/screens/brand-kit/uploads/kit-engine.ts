/** Loads with the first upload to the brand kit. */
import type { MediaView } from '#api/media.ts'
import type { AssetKind } from '#api/uploads.ts'
import { newKey } from '#lib/key.ts'
import type { Store } from '#lib/store.ts'
import { loadMessages } from '#i18n/translator.ts'
import { pause } from '#web/uploads/backoff.ts'
import { digest } from '#web/uploads/digest.ts'
import { createQueue, type Keep } from '#web/uploads/queue.ts'
import { createTransport } from '#web/uploads/transport.ts'
import type { Upload, Uploads } from '#web/uploads/upload.ts'

/** Files end with the page, because their place in the kit isn't saved before. */
const keepNothing: Keep = { load: async () => [], add: () => false, change: () => {}, drop: () => {} }

interface EngineOptions {
  workspaceId: string
  assetKind: AssetKind
  list: Store<readonly Upload[]>
  limit: number
  count: () => number
  onArrival: (file: MediaView) => void
}

export const openKitEngine = async ({ workspaceId, assetKind, list, limit, count, onArrival }: EngineOptions): Promise<Uploads> => {
  await loadMessages('uploads')
  return createQueue({
    list,
    assetKind,
    transport: createTransport(workspaceId, assetKind),
    keep: keepNothing,
    digest,
    pause,
    newKey,
    roomAt: () => ({ left: limit - count() - list.get().length, limit }),
    onArrival,
  })
}
