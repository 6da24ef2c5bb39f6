import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { MediaView } from '#api/media.ts'
import type { AssetKind } from '#api/uploads.ts'
import { createStore } from '#lib/store.ts'
import type { Upload, Uploads } from '#web/uploads/upload.ts'

interface KitUploadOptions {
  workspaceId: string
  assetKind: AssetKind
  /** Files that the kit may have, and those it has. */
  limit: number
  count: number
  onArrival: (file: MediaView) => void
}

/** Uploads fonts or logos while the page is open. */
export const useKitUploads = ({ workspaceId, assetKind, limit, count, onArrival }: KitUploadOptions) => {
  const [list] = useState(() => createStore<readonly Upload[]>([]))
  const uploads = useSyncExternalStore(list.subscribe, list.get)
  const engine = useRef<Promise<{ uploads: Uploads; stop: () => void }>>(undefined)
  const latest = useRef({ count, onArrival })
  useEffect(() => {
    latest.current = { count, onArrival }
  })
  useEffect(() => () => void engine.current?.then(({ stop }) => stop()), [])
  const open = () => {
    engine.current ??= import('./kit-engine.ts').then(async ({ openKitEngine }) => {
      const uploads = await openKitEngine({
        workspaceId,
        assetKind,
        list,
        limit,
        count: () => latest.current.count,
        onArrival: (file) => latest.current.onArrival(file),
      })
      return { uploads, stop: uploads.start() }
    })
    return engine.current
  }
  return {
    list: uploads,
    add: async (files: readonly File[]) => (await open()).uploads.add(files.map((file) => ({ file, place: { part: assetKind } }))),
    cancel: async (key: string) => (await open()).uploads.cancel(key),
    retry: async (key: string) => (await open()).uploads.retry(key),
  }
}

export type KitUploads = ReturnType<typeof useKitUploads>
