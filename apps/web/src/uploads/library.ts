/**
 * Uploads to the media library of a workspace. They belong to no page, so they continue while the user works elsewhere in the app, and in a
 * later visit.
 */
import { createStore, type Store } from '#lib/store.ts'
import { keptFilesMarker } from './stored-files-marker.ts'
import type { Upload, Uploads } from './upload.ts'

interface LibraryUploads {
  list: Store<readonly Upload[]>
  engine: Promise<Uploads> | undefined
}

const workspaces = new Map<string, LibraryUploads>()

const of = (workspaceId: string): LibraryUploads => {
  const known = workspaces.get(workspaceId)
  if (known) return known
  const uploads: LibraryUploads = { list: createStore<readonly Upload[]>([]), engine: undefined }
  workspaces.set(workspaceId, uploads)
  return uploads
}

const open = (workspaceId: string): Promise<Uploads> => {
  const uploads = of(workspaceId)
  uploads.engine ??= import('./library-engine.ts').then(({ openLibraryEngine }) => openLibraryEngine(workspaceId, uploads.list))
  return uploads.engine
}

export const libraryUploads = (workspaceId: string): Store<readonly Upload[]> => of(workspaceId).list

const place = { part: 'library' }

/** Adds files in the given order. */
export const addToLibrary = async (workspaceId: string, files: readonly File[]): Promise<void> =>
  (await open(workspaceId)).add(files.map((file) => ({ file, place })))

export const cancelLibraryUpload = async (workspaceId: string, key: string): Promise<void> => (await open(workspaceId)).cancel(key)

export const retryLibraryUpload = async (workspaceId: string, key: string): Promise<void> => (await open(workspaceId)).retry(key)

/** Resumes unfinished uploads of an earlier visit. */
export const resumeLibraryUploads = (workspaceId: string): void => {
  if (keptFilesMarker.isSet()) void open(workspaceId)
}
