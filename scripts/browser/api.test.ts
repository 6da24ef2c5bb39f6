import { expect, test } from 'vitest'
import { bundleForBrowser } from './bundle.ts'

test('the browser API is at most 6 KB and includes no schemas', async () => {
  const { entry, ...others } = Object.fromEntries(await bundleForBrowser('packages/contract/src/api.ts'))
  expect(others).toEqual({})
  expect(entry?.modules.sort()).toEqual(['api', 'client', 'endpoint-map.gen', 'route'].map((name) => `packages/contract/src/${name}.ts`))
  expect(entry?.gzipBytes).toBeLessThanOrEqual(6 * 1024)
})
