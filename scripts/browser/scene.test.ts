import { expect, it } from 'vitest'
import { bundleForBrowser } from './bundle.ts'

it('the rules and the renderer of designs take at most 12 KB in a browser, without the schemas', async () => {
  const chunks = [...(await bundleForBrowser('packages/scene/src/index.ts')).values()]
  const modules = chunks.flatMap((chunk) => chunk.modules)
  expect(modules).toContain('packages/scene/src/render/page.ts')
  expect(modules.filter((module) => module.includes('schemas') || module.startsWith('node_modules/'))).toEqual([])
  expect(chunks.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)).toBeLessThanOrEqual(12 * 1024)
})
