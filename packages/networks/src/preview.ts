/** Previews of posts, which load through the descriptions of their networks. */
export { previewNetwork } from './describe.ts'
export type * from './spec/preview.ts'
