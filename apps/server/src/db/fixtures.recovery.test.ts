/** Databases with data in every state, from every schema that a version had. `scripts/fixtures.ts` makes them. */
import { it } from 'vitest'
import { listFixtures } from '#test/fixtures.ts'
import { expectPublished, expectToOpen, publish, upgrade } from '#test/upgraded.ts'

it.each(await listFixtures())('upgrades a database with the schema %s, and publishes from it once', async (fixture) => {
  await using upgraded = await upgrade(fixture)
  await expectToOpen(upgraded)
  await publish(upgraded)
  await expectPublished(upgraded)
})
