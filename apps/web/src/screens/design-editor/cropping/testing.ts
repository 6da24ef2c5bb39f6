import { createEditor, type Editor, findCommand } from '@broadside/scene/editor'

/** A picture of 400 by 200 on a page of 1000 by 1000, which is being cropped. */
export const cropPicture = (): Editor => {
  const transform = { x: 100, y: 100, width: 400, height: 200, rotation: 0, flip_x: false, flip_y: false }
  const image = { media_id: 'm', source_width: 400, source_height: 200 }
  const layer = { id: 'i', type: 'image' as const, name: '', visible: true, locked: false, opacity: 1, transform, image }
  const background = { type: 'solid' as const, color: '#ffffff', opacity: 1 }
  const document = {
    schema_version: 1,
    title: 'Poster',
    preset_key: 'custom',
    width_px: 1000,
    height_px: 1000,
    brand_kit_id: '',
    brand_kit_revision: 0,
    export_defaults: { format: 'png' as const, quality: 0.92, matte_color: '#ffffff' },
    pages: [{ id: 'p', name: 'P', background_color: '#ffffff', background, layers: [layer] }],
  }
  const editor = createEditor(document, { workspaceId: 'w', newId: () => 'new' })
  editor.select(['i'])
  findCommand('crop')?.run(editor)
  return editor
}
