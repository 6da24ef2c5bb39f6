/** What other features read of the overview. */
export { countJobs, findOldestPending, readStorage } from './overview.store.ts'
