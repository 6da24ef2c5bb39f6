/** Threads, and what accounts of a post say themselves: loads, as one file, when a post has such or gets it. */
export { AccountBar } from './overrides/account-bar.tsx'
export { Origin } from './overrides/origin.tsx'
export { OwnElsewhere } from './overrides/own-elsewhere.tsx'
export { addPart, chooseTargets, joinPart, splitAtCursor } from './parts/actions.ts'
export { FitOffer } from './parts/fit-offer.tsx'
export { PartHead } from './parts/part-head.tsx'
export { PartSettings } from './parts/part-settings.tsx'
export { undo } from './parts/steps.ts'
