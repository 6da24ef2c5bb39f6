import type { TextRules } from '@broadside/networks/spec/profile'
import type { Direction } from '../result.ts'

interface Choice {
  objective: string
  archetype: string
}

export const stanceOf = ({ stance }: TextRules, route: Direction['route'], hasLink: boolean): Choice => {
  if (!stance) return { objective: 'inform', archetype: route }
  const { objective, artifactLed, thesisLed, withLink = thesisLed } = stance
  return { objective, archetype: route === 'artifact_led' ? artifactLed : hasLink ? withLink : thesisLed }
}
