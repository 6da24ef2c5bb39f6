import { expect, it } from 'vitest'
import { keysAsText } from './keys-as-text.ts'

it('names keys as they are labeled: letters in capitals, others by their names', () => {
  expect(['mod+shift+z', 'g p', 'mod+[', 'Delete', 'PageUp'].map(keysAsText)).toEqual(['Ctrl ⇧Z', 'G P', 'Ctrl [', 'Delete', 'PageUp'])
})
