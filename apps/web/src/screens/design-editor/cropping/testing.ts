import { createEditor, type Editor, findCommand } from '@broadside/scene/editor'
import { aDesign } from '@broadside/scene/testing/design'
import { imageLayer, place } from '@broadside/scene/testing/test-scene'

/** A picture of 400 by 200 on a page of 1000 by 1000, which is being cropped. */
export const cropPicture = (): Editor => {
  const editor = createEditor(aDesign([imageLayer('i', place(100, 100, 400, 200))]), { workspaceId: 'w', newId: () => 'new' })
  editor.select(['i'])
  findCommand('crop')?.run(editor)
  return editor
}
