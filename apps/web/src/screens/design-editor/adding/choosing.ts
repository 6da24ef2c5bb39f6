/** Choosing images of the library, or a new one, for any part of the editor. */
import { addImages, type PlacedImage, replaceImage } from '@broadside/scene/editor'
import type { EditorSession } from '../session/session.ts'

/** Opens a dialog. Empty if it is closed without a choice. */
export const chooseImages = ({ adding }: EditorSession, limit: number): Promise<readonly PlacedImage[]> => {
  const { promise, resolve } = Promise.withResolvers<readonly PlacedImage[]>()
  adding.choice.set({ limit, resolve })
  return promise
}

/** Undefined if the dialog is closed without a choice, or the upload is canceled. */
export const chooseImage = async (session: EditorSession): Promise<PlacedImage | undefined> => (await chooseImages(session, 1))[0]

/** Chosen at once. */
const mostImages = 20

export const addFromLibrary = async (session: EditorSession): Promise<void> => {
  const images = await chooseImages(session, mostImages)
  if (images.length) session.editor.whenIdle(() => void addImages(session.editor, images))
}

/** Shows another picture in a layer, which keeps its box. */
export const replaceFromLibrary = async (session: EditorSession, layerId: string): Promise<void> => {
  const image = await chooseImage(session)
  if (image) session.editor.whenIdle(() => replaceImage(session.editor, layerId, image))
}
