import { expect, it } from 'vitest'
import { customKey, startSize, toSize } from './size.ts'

it('leaves the pixels of a preset to the server', () => {
  expect(toSize(startSize)).toEqual({ preset_key: 'instagram-square' })
  expect(toSize({ ...startSize, width: 'wide' })).toEqual({ preset_key: 'instagram-square' })
})

it('takes whole pixels within the limits', () => {
  const custom = { preset: customKey, width: '64', height: '4096' }
  expect(toSize(custom)).toEqual({ preset_key: 'custom', width_px: 64, height_px: 4096 })
  for (const width of ['63', '4097', '100.5', '', 'x']) expect(toSize({ ...custom, width })).toBeUndefined()
})
