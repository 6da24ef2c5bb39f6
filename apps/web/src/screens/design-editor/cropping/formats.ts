/** The formats of a crop, and how they are tried one after the other. */
import { type Box, type CropFormat, cropToFormat, currentCrop, type Editor } from '@broadside/scene/editor'

/** By their names, which are the same in all languages. */
export const ratios = { '1:1': 1, '4:5': 4 / 5, '3:4': 3 / 4, '16:9': 16 / 9, '9:16': 9 / 16 } as const satisfies Record<string, number>

interface Shape {
  frame: Box
  picture: Box
}

const isSame = (one: Box, other: Box): boolean =>
  (['x', 'y', 'width', 'height', 'rotation'] as const).every((key) => Math.abs(one[key] - other[key]) < 0.01)

/** Each format is the largest within the frame that the user made, so that trying several doesn't shrink it. */
export const createFormats = (editor: Editor) => {
  let made: Box | undefined
  let shown: Shape | undefined
  return {
    choose: (format: CropFormat): void => {
      const { cropping: id } = editor.view.get()
      const crop = currentCrop(editor)
      if (id === undefined || !crop) return
      const isUntouched = shown && isSame(shown.frame, crop.frame) && isSame(shown.picture, crop.picture)
      if (!made || !isUntouched) made = crop.frame
      cropToFormat(editor, id, format, made)
      shown = currentCrop(editor)
    },
  }
}
