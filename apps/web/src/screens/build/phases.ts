import { translator } from '#i18n/translator.ts'

const t = translator('builds')

const names = {
  queued: 'phaseQueued',
  sources: 'phaseSources',
  directing: 'phaseDirecting',
  drafting: 'phaseDrafting',
  reviewing: 'phaseReviewing',
} as const

/** In the order in which a build goes through them. */
export const phases = Object.keys(names) as (keyof typeof names)[]

const isPhase = (phase: string): phase is keyof typeof names => phase in names

/** What is being done. Undefined for a phase of a newer server. */
export const namePhase = (phase: string): string | undefined => (isPhase(phase) ? t(names[phase]) : undefined)
