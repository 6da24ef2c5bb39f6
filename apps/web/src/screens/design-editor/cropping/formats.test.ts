import { currentCrop } from '@broadside/scene/editor'
import { expect, it } from 'vitest'
import { createFormats } from './formats.ts'
import { cropPicture } from './testing.ts'

const crop = () => {
  const editor = cropPicture()
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
