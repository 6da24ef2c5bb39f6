import { expect, it } from 'vitest'
import { matchFamily } from './families.ts'

it.each([
  ['JetBrains Mono', 'JetBrains Mono'],
  [' jetbrains mono ', 'JetBrains Mono'],
  ['JetBrains Mono Variable', 'JetBrains Mono'],
  ['system-ui', 'Inter'],
  ['sans-serif', 'Inter'],
  ['JetBrains', undefined],
  ['serif', undefined],
  ['', undefined],
])('matches %j with %j', (wanted, family) => expect(matchFamily(['Inter', 'JetBrains Mono'], wanted)).toBe(family))
