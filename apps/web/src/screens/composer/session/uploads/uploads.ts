/** Loads the upload code with the first file. */
import type { Session } from '../session.ts'
import type { Engine } from './engine.ts'
import { keptFilesMarker } from '#web/uploads/stored-files-marker.ts'
import type { UploadLocation } from '#web/uploads/upload.ts'

const engines = new WeakMap<Session, Promise<Engine>>()

const open = (session: Session): Promise<Engine> => {
  const known = engines.get(session)
  if (known) return known
  const engine = import('./engine.ts').then(({ openEngine }) => openEngine(session))
  engines.set(session, engine)
  return engine
}

/** Adds files in the given order. */
export const addFiles = async (session: Session, files: readonly File[], place: UploadLocation): Promise<void> =>
  (await open(session)).add(files.map((file) => ({ file, place })))

export const cancelUpload = async (session: Session, key: string): Promise<void> => (await open(session)).cancel(key)

export const retryUpload = async (session: Session, key: string): Promise<void> => (await open(session)).retry(key)

/** Resumes unfinished uploads of an earlier visit. The result stops all uploads. */
export const watchUploads = (session: Session): (() => void) => {
  if (keptFilesMarker.isSet()) void open(session)
  return () => {
    void engines.get(session)?.then(({ stop }) => stop())
    engines.delete(session)
  }
}
