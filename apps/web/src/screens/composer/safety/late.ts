/** What the editor needs when something went wrong: loaded once the page is there, before it is needed. */
export { openKept } from '#lib/kept.ts'
export { merge } from '../model/merge.ts'
export { Aside } from './aside.tsx'
export { Blocked } from '../send/blocked.tsx'
export { confirmScheduled } from '../send/confirm-scheduled.ts'
export { SendFailure } from '../send/send-failure.tsx'
