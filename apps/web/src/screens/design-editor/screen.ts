/** One file for the route, so that its first file names only one. */
export { DesignEditor } from './design-editor.tsx'
export { load } from './design-editor.load.ts'
