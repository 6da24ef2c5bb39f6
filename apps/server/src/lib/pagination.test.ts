import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './pagination.ts'
import { createSigner } from './signer.ts'

const signer = createSigner([Buffer.alloc(32, 1)], 'cursor')
const filters = { workspace_id: 'w', status: ['draft', 'failed'], before: undefined }
const position = ['2026-11-20T15:04:05.123Z', 'id-1', 7, null, true]

test('a cursor returns its position', () => {
  expect(decodeCursor(signer, filters, encodeCursor(signer, filters, position))).toEqual(position)
})

test('the order of filters and absent ones do not matter', () => {
  const cursor = encodeCursor(signer, filters, position)
  expect(decodeCursor(signer, { status: ['draft', 'failed'], workspace_id: 'w' }, cursor)).toEqual(position)
})

test.each([{ workspace_id: 'v', status: ['draft', 'failed'] }, { workspace_id: 'w' }, { workspace_id: 'w', status: 'draft' }, {}])(
  'a cursor of other filters is rejected: %j',
  (others) => {
    expect(decodeCursor(signer, others, encodeCursor(signer, filters, position))).toBeUndefined()
  },
)

test('a cursor with any character changed, removed or added is rejected', () => {
  const cursor = encodeCursor(signer, filters, position)
  for (let i = 0; i < cursor.length; i++) {
    const other = cursor[i] === 'A' ? 'B' : 'A'
    expect(decodeCursor(signer, filters, cursor.slice(0, i) + other + cursor.slice(i + 1))).toBeUndefined()
    expect(decodeCursor(signer, filters, cursor.slice(0, i))).toBeUndefined()
    expect(decodeCursor(signer, filters, `${cursor.slice(0, i)}!${cursor.slice(i)}`)).toBeUndefined()
  }
})

test('a cursor of another key is rejected', () => {
  expect(decodeCursor(createSigner([Buffer.alloc(32, 2)], 'cursor'), filters, encodeCursor(signer, filters, position))).toBeUndefined()
})

test('a cursor is short', () => {
  const cursor = encodeCursor(signer, filters, ['2026-11-20T15:04:05.123Z', '01a1fb9a-7cb5-7336-abca-0cafcdf09166'])
  expect(cursor.length).toBeLessThan(125)
})
