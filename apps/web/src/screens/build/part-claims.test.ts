import { expect, it } from 'vitest'
import type { BuildClaim, BuildSlot } from '#api/builds.ts'
import { assignClaims } from './part-claims.ts'

const slot = (slot_id: string, text: string) => ({ slot_id, chosen: slot_id, units: [{ unit_id: slot_id, text }] }) as BuildSlot
const claim = (text: string) => ({ text, status: 'supported' }) as BuildClaim

it('assigns each sentence to the first part that contains it, and keeps the others', () => {
  const claims = ['One.', 'Two lines.', 'One.', 'A heading'].map(claim)
  const slots = [slot('hook', 'One.'), slot('fact:1', 'One. Two\nlines.'), slot('closing', '')]
  const { bySlot, others } = assignClaims({ claims }, slots)
  expect(bySlot.get('hook')?.map(({ text }) => text)).toEqual(['One.', 'One.'])
  expect(bySlot.get('fact:1')?.map(({ text }) => text)).toEqual(['Two lines.'])
  expect(bySlot.get('closing')).toEqual([])
  expect(others.map(({ text }) => text)).toEqual(['A heading'])
})
