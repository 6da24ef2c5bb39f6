import { expect, it } from 'vitest'
import { NetworkError } from '../spec/index.ts'
import { prepare } from './preparation.ts'

it('marks failures of networks, and keeps everything that they say', async () => {
  const fields = {
    kind: 'quota',
    evidence: 'rejected',
    code: 'too_many',
    httpStatus: 429,
    retryAfter: 5,
    detail: 'No',
    missing: ['post'],
  } as const
  await expect(prepare(() => Promise.reject(new NetworkError(fields)))).rejects.toMatchObject({ ...fields, isCertain: true })
  expect(new NetworkError(fields).isCertain).toBe(false)
  await expect(prepare(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await prepare(() => Promise.resolve(1))).toBe(1)
})
