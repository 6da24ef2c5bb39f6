/** Bluesky and every other network of AT Protocol servers with app.bsky records, as it is described. */
import { countGraphemes } from '../kit/count.ts'
import type { NetworkDescription } from '../spec/index.ts'
import { check } from './check.ts'
import { profiles, settings, text } from './limits.ts'

export const description: NetworkDescription = {
  id: 'bluesky',
  name: 'Bluesky',
  modes: ['credentials'],
  text,
  unit: 'grapheme',
  settings,
  capabilities: { threads: true },
  profiles: () => [...profiles],
  count: countGraphemes,
  check,
}
