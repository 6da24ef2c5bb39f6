import { describe, expect, it } from 'vitest'
import { addImages } from '../adding/add.ts'
import { createTestScene, group, imageLayer, place, rectangle } from '../../testing/test-scene.ts'
import { toClip } from './clip.ts'
import { pasteText } from './paste.ts'

const copied = (scene: ReturnType<typeof createTestScene>) => {
  scene.run('copy')
  return JSON.stringify(scene.editor.clip)
}

describe('pasting layers', () => {
  it('renews ids and keeps media, groups and positions', () => {
    const source = createTestScene([group('g'), imageLayer('i', place(100, 100, 400, 200), { parent_id: 'g' })])
    source.press('mod+a')
    const target = createTestScene([rectangle('i', place(0, 0, 10, 10))])
    expect(pasteText(target.editor, copied(source))).toBe(true)
    expect([target.order(), target.selection()]).toEqual(['i new1 new1/new2', 'new1'])
    expect(target.layer('new2').image?.media_id).toBe('m')
    expect(target.box('new2')).toEqual([100, 100, 400, 200])
    expect(target.countSteps()).toBe(1)
  })

  it('moves copies off their originals, one further each time', () => {
    const scene = createTestScene([rectangle('a', place(100, 100, 50, 50))])
    scene.click([120, 120])
    scene.run('copy')
    scene.run('paste')
    scene.run('paste')
    expect([scene.box('new1'), scene.box('new2')]).toEqual([
      [120, 120, 50, 50],
      [140, 140, 50, 50],
    ])
  })

  it('moves layers onto the page that would be beside it', () => {
    const source = createTestScene([rectangle('a', place(3000, 100, 100, 100))])
    source.press('mod+a')
    const target = createTestScene([])
    pasteText(target.editor, copied(source))
    expect(target.box('new1')).toEqual([450, 450, 100, 100])
  })

  it('is refused from another workspace, with the reason', () => {
    const source = createTestScene([rectangle('a', place(0, 0, 10, 10))], { host: { workspaceId: 'other' } })
    source.press('mod+a')
    const target = createTestScene([])
    expect(pasteText(target.editor, copied(source))).toBe(false)
    expect([target.order(), target.refusals]).toEqual(['', [{ code: 'other_workspace' }]])
  })

  it('is refused on a page without room', () => {
    const scene = createTestScene(Array.from({ length: 251 }, (_, index) => rectangle(`l${index}`, place(0, 0, 10, 10))))
    scene.press('mod+a')
    scene.run('copy')
    scene.run('paste')
    expect([scene.editor.page().layers.length, scene.refusals]).toEqual([251, [{ code: 'too_many_layers', limit: 500 }]])
  })

  it('leaves its keys to the system, which sends events with the content', () => {
    const scene = createTestScene([rectangle('a', place(100, 100, 50, 50))])
    scene.click([120, 120])
    expect(['mod+c', 'mod+x', 'mod+v'].map((keys) => scene.press(keys))).toEqual([false, false, false])
    expect([scene.order(), scene.editor.clip]).toEqual(['a', undefined])
  })

  it('cuts and pastes', () => {
    const scene = createTestScene([rectangle('a', place(100, 100, 50, 50))])
    scene.press('mod+a')
    scene.run('cut')
    expect(scene.order()).toBe('')
    scene.run('paste')
    expect(scene.box('new1')).toEqual([100, 100, 50, 50])
  })

  const clip = toClip(createTestScene([rectangle('a', place(0, 0, 10, 10))]).editor.page(), ['a'], 'w')
  it.each([
    ['without layers', { ...clip, layers: [] }],
    ['of a later version', { ...clip, version: 2 }],
    ['without a part', { ...clip, layers: [{ ...clip.layers[0], shape: undefined }] }],
    ['without a position', { ...clip, layers: [{ ...clip.layers[0], transform: { x: 'left' } }] }],
    ['with an id twice', { ...clip, layers: [clip.layers[0], clip.layers[0]] }],
  ])('refuses layers %s', (_, hostile) => {
    const scene = createTestScene([])
    expect(pasteText(scene.editor, JSON.stringify(hostile))).toBe(false)
    expect(scene.refusals).toEqual([{ code: 'unreadable' }])
  })

  it('limits positions, and drops groups that are not there', () => {
    const scene = createTestScene([])
    const layer = { ...clip.layers[0], parent_id: 'nowhere', opacity: 7, transform: { ...place(0, 0, 1e9, 10), x: 1e300 }, extra: 1 }
    pasteText(scene.editor, JSON.stringify({ ...clip, layers: [layer] }))
    expect(scene.layer('new1')).toMatchObject({ opacity: 1, transform: { width: 32_768 } })
    expect(Object.keys(scene.layer('new1'))).not.toContain('extra')
  })
})

it('pastes text of any system, without the line breaks at its end', () => {
  const scene = createTestScene([])
  pasteText(scene.editor, 'Hello\r\nworld\r\n')
  expect(scene.layer('new1').text?.text).toBe('Hello\nworld')
})

it('pastes a long text around the middle of the page, or from its top if it is higher', () => {
  const scene = createTestScene([], {
    host: { measureText: ({ text }) => ({ width: 0, height: 100 * (text?.text.split('\n').length ?? 0) }) },
  })
  pasteText(scene.editor, Array(6).fill('line').join('\n'))
  expect(scene.box('new1')).toMatchObject({ 1: 200, 3: 600 })
  pasteText(scene.editor, Array(20).fill('line').join('\n'))
  expect(scene.box('new2')).toMatchObject({ 1: 0, 3: 2000 })
})

it('pastes other text as a text layer', () => {
  const scene = createTestScene([])
  expect(pasteText(scene.editor, 'Hello\nworld')).toBe(true)
  expect(scene.layer('new1')).toMatchObject({ type: 'text', text: { text: 'Hello\nworld' } })
  expect(pasteText(scene.editor, '  ')).toBe(false)
})

describe('images', () => {
  it('are added in one step, none larger than the page', () => {
    const scene = createTestScene([])
    addImages(scene.editor, [
      { mediaId: 'm1', width: 4000, height: 2000 },
      { mediaId: 'm2', width: 100, height: 50 },
    ])
    expect([scene.box('new1'), scene.box('new2')]).toEqual([
      [0, 250, 1000, 500],
      [470, 495, 100, 50],
    ])
    expect(scene.selection()).toBe('new1 new2')
    expect(scene.countSteps()).toBe(1)
  })
})
