/** Images on their way into a design. They are uploaded to the library first, because a design refers to its files. No React. */
import type { Editor, PlacedImage, Point, Rect } from '@broadside/scene/editor'
import type { MediaView } from '#api/media.ts'
import { newKey } from '#lib/key.ts'
import { createStore, type ReadableStore, type Store } from '#lib/store.ts'
import { addToLibrary, cancelLibraryUpload, onLibraryArrival, resumeLibraryUploads } from '#web/uploads/library.ts'
import { type Batch, createBatch } from './batch.ts'
import { pixelsOf, readPixels } from './pixels.ts'
import type { BrowserStage } from '../stage/stage.ts'
import type { RefusalCode } from './refusal.ts'

/** A file that is being uploaded. */
export interface PendingImage {
  key: string
  name: string
  pageId: string
  /** Where it will be; undefined until its size is known, and if it replaces another one. */
  box?: Rect
  /** Shows the file meanwhile. */
  previewUrl?: string
}

export interface RefusedFile {
  key: string
  name: string
  code: RefusalCode
}

export interface Choice {
  limit: number
  resolve(images: readonly PlacedImage[]): void
}

interface Placing {
  pageId?: string | undefined
  /** On the page; absent: its center. */
  at?: Point | undefined
}

export interface Adding {
  pending: ReadableStore<readonly PendingImage[]>
  refused: ReadableStore<readonly RefusedFile[]>
  /** The last image that was added, for screen readers. */
  added: ReadableStore<string>
  /** Whether the list of what can be added is open. */
  isPanelOpen: Store<boolean>
  /** An open choice of images. */
  choice: Store<Choice | undefined>
  /** Uploads files, and adds each as a layer in a step of its own, in their order. */
  addFiles(files: readonly File[], placing?: Placing): Promise<void>
  /** Uploads one file without adding it. Undefined if it is refused or canceled. */
  uploadFile(file: File): Promise<PlacedImage | undefined>
  /** Says why a file of the library isn't added. */
  refuse(media: Pick<MediaView, 'filename'>): void
  /** The upload's `part`, by which it is found. */
  isOwn(part: string): boolean
  cancel(uploadKey: string, part: string): void
  dismiss(key: string): void
  /** Receives what has been uploaded, also what an earlier visit began. The result stops it. */
  start(): () => void
}

interface Task {
  key: string
  file?: File
  onArrival(image: PlacedImage): void
  onCancel?(): void
}

export const createAdding = (
  editor: Editor,
  stage: Pick<BrowserStage, 'offer'>,
  { id, workspace_id: workspaceId }: { id: string; workspace_id: string },
): Adding => {
  const pending = createStore<readonly PendingImage[]>([])
  const refused = createStore<readonly RefusedFile[]>([])
  const added = createStore('')
  const tasks = new Map<string, Task>()
  const prefix = `design ${id} `

  const change = (key: string, part: Partial<PendingImage>): void =>
    pending.set(pending.get().map((one) => (one.key === key ? { ...one, ...part } : one)))
  const remove = (key: string): void => {
    const found = pending.get().find((one) => one.key === key)
    if (found?.previewUrl) URL.revokeObjectURL(found.previewUrl)
    pending.set(pending.get().filter((one) => one.key !== key))
    tasks.delete(key)
  }
  const noteRefusal = (name: string, code: RefusalCode): void => refused.set([...refused.get(), { key: newKey(), name, code }])
  const refuse: Adding['refuse'] = ({ filename }) => noteRefusal(filename, 'type')

  const upload = (file: File, task: Task): Promise<void> => {
    tasks.set(task.key, { ...task, file })
    pending.set([...pending.get(), { key: task.key, name: file.name, pageId: editor.page().id }])
    return addToLibrary(workspaceId, [file], prefix + task.key)
  }
  /** Refuses what can't be used, and returns the rest. */
  const accepted = async (files: readonly File[]): Promise<File[]> => {
    const { refusalOf } = await import('./refusal.ts')
    return files.filter((file) => {
      const code = refusalOf(file)
      if (code) noteRefusal(file.name, code)
      return code === undefined
    })
  }

  const placeAt = (batch: Batch, name: string, index: number) => (image: PlacedImage) =>
    editor.whenIdle(() => {
      if (batch.place(image, index)) added.set(name)
    })

  const addFiles = async (files: readonly File[], { pageId = editor.page().id, at }: Placing = {}): Promise<void> => {
    const batch = createBatch({ editor, pageId, at })
    const images = (await accepted(files)).map((file, index) => ({ file, index, key: newKey() }))
    for (const { file, index, key } of images) {
      void upload(file, { key, onArrival: placeAt(batch, file.name, index) })
      change(key, { pageId })
    }
    // One after the other, because decoded pictures are large.
    for (const { file, index, key } of images) {
      const size = await readPixels(file)
      if (size && tasks.has(key)) change(key, { box: batch.boxOf(size, index), previewUrl: URL.createObjectURL(file) })
    }
  }

  const uploadFile = async (file: File): Promise<PlacedImage | undefined> => {
    const [image] = await accepted([file])
    if (!image) return undefined
    const { promise, resolve } = Promise.withResolvers<PlacedImage | undefined>()
    await upload(image, { key: newKey(), onArrival: resolve, onCancel: () => resolve(undefined) })
    return promise
  }

  const receive = async (media: MediaView, part: string): Promise<void> => {
    const key = part.slice(prefix.length)
    const image = await pixelsOf(media)
    // An upload of an earlier visit has lost its place.
    const task = tasks.get(key) ?? { key, onArrival: placeAt(createBatch({ editor, pageId: editor.page().id }), media.filename, 0) }
    // Its layer shows the file at once.
    if (image && task.file) await stage.offer(media.id, task.file)
    if (image) task.onArrival(image)
    else {
      refuse(media)
      task.onCancel?.()
    }
    editor.whenIdle(() => remove(key))
  }

  return {
    pending,
    refused,
    refuse,
    added,
    isPanelOpen: createStore(matchMedia('(width >= 1200px)').matches),
    choice: createStore<Choice | undefined>(undefined),
    addFiles,
    uploadFile,
    isOwn: (part) => part.startsWith(prefix),
    cancel: (uploadKey, part) => {
      const key = part.slice(prefix.length)
      void cancelLibraryUpload(workspaceId, uploadKey)
      tasks.get(key)?.onCancel?.()
      remove(key)
    },
    dismiss: (key) => refused.set(refused.get().filter((one) => one.key !== key)),
    start: () => {
      resumeLibraryUploads(workspaceId)
      return onLibraryArrival(workspaceId, (media, { place }) => {
        if (place.part.startsWith(prefix)) void receive(media, place.part)
      })
    },
  }
}
