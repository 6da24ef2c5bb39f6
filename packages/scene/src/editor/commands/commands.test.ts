import { describe, expect, it } from 'vitest'
import { aPage } from '../../testing/scene.ts'
import { createTestScene, group, imageLayer, place, rectangle, textLayer } from '../../testing/test-scene.ts'
import { commands, findCommand } from './commands.ts'
import { deletePage, duplicatePage, movePageTo, openPage, restorePage } from './pages.ts'

const three = () =>
  createTestScene([
    rectangle('a', place(100, 100, 100, 100)),
    rectangle('b', place(250, 300, 50, 100)),
    rectangle('c', place(600, 600, 100, 200)),
  ])

describe('commands', () => {
  it('have unique ids and shortcuts', () => {
    const [ids, keys] = [commands.map(({ id }) => id), commands.flatMap((command) => command.keys ?? [])]
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('that need a selection are disabled without one, and do nothing', () => {
    const scene = three()
    const disabled = commands.filter((command) => !command.isEnabled(scene.editor)).map(({ id }) => id)
    expect(disabled).toEqual(
      expect.arrayContaining([
        'cut',
        'copy',
        'paste',
        'duplicate',
        'delete',
        'group',
        'ungroup',
        'lock',
        'hide',
        'align-left',
        'undo',
        'redo',
        'crop',
      ]),
    )
    for (const id of disabled) scene.run(id)
    expect(scene.countSteps()).toBe(0)
    expect(findCommand('unknown')).toBeUndefined()
  })

  it('leave their shortcuts to the browser while they are disabled', () => {
    const scene = three()
    expect([scene.press('mod+d'), scene.press('mod+a'), scene.press('mod+d')]).toEqual([false, true, true])
  })
})

describe('aligning', () => {
  it.each([
    ['align-left', [100, 100, 100]],
    ['align-center', [350, 375, 350]],
    ['align-right', [600, 650, 600]],
  ])('%s lines up several layers', (command, xs) => {
    const scene = three()
    scene.press('mod+a')
    scene.run(command)
    expect(['a', 'b', 'c'].map((id) => scene.box(id)[0])).toEqual(xs)
    expect(scene.countSteps()).toBe(1)
  })

  it.each([
    ['align-top', 0],
    ['align-middle', 450],
    ['align-bottom', 900],
  ])('%s lines up a single layer with the page', (command, y) => {
    const scene = three()
    scene.click([150, 150])
    scene.run(command)
    expect(scene.box('a')).toEqual([100, y, 100, 100])
  })

  it('uses the bounds of turned layers and groups', () => {
    const scene = createTestScene([
      rectangle('a', place(200, 100, 100, 50, 90)),
      group('g'),
      rectangle('b', place(500, 300, 50, 50), { parent_id: 'g' }),
      rectangle('c', place(600, 300, 50, 50), { parent_id: 'g' }),
    ])
    scene.press('mod+a')
    scene.run('align-left')
    expect([scene.box('b')[0], scene.box('c')[0]]).toEqual([225, 325])
    expect(scene.box('a')[0]).toBe(200)
  })

  it('distributes layers with equal gaps', () => {
    const scene = three()
    scene.press('mod+a')
    scene.run('distribute-horizontally')
    expect(['a', 'b', 'c'].map((id) => scene.box(id)[0])).toEqual([100, 375, 600])
    scene.run('distribute-vertically')
    expect(['a', 'b', 'c'].map((id) => scene.box(id)[1])).toEqual([100, 350, 600])
  })
})

describe('arranging', () => {
  it('changes the order, also by keys', () => {
    const scene = three()
    scene.click([150, 150])
    scene.press('mod+]')
    expect(scene.order()).toBe('b a c')
    scene.press(']')
    expect(scene.order()).toBe('b c a')
    scene.press('[')
    expect(scene.order()).toBe('a b c')
    scene.press('mod+[')
    expect(scene.countSteps()).toBe(3)
  })

  it('groups and ungroups, and selects the result', () => {
    const scene = three()
    scene.click([150, 150])
    scene.click([650, 650], { shift: true })
    scene.press('mod+g')
    expect([scene.order(), scene.selection()]).toEqual(['b new1 new1/a new1/c', 'new1'])
    scene.press('mod+shift+g')
    expect([scene.order(), scene.selection()]).toEqual(['b a c', 'a c'])
    scene.press('mod+z')
    expect([scene.order(), scene.selection()]).toEqual(['b new1 new1/a new1/c', 'new1'])
    expect(scene.countSteps()).toBe(1)
  })

  it('locks and hides all of the selection, or releases all', () => {
    const scene = three()
    scene.click([150, 150])
    scene.run('lock')
    scene.editor.select(['a', 'b'])
    scene.run('lock')
    expect([scene.layer('a').locked, scene.layer('b').locked]).toEqual([true, true])
    scene.run('lock')
    expect([scene.layer('a').locked, scene.layer('b').locked]).toEqual([false, false])
    scene.run('hide')
    expect(scene.layer('b').visible).toBe(false)
    scene.run('hide')
    expect(scene.layer('b').visible).toBe(true)
  })

  it('flips the selection', () => {
    const scene = three()
    scene.click([150, 150])
    scene.press('shift+h')
    scene.press('shift+v')
    expect(scene.layer('a').transform).toMatchObject({ x: 100, flip_x: true, flip_y: true })
  })
})

describe('editing', () => {
  it('duplicates above the original and beside it', () => {
    const scene = three()
    scene.click([150, 150])
    scene.press('mod+d')
    expect([scene.order(), scene.selection(), scene.box('new1')]).toEqual(['a new1 b c', 'new1', [120, 120, 100, 100]])
  })

  it('refuses to duplicate onto a full page', () => {
    const scene = createTestScene(Array.from({ length: 500 }, (_, index) => rectangle(`l${index}`, place(index, 0, 10, 10))))
    scene.editor.select(['l0'])
    scene.run('duplicate')
    expect([scene.editor.page().layers.length, scene.refusals]).toEqual([500, [{ code: 'too_many_layers', limit: 500 }]])
  })

  it('selects everything of the entered group, except locked and hidden layers', () => {
    const scene = createTestScene([
      rectangle('a', place(0, 0, 10, 10)),
      rectangle('b', place(0, 0, 10, 10), { locked: true }),
      rectangle('c', place(0, 0, 10, 10), { visible: false }),
      group('g'),
      rectangle('d', place(100, 100, 10, 10), { parent_id: 'g' }),
      rectangle('e', place(200, 100, 10, 10), { parent_id: 'g' }),
    ])
    scene.press('mod+a')
    expect(scene.selection()).toBe('a g')
    scene.doubleClick([105, 105])
    scene.press('mod+a')
    expect(scene.selection()).toBe('d e')
  })

  it('deletes with Backspace too, and does not delete locked layers', () => {
    const scene = three()
    scene.click([150, 150])
    scene.run('lock')
    scene.press('Backspace')
    expect(scene.order()).toBe('a b c')
    scene.run('lock')
    scene.press('Backspace')
    expect(scene.order()).toBe('b c')
  })

  it('undoes and redoes with the selection', () => {
    const scene = three()
    scene.click([150, 150])
    scene.press('Delete')
    scene.click([650, 650])
    scene.press('mod+z')
    expect(scene.selection()).toBe('a')
    scene.press('mod+shift+z')
    expect(scene.order()).toBe('b c')
    scene.press('mod+z')
    scene.press('mod+y')
    expect(scene.order()).toBe('b c')
  })

  it('adds texts and shapes in the middle of the page', () => {
    const scene = createTestScene([])
    scene.run('add-rectangle')
    expect(scene.box('new1')).toEqual([350, 350, 300, 300])
    scene.run('add-line')
    expect(scene.box('new2')).toEqual([350, 497, 300, 6])
    scene.run('add-text')
    scene.editor.typeText('Hello')
    scene.press('Escape')
    expect(scene.layer('new3').text?.text).toBe('Hello')
    expect(scene.countSteps()).toBe(3)
  })

  it('completes typing and cropping first', () => {
    const scene = createTestScene([textLayer('t', place(0, 0, 100, 50)), imageLayer('i', place(100, 100, 400, 200))])
    scene.doubleClick([50, 20])
    scene.editor.typeText('New')
    scene.run('duplicate')
    expect([scene.layer('new1').text?.text, scene.editor.view.get().typing]).toEqual(['New', undefined])
    scene.doubleClick([300, 200])
    scene.run('select-all')
    expect(scene.editor.view.get()).toMatchObject({ cropping: undefined, state: 'idle' })
  })
})

describe('pages', () => {
  const pageIds = (scene: ReturnType<typeof three>) =>
    scene.editor.store
      .get()
      .document.pages.map(({ id }) => id)
      .join(' ')

  it('are added after the current one, and shown', () => {
    const scene = createTestScene([], { pages: [aPage([], { id: 'q' })] })
    scene.run('add-page')
    expect([pageIds(scene), scene.editor.page().id]).toEqual(['p new1 q', 'new1'])
    scene.press('mod+z')
    expect([pageIds(scene), scene.editor.page().id]).toEqual(['p q', 'p'])
  })

  it('are duplicated with new ids', () => {
    const scene = createTestScene([group('g'), rectangle('a', place(0, 0, 10, 10), { parent_id: 'g' })])
    scene.run('duplicate-page')
    expect([pageIds(scene), scene.order()]).toEqual(['p new1', 'new2 new2/new3'])
  })

  it('are deleted, but not the last one', () => {
    const scene = createTestScene([], { pages: [aPage([], { id: 'q' })] })
    scene.run('delete-page')
    expect([pageIds(scene), scene.editor.page().id]).toEqual(['q', 'q'])
    scene.run('delete-page')
    expect([pageIds(scene), scene.refusals]).toEqual(['q', [{ code: 'last_page' }]])
    scene.press('mod+z')
    expect(pageIds(scene)).toBe('p q')
  })

  it('are duplicated and deleted while another one is shown', () => {
    const scene = createTestScene([], { pages: [aPage([rectangle('a', place(0, 0, 10, 10))], { id: 'q' }), aPage([], { id: 'r' })] })
    const deleted = deletePage(scene.editor, 'q')
    expect([pageIds(scene), scene.editor.page().id]).toEqual(['p r', 'p'])
    duplicatePage(scene.editor, 'r')
    expect([pageIds(scene), scene.editor.page().id]).toEqual(['p r new1', 'new1'])
    expect([duplicatePage(scene.editor, 'q'), deletePage(scene.editor, 'q')]).toEqual([false, undefined])
    expect(deleted?.index).toBe(1)
  })

  it('are restored where they were, with what was changed in the meantime', () => {
    const scene = createTestScene([], { pages: [aPage([rectangle('a', place(0, 0, 10, 10))], { id: 'q' })] })
    const deleted = deletePage(scene.editor, 'q')
    if (!deleted) throw new Error('It was not deleted.')
    scene.run('add-rectangle')
    restorePage(scene.editor, deleted)
    expect([pageIds(scene), scene.order()]).toEqual(['p q', 'a'])
    // Undo has restored it too.
    openPage(scene.editor, 'p')
    restorePage(scene.editor, deleted)
    expect([pageIds(scene), scene.editor.page().id, scene.countSteps()]).toEqual(['p q', 'q', 3])
  })

  it('are moved', () => {
    const scene = createTestScene([], { pages: [aPage([], { id: 'q' }), aPage([], { id: 'r' })] })
    scene.run('move-page-forward')
    expect(pageIds(scene)).toBe('q p r')
    movePageTo(scene.editor, 'r', 0)
    expect([pageIds(scene), scene.editor.page().id]).toEqual(['r q p', 'p'])
    expect(findCommand('move-page-forward')?.isEnabled(scene.editor)).toBe(false)
  })

  it('are at most 35', () => {
    const scene = createTestScene([])
    for (let count = 0; count < 40; count++) scene.run('add-page')
    expect(scene.editor.store.get().document.pages).toHaveLength(35)
    expect(scene.refusals[0]).toEqual({ code: 'too_many_pages', limit: 35 })
  })

  it('are turned with keys, without a selection and without a step', () => {
    const scene = createTestScene([rectangle('a', place(0, 0, 10, 10))], { pages: [aPage([], { id: 'q' })] })
    scene.press('mod+a')
    scene.press('PageDown')
    expect([scene.editor.page().id, scene.selection()]).toEqual(['q', ''])
    scene.press('PageUp')
    openPage(scene.editor, 'q')
    expect([scene.editor.page().id, scene.editor.store.canUndo]).toEqual(['q', false])
  })

  it('are shown again when a step on them is undone', () => {
    const scene = createTestScene([rectangle('a', place(0, 0, 10, 10))], { pages: [aPage([], { id: 'q' })] })
    scene.press('mod+a')
    scene.press('ArrowRight')
    scene.press('PageDown')
    scene.press('mod+z')
    expect([scene.editor.page().id, scene.selection()]).toEqual(['p', 'a'])
  })
})
