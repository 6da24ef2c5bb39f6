import { expect, it } from 'vitest'
import { pruneEndpoints } from './used-endpoints.ts'

it('keeps only the endpoints in use, and everything around them', () => {
  const map = "export const endpointMap = {\n  getMe: 'GET /auth/me 200',\n  listJobs: 'GET /jobs 200',\n} as const\n"
  expect(pruneEndpoints(map, new Set(['getMe']))).toBe("export const endpointMap = {\n  getMe: 'GET /auth/me 200',\n} as const\n")
})
