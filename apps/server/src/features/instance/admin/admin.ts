/** What other features read of the overview. */
export { countJobs, findOldestPending, readLateness, readStorage } from './overview.store.ts'
