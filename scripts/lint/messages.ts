/** The findings of the web app's message catalogs. */
export { listMessageFaults } from '../../apps/web/build/complete.ts'
