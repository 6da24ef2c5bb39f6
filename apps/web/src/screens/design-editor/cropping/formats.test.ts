import { createEditor, currentCrop, findCommand } from '@broadside/scene/editor'
import { expect, it } from 'vitest'
import { createFormats } from './formats.ts'

/** A picture of 400 by 200 that is being cropped. */
const crop = () => {
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
  const press = (key: string) => editor.press({ key, shift: true, alt: true, mod: false, repeat: false })
  return { formats: createFormats(editor), press, size: () => [currentCrop(editor)?.frame.width, currentCrop(editor)?.frame.height] }
}

it('tries formats one after the other without shrinking the frame', () => {
  const { formats, size } = crop()
  formats.choose(1)
  expect(size()).toEqual([200, 200])
  formats.choose(4)
  expect(size()).toEqual([400, 100])
  formats.choose('original')
  expect(size()).toEqual([400, 200])
})

it('begins with the frame again that the user has changed since', () => {
  const { formats, press, size } = crop()
  formats.choose(1)
  press('ArrowUp')
  expect(size()).toEqual([190, 190])
  formats.choose(2)
  expect(size()).toEqual([190, 95])
})
