/** The oldest and the newest of the databases that `fixtures.recovery.test.ts` upgrades. */
import { expect, it } from 'vitest'
import { listFixtures } from '#test/fixtures.ts'
import { expectPublished, expectToOpen, publish, upgrade } from '#test/upgraded.ts'
import { migrationNames } from './migrate.ts'

const fixtures = await listFixtures()

it.each([fixtures[0], fixtures.at(-1)])('upgrades a database with the schema %s, and publishes from it once', async (fixture = '') => {
  await using upgraded = await upgrade(fixture)
  await expectToOpen(upgraded)
  await publish(upgraded)
  await expectPublished(upgraded)
})

it('has a fixture of every schema since the first one that can be upgraded', () => {
  const missing = migrationNames.filter((name) => name >= (fixtures[0] ?? '') && !fixtures.includes(name))
  expect(missing, 'Make them with node scripts/fixtures.ts, which CONTRIBUTING.md describes.').toEqual([])
})
