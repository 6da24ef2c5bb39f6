/** One file for the route, so that its first file names only one. */
export { DesignPage } from './design.tsx'
export { load } from './design.load.ts'
