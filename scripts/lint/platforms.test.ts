import { expect, it } from 'vitest'
import { listMissingPlatforms } from './platforms.ts'

it('names each optional dependency that the lock file lacks, wherever the others are installed', () => {
  const packages = {
    '': {},
    'node_modules/canvas': { optionalDependencies: { 'canvas-linux': '1.0.0', 'canvas-darwin': '1.0.0', 'canvas-win32': '1.0.0' } },
    'node_modules/canvas-linux': {},
    'node_modules/canvas/node_modules/canvas-win32': {},
  }
  expect(listMissingPlatforms(packages)).toEqual([
    'package-lock.json lacks canvas-darwin, which node_modules/canvas needs on another platform.',
  ])
})
