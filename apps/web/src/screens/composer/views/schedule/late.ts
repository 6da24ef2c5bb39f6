/** Parts of the schedule that load when they are needed, together, because one is seldom needed without the others. */
export { AccountTimes } from './account-times.tsx'
export { Delay } from './delay.tsx'
export { NoSlot } from './no-slot.tsx'
export { Queue } from './queue.tsx'
