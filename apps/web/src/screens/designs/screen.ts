/** One file for the route, so that its first file names only one. */
export { load } from './load.ts'
export { Designs } from './designs.tsx'
