import type { BuildClaim, BuildPost, BuildSlot } from '#api/builds.ts'
import { chosenUnit } from './changes.ts'

const collapse = (text: string): string => text.replaceAll(/\s+/g, ' ')

export interface PartClaims {
  /** By slot id. */
  bySlot: ReadonlyMap<string, readonly BuildClaim[]>
  /** Sentences of no part, such as the heading of a section. */
  others: readonly BuildClaim[]
}

/** Assigns each sentence of a post to the first part that contains it. */
export const assignClaims = ({ claims }: Pick<BuildPost, 'claims'>, slots: readonly BuildSlot[]): PartClaims => {
  const texts = slots.map((slot) => ({ id: slot.slot_id, text: collapse(chosenUnit(slot)?.text ?? '') }))
  const homes = claims.map((claim) => texts.find(({ text }) => text.includes(collapse(claim.text)))?.id)
  return {
    bySlot: new Map(texts.map(({ id }) => [id, claims.filter((_, index) => homes[index] === id)])),
    others: claims.filter((_, index) => homes[index] === undefined),
  }
}
