/**
 * Uploads to the media library of a workspace. They belong to no page, so they continue while the user works elsewhere in the app, and in a
 * later visit.
 */
import type { MediaView } from '#api/media.ts'
import { createStore, type Store } from '#lib/store.ts'
import { keptFilesMarker } from './stored-files-marker.ts'
import type { Upload, Uploads } from './upload.ts'

interface LibraryUploads {
  list: Store<readonly Upload[]>
  engine: Promise<Uploads> | undefined
  listeners: Set<ArrivalListener>
}

type ArrivalListener = (media: MediaView, upload: Upload) => void

const workspaces = new Map<string, LibraryUploads>()

const of = (workspaceId: string): LibraryUploads => {
  const known = workspaces.get(workspaceId)
  if (known) return known
  const uploads: LibraryUploads = { list: createStore<readonly Upload[]>([]), engine: undefined, listeners: new Set() }
  workspaces.set(workspaceId, uploads)
  return uploads
}

const open = (workspaceId: string): Promise<Uploads> => {
  const uploads = of(workspaceId)
  uploads.engine ??= import('./library-engine.ts').then(({ openLibraryEngine }) =>
    openLibraryEngine(workspaceId, uploads.list, (media, upload) => {
      for (const listener of uploads.listeners) listener(media, upload)
    }),
  )
  return uploads.engine
}

export const libraryUploads = (workspaceId: string): Store<readonly Upload[]> => of(workspaceId).list

/** Adds files in the given order. `part`: the page that wants them, which finds its uploads by it. */
export const addToLibrary = async (workspaceId: string, files: readonly File[], part = 'library'): Promise<void> =>
  (await open(workspaceId)).add(files.map((file) => ({ file, place: { part } })))

/** Reports each uploaded file. Returns a function that stops this. */
export const onLibraryArrival = (workspaceId: string, listener: ArrivalListener): (() => void) => {
  const { listeners } = of(workspaceId)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const cancelLibraryUpload = async (workspaceId: string, key: string): Promise<void> => (await open(workspaceId)).cancel(key)

export const retryLibraryUpload = async (workspaceId: string, key: string): Promise<void> => (await open(workspaceId)).retry(key)

/** Resumes unfinished uploads of an earlier visit. */
export const resumeLibraryUploads = (workspaceId: string): void => {
  if (keptFilesMarker.isSet()) void open(workspaceId)
}
