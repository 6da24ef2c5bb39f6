import { expect, it } from 'vitest'
import { type Content, emptyContent, wholeText } from './content.ts'
import { createHistory } from './history.ts'
import { createStore } from '#lib/store.ts'
import { type Change, change, targetOf, threadOf } from './testing.ts'

const open = (content: Content) => {
  const store = createStore(content)
  const history = createHistory(store)
  return {
    ...history,
    get: store.get,
    run: (edit: Change) => history.run((now) => change(now, edit)),
    edit: (edit: Change) => store.set(change(store.get(), edit)),
  }
}
const thread = threadOf(['One', 'Two', 'Three'], [targetOf('a1'), targetOf('a2')])

it('undoes steps in reverse order, back to the initial state', () => {
  const post = { ...emptyContent([targetOf('a1')]), text: 'One Two' }
  const { run, undo, get } = open(post)
  run({ type: 'part-divided', part: wholeText, texts: ['One', 'Two'], ids: ['p2'] })
  run({ type: 'part-moved', part: 'p2', to: 0 })
  run({ type: 'part-removed', part: wholeText, accountId: 'a1' })
  for (let step = 0; step < 3; step += 1) expect(undo()).toBeDefined()
  expect(get()).toEqual(post)
  expect(undo()).toBeUndefined()
})

it('keeps other edits made since', () => {
  const { run, edit, undo, get } = open(thread)
  run({ type: 'parts-joined', accountId: 'a1' })
  edit({ type: 'title', title: 'Ferry' })
  edit({ type: 'text', part: 's1', text: 'Eins' })
  edit({ type: 'setting', accountId: 'a2', key: 'slug', value: 'x' })
  undo()
  expect(get()).toMatchObject({
    title: 'Ferry',
    segments: [{ text: 'Eins' }, {}, {}],
    targets: [targetOf('a1'), targetOf('a2', { settings: { slug: 'x' } })],
  })
})

it('refuses to undo a step that was edited since, until that edit is undone', () => {
  const { run, edit, undo, get } = open(thread)
  const step = run({ type: 'part-joined', part: 's2' })
  edit({ type: 'text', part: 's1', text: 'More' })
  expect([undo(), undo(step)]).toEqual([undefined, undefined])
  edit({ type: 'text', part: 's1', text: 'One\n\nTwo' })
  expect(undo(step)).toBe(step)
  expect(get()).toEqual(thread)
})

it('restores removed accounts with their custom text and position', () => {
  const own = change(thread, { type: 'text', part: 's1', text: 'Own', accountId: 'a1' })
  const { run, edit, undo, get } = open(own)
  run({ type: 'targets', targets: own.targets.slice(1) })
  edit({ type: 'setting', accountId: 'a2', key: 'slug', value: 'x' })
  undo()
  expect(get().targets).toEqual([own.targets[0], targetOf('a2', { settings: { slug: 'x' } })])
})

it('records no step if nothing changes', () => {
  const { run, undo } = open(thread)
  expect(run({ type: 'part-moved', part: 's1', to: 0 })).toBeUndefined()
  expect(undo()).toBeUndefined()
})
