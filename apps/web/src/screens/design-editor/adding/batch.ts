/** Images that were added together: their order on the page, and whether they are selected. Pure, apart from the editor. */
import { type Editor, imageBox, type PlacedImage, placeImage, type Point, type Rect, type Size } from '@broadside/scene/editor'

export interface Batch {
  /** Where the image at an index will be. */
  boxOf(size: Size, index: number): Rect
  /** Adds the image at an index, below those after it, whichever arrives first. Returns false if the page is full. */
  place(image: PlacedImage, index: number): boolean
}

interface BatchOptions {
  editor: Editor
  pageId: string
  at?: Point | undefined
}

/** Its images are selected unless the user has selected something else since. */
export const createBatch = ({ editor, pageId, at }: BatchOptions): Batch => {
  const boxes = new Map<number, Rect>()
  const layers = new Map<number, string>()
  const selected = () => editor.selection().join()
  let expected = selected()
  const boxOf = (size: Size, index: number): Rect => {
    const box = boxes.get(index) ?? imageBox(editor, size, { at, index })
    boxes.set(index, box)
    return box
  }
  const inOrder = (): [index: number, id: string][] => [...layers].toSorted(([one], [other]) => one - other)
  return {
    boxOf,
    place: (image, index) => {
      const below = inOrder().find(([other]) => other > index)?.[1]
      const id = placeImage(editor, image, { box: boxOf(image, index), pageId, below })
      if (id === undefined) return false
      layers.set(index, id)
      if (editor.page().layers.some((layer) => layer.id === id) && selected() === expected)
        editor.select(
          inOrder().map(([, layerId]) => layerId),
          '',
        )
      expected = selected()
      return true
    },
  }
}
