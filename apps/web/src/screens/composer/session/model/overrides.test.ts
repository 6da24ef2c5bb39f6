import { defined } from '@broadside/contract/defined'
import { expect, it } from 'vitest'
import { type Content, emptyContent, findTarget, wholeText } from './content.ts'
import { hasOwnParts, hasOwnWords, originOf } from './overrides.ts'
import { mediaOf, partsOf, textOfPart } from './parts.ts'
import { type Change, change, targetOf, threadOf } from './testing.ts'

const edited = (content: Content, ...changes: Change[]): Content => changes.reduce(change, content)
const post = { ...emptyContent([targetOf('a1'), targetOf('a2')]), title: 'Ferry', text: 'It runs.', media: [{ media_id: 'm1' }] }
const thread = threadOf(['One', 'Two', 'Three'], [targetOf('a1'), targetOf('a2')])
const own = (content: Content, accountId = 'a1') => {
  const { text, title, description, segments } = findTarget(content, accountId) ?? {}
  return {
    ...defined({ text, title, description, segments }),
  }
}

it('stores custom text for one account, and removes it once it equals the shared text', () => {
  const after = change(post, { type: 'text', part: wholeText, text: 'It sails.', accountId: 'a1' })
  expect(own(after)).toEqual({ text: 'It sails.' })
  expect(after.targets[1]).toBe(post.targets[1])
  expect([textOfPart(after, wholeText), textOfPart(after, wholeText, 'a1'), textOfPart(after, wholeText, 'a2')]).toEqual([
    'It runs.',
    'It sails.',
    'It runs.',
  ])
  expect(own(change(after, { type: 'text', part: wholeText, text: 'It runs.', accountId: 'a1' }))).toEqual({})
})

it('keeps empty custom text, which overrides the shared text', () => {
  expect(own(change(post, { type: 'text', part: wholeText, text: '', accountId: 'a1' }))).toEqual({ text: '' })
})

it('customizes only the edited part', () => {
  const after = change(thread, { type: 'text', part: 's2', text: 'Deux', accountId: 'a1' })
  expect(own(after)).toEqual({
    segments: [
      { id: 's1', segment_id: 's1' },
      { id: 's2', segment_id: 's2', text: 'Deux' },
      { id: 's3', segment_id: 's3' },
    ],
  })
  expect(partsOf(change(after, { type: 'text', part: 's3', text: 'Trois' }), 'a1').map(({ text }) => text)).toEqual([
    'One',
    'Deux',
    'Trois',
  ])
  expect(own(change(after, { type: 'text', part: 's2', text: 'Two', accountId: 'a1' }))).toEqual({})
})

it('overrides the files of an account with custom text', () => {
  const after = edited(
    post,
    { type: 'text', part: wholeText, text: 'Look', accountId: 'a1' },
    { type: 'media-added', id: 'm2', accountId: 'a1' },
    { type: 'alt-text', id: 'm1', text: 'A ferry', accountId: 'a1' },
  )
  expect(own(after)).toEqual({
    segments: [
      { id: wholeText, segment_id: wholeText, text: 'Look', media: [{ media_id: 'm1', alt_text: 'A ferry' }, { media_id: 'm2' }] },
    ],
  })
  expect(mediaOf(after, wholeText, 'a2')).toBe(post.media)
  const back = edited(
    after,
    { type: 'media-removed', id: 'm2', accountId: 'a1' },
    { type: 'reset', accountId: 'a1', what: { field: 'media', part: wholeText } },
  )
  expect(own(back)).toEqual({ text: 'Look' })
})

it('overrides the title and description, and resets them independently', () => {
  const after = edited(
    post,
    { type: 'title', title: 'Boat', accountId: 'a1' },
    { type: 'description', description: 'More', accountId: 'a1' },
    { type: 'text', part: wholeText, text: 'Own', accountId: 'a1' },
  )
  expect(own(after)).toEqual({ title: 'Boat', description: 'More', text: 'Own' })
  expect(own(change(after, { type: 'reset', accountId: 'a1', what: { field: 'title' } }))).toEqual({ description: 'More', text: 'Own' })
  expect(own(change(after, { type: 'reset', accountId: 'a1', what: { field: 'text', part: wholeText } }))).toEqual({
    title: 'Boat',
    description: 'More',
  })
  expect(own(change(after, { type: 'title', title: 'Ferry', accountId: 'a1' }))).toEqual({ description: 'More', text: 'Own' })
  expect(own(change(after, { type: 'description', description: '', accountId: 'a1' }))).toEqual({ title: 'Boat', text: 'Own' })
  expect(own(change(after, { type: 'reset', accountId: 'a1', what: { field: 'all' } }))).toEqual({})
})

it('reports the origin of each field', () => {
  const after = edited(
    thread,
    { type: 'text', part: 's2', text: 'Deux', accountId: 'a1' },
    { type: 'media-added', id: 'm1', part: 's1', accountId: 'a1' },
    { type: 'part-added', id: 'x', accountId: 'a1' },
    { type: 'title', title: 'Own', accountId: 'a2' },
  )
  expect(['s1', 's2', 'x'].map((part) => originOf(after, 'a1', 'text', part))).toEqual(['all', 'own', 'alone'])
  expect(['s1', 's2'].map((part) => originOf(after, 'a1', 'media', part))).toEqual(['own', 'all'])
  expect([originOf(after, 'a1', 'title'), originOf(after, 'a2', 'title'), originOf(after, 'a2', 'description')]).toEqual([
    'all',
    'own',
    'all',
  ])
  expect([hasOwnParts(after, 'a1'), hasOwnParts(after, 'a2')]).toEqual([true, false])
  expect(after.targets.map((target) => hasOwnWords(after, target))).toEqual([true, true])
  expect(thread.targets.map((target) => hasOwnWords(thread, target))).toEqual([false, false])
})

it('does not treat part settings as customization, and keeps them on reset', () => {
  const poll = change(post, { type: 'part-setting', accountId: 'a1', part: wholeText, key: 'poll_options', value: ['Yes', 'No'] })
  const settings = { poll_options: ['Yes', 'No'] }
  expect(own(poll)).toEqual({ segments: [{ id: wholeText, segment_id: wholeText, settings }] })
  expect(poll.targets.map((target) => hasOwnWords(poll, target))).toEqual([false, false])
  const after = change(poll, { type: 'text', part: wholeText, text: 'Own', accountId: 'a1' })
  expect(change(after, { type: 'reset', accountId: 'a1', what: { field: 'all' } }).targets).toEqual(poll.targets)
  expect(own(change(poll, { type: 'part-setting', accountId: 'a1', part: wholeText, key: 'poll_options', value: undefined }))).toEqual({})
})

it('copies the custom text of an account to others, which inherit what it inherits', () => {
  const content = {
    ...post,
    targets: [targetOf('a1'), targetOf('a2', { title: 'Old', settings: { slug: 'x' } }), targetOf('a3', { platform: 'mastodon' })],
  }
  const copied = edited(
    content,
    { type: 'text', part: wholeText, text: 'Own', accountId: 'a1' },
    { type: 'part-setting', accountId: 'a1', part: wholeText, key: 'poll_options', value: ['Yes', 'No'] },
    { type: 'copied', accountId: 'a1', to: ['a2', 'a3'] },
  )
  expect(copied.targets[1]).toEqual({ ...copied.targets[0], social_account_id: 'a2', settings: { slug: 'x' } })
  expect(own(copied, 'a3')).toEqual({ segments: [{ id: wholeText, segment_id: wholeText, text: 'Own' }] })
})
