import { expect, it } from 'vitest'
import { emptyContent, type Target } from './content.ts'
import { copySettings, editSettings, resetSettings, settingsOf } from './settings.ts'

const target = (id: string, settings: Target['settings']): Target => ({
  social_account_id: id,
  platform: 'mastodon',
  target_key: '',
  settings,
})
const content = emptyContent([
  target('a', { visibility: 'unlisted', title: 'Ferry' }),
  target('b', { sensitive: true, title: 'Boats' }),
  target('c', {}),
])
const keys = new Set(['visibility', 'sensitive'])
const all = (value: typeof content) => value.targets.map(({ settings }) => settings)

it('resets the settings of one account, except those edited elsewhere', () => {
  expect(all(editSettings(content, resetSettings(content, 'a', keys)))).toEqual([
    { title: 'Ferry' },
    { sensitive: true, title: 'Boats' },
    {},
  ])
})

it('copies settings to other accounts, and can restore the previous ones', () => {
  const copied = editSettings(content, copySettings(content, 'a', { to: ['b', 'c'], keys }))
  expect(all(copied)).toEqual([
    { visibility: 'unlisted', title: 'Ferry' },
    { visibility: 'unlisted', title: 'Boats' },
    { visibility: 'unlisted' },
  ])
  expect(editSettings(copied, settingsOf(content, ['b', 'c']))).toEqual(content)
})

it('does nothing for an unknown account', () => {
  expect(editSettings(content, resetSettings(content, 'x', keys))).toBe(content)
  expect(editSettings(content, copySettings(content, 'x', { to: ['b'], keys }))).toBe(content)
})
