import { expect, it } from 'vitest'
import { withEndpoints } from './used-endpoints.ts'

const map = new Map([
  ['getMe', 'GET /auth/me 200'],
  ['listJobs', 'GET /jobs 200'],
])

it('adds the endpoints that a file calls to the map', () => {
  expect(withEndpoints("import { api } from './api.ts'\nexport const me = () => api.getMe()", map)).toBe(
    `import { endpointMap as endpoints } from '@broadside/contract/endpoint-map.gen'; Object.assign(endpoints, {"getMe":"GET /auth/me 200"}); import { api } from './api.ts'\nexport const me = () => api.getMe()`,
  )
})

it('leaves files that call none as they are', () => {
  expect(withEndpoints("export { api } from './api.ts'", map)).toBe("export { api } from './api.ts'")
})
