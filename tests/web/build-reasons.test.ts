import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { featureNames } from '../../packages/composer/src/engine/confidence/features.ts'

it('has a text for every reason of a confidence', () => {
  const texts = JSON.parse(readFileSync(new URL('../../apps/web/messages/en/buildReasons.json', import.meta.url), 'utf8')) as object
  expect(Object.keys(texts).toSorted()).toEqual(featureNames.toSorted())
})
